import { Button } from '@mantine/core';
import { useState } from 'react';
import type { CheckResult, Finding } from '../../../shared/api/types.js';
import { ServerText } from '../../../shared/ui/server-text.js';
import { VerdictMark } from '../../../shared/ui/verdict-mark.js';
import { type Evidence, evidenceOf } from './evidence.js';
import classes from './findings-table.module.css';

const AT_FIRST = 25;

export interface FindingsTableProps {
  readonly check: CheckResult;
  readonly onShow: (evidence: Evidence) => void;
}

/** What exactly is at fault and where, each with a way to its place in the transcript. */
export function FindingsTable({ check, onShow }: FindingsTableProps) {
  const [all, setAll] = useState(false);
  const { findings } = check;
  const shown = all ? findings : findings.slice(0, AT_FIRST);
  const hasSubjects = findings.some(({ subject }) => subject !== null);
  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-label={`Findings of ${check.title}`}>
        <thead>
          <tr>
            {hasSubjects && <th scope="col">Subject</th>}
            <th scope="col">Finding</th>
            <th scope="col">Where</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((finding, index) => (
            <tr key={`${index}-${finding.code}`}>
              {hasSubjects && (
                <td className={classes.subject}>
                  {finding.subject !== null && <ServerText>{finding.subject}</ServerText>}
                </td>
              )}
              <td>
                <FindingText finding={finding} advice={check.advice} />
              </td>
              <td>
                <Where finding={finding} onShow={onShow} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < findings.length && (
        <Button size="compact-sm" variant="subtle" onClick={() => setAll(true)}>
          Show all {findings.length} findings
        </Button>
      )}
    </div>
  );
}

function FindingText({ finding, advice }: { readonly finding: Finding; readonly advice: string | null }) {
  const mark = finding.severity === 'note' ? 'skipped' : finding.severity;
  return (
    <span className={classes.finding}>
      {finding.severity === 'note' ? (
        <span className={classes.note}>Note</span>
      ) : (
        <span className={classes.mark}>
          <VerdictMark mark={mark} size={13} />
        </span>
      )}
      <span>
        <ServerText>{finding.message}</ServerText>
        {/* The check's own advice stands above; only a better-fitting one is said here. */}
        {finding.advice !== null && finding.advice !== advice && (
          <span className={classes.advice}>
            <ServerText>{finding.advice}</ServerText>
          </span>
        )}
      </span>
    </span>
  );
}

function Where({ finding, onShow }: { readonly finding: Finding; readonly onShow: FindingsTableProps['onShow'] }) {
  const evidence = evidenceOf(finding);
  if (!evidence) return <>{finding.pointer ?? ''}</>;
  const place = finding.pointer === null || finding.pointer === '' ? '' : finding.pointer;
  return (
    <button type="button" className={classes.where} onClick={() => onShow(evidence)}>
      <span>event {evidence.seq}</span> {place !== '' && <ServerText>{place}</ServerText>}
    </button>
  );
}
