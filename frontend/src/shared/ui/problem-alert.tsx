import { Button } from '@mantine/core';
import { ProblemError } from '../api/problem.js';
import { CopyButton } from './copy-button.js';
import classes from './problem-alert.module.css';
import { VerdictMark } from './verdict-mark.js';

export interface ProblemAlertProps {
  readonly error: Error;
  readonly onRetry?: () => void;
}

/** What went wrong, in the API's own sentence, with the id under which the operator finds it in the logs. */
export function ProblemAlert({ error, onRetry }: ProblemAlertProps) {
  const requestId = error instanceof ProblemError ? error.requestId : undefined;
  const ours = !(error instanceof ProblemError) || error.status >= 500 || error.status === 0;
  return (
    <div className={classes.alert} role="alert">
      <VerdictMark mark={ours ? 'error' : 'warning'} decorative />
      <div className={classes.body}>
        <p className={classes.message}>{error.message}</p>
        {requestId !== undefined && (
          <p className={classes.request}>
            Request <code>{requestId}</code>
            <CopyButton value={requestId} what="request id" />
          </p>
        )}
      </div>
      {onRetry && (
        <Button size="compact-sm" variant="default" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}
