import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { formatDuration } from '../../../shared/format/duration.js';
import { wordOf } from '../../../shared/format/verdict.js';
import type { CheckResult } from '../../../shared/api/types.js';
import { ServerText } from '../../../shared/ui/server-text.js';
import { VerdictMark } from '../../../shared/ui/verdict-mark.js';
import type { PlannedCheck } from '../catalogue.js';
import classes from './check-item.module.css';
import { type Evidence, evidenceOfCheck } from './evidence.js';
import { FindingsTable } from './findings-table.js';
import { SpecLink } from './spec-link.js';

export interface CheckItemProps {
  readonly check: PlannedCheck;
  readonly chosen: boolean;
  readonly onShow: (evidence: Evidence) => void;
}

/** One line a check; what failed or warned is open, everything else a click away. */
export function CheckItem({ check: { title, result }, chosen, onShow }: CheckItemProps) {
  const item = useRef<HTMLLIElement>(null);
  const [byHand, setByHand] = useState<boolean | null>(null);
  const bodyId = useId();
  useEffect(() => {
    if (chosen) item.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  if (!result) {
    return (
      <li ref={item} className={classes.item} data-chosen={chosen}>
        <div className={classes.row}>
          <VerdictMark mark="pending" />
          <span className={classes.title}>{title}</span>
        </div>
      </li>
    );
  }
  const open = byHand ?? (chosen || result.status === 'failed' || result.status === 'warning');
  const Icon = open ? IconChevronDown : IconChevronRight;
  return (
    <li ref={item} className={classes.item} data-chosen={chosen}>
      <button
        type="button"
        className={classes.row}
        aria-expanded={open}
        aria-controls={bodyId}
        onClick={() => setByHand(!open)}
      >
        <VerdictMark mark={result.status} />
        <span className={classes.title}>{title}</span>
        <span className={classes.summary} data-open={open}>
          <ServerText>{result.summary}</ServerText>
        </span>
        <span className={classes.duration}>{result.durationMs > 0 ? formatDuration(result.durationMs) : ''}</span>
        <Icon size={15} className={classes.chevron} aria-hidden />
      </button>
      {open && (
        <div id={bodyId} className={classes.body}>
          <CheckBody result={result} onShow={onShow} />
        </div>
      )}
    </li>
  );
}

function CheckBody({ result, onShow }: { readonly result: CheckResult; readonly onShow: CheckItemProps['onShow'] }) {
  const evidence = evidenceOfCheck(result);
  return (
    <>
      <p className={classes.said}>
        <span className={classes.word}>{wordOf(result.status)}</span> <ServerText>{result.summary}</ServerText>
      </p>
      {result.advice !== null && (
        <p className={classes.advice}>
          <span className={classes.word}>What to do</span> <ServerText>{result.advice}</ServerText>
        </p>
      )}
      {result.findings.length > 0 && <FindingsTable check={result} onShow={onShow} />}
      <div className={classes.links}>
        {evidence && (
          <Button size="compact-sm" variant="light" onClick={() => onShow(evidence)}>
            Show in transcript
          </Button>
        )}
        <SpecLink check={result} />
        <code className={classes.id}>{result.id}</code>
      </div>
    </>
  );
}
