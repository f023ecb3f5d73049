import { Button } from '@mantine/core';
import type { CheckResult } from '../../../shared/api/types.js';
import { ServerText } from '../../../shared/ui/server-text.js';
import { SpecLink } from './spec-link.js';
import { evidenceOfCheck, type Evidence } from './evidence.js';
import type { Outcome } from './outcome.js';
import classes from './run-head.module.css';

export interface OutcomeViewProps {
  readonly outcome: Outcome;
  readonly onShow: (evidence: Evidence) => void;
}

export function OutcomeView({ outcome, onShow }: OutcomeViewProps) {
  switch (outcome.kind) {
    case 'waiting':
      return <p className={classes.calm}>Waiting for a worker. The checks appear here as they are decided.</p>;
    case 'running':
      return (
        <>
          <p className={classes.cause}>
            Talking to the server: {outcome.decided === 1 ? '1 check' : `${outcome.decided} checks`} decided so far.
          </p>
          {outcome.next !== null && (
            <p className={classes.advice}>
              <span className={classes.lead}>Next</span> {outcome.next}
            </p>
          )}
        </>
      );
    case 'clean':
      return (
        <>
          <p className={classes.cause}>
            Nothing to do: {outcome.passed} checks passed
            {outcome.skipped > 0 && `, ${outcome.skipped} did not apply to this server`}.
          </p>
          {outcome.lists.length > 0 && (
            <p className={classes.advice}>
              <span className={classes.lead}>It lists</span> {outcome.lists.join(', ')}
            </p>
          )}
        </>
      );
    case 'cancelled':
      return <p className={classes.calm}>The run was cancelled. What was recorded until then is below.</p>;
    case 'ours':
      return (
        <div className={classes.banner} role="alert">
          <p className={classes.cause}>
            <strong>The diagnostic could not complete.</strong> This says nothing about the server.
          </p>
          <p className={classes.advice}>{outcome.message}</p>
        </div>
      );
    case 'caused':
      return <Cause check={outcome.check} others={outcome.others} onShow={onShow} />;
  }
}

interface CauseProps {
  readonly check: CheckResult;
  readonly others: number;
  readonly onShow: (evidence: Evidence) => void;
}

function Cause({ check, others, onShow }: CauseProps) {
  const evidence = evidenceOfCheck(check);
  const kind = check.status === 'failed' ? 'failure' : 'warning';
  return (
    <>
      <p className={classes.cause}>
        <strong>{check.title}:</strong> <ServerText>{check.summary}</ServerText>
      </p>
      {check.advice !== null && (
        <p className={classes.advice}>
          <span className={classes.lead}>What to do</span> <ServerText>{check.advice}</ServerText>
        </p>
      )}
      <div className={classes.where}>
        {evidence && (
          <Button size="compact-sm" variant="light" onClick={() => onShow(evidence)}>
            Show in transcript
          </Button>
        )}
        <SpecLink check={check} />
        {others > 0 && (
          <span className={classes.others}>
            and {others} more {kind}
            {others === 1 ? '' : 's'} below
          </span>
        )}
      </div>
    </>
  );
}
