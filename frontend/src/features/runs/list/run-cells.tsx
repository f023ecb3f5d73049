import { formatDuration } from '../../../shared/format/duration.js';
import { isFinished } from '../../../shared/format/verdict.js';
import type { ListedRun } from '../../../shared/api/types.js';
import { Elapsed } from '../../../shared/ui/elapsed.js';
import { ServerText } from '../../../shared/ui/server-text.js';
import { serverName } from '../server-info.js';
import classes from './run-cells.module.css';

/** The server as it named itself; a dash while it has not. */
export function ServerCell({ run }: { readonly run: ListedRun }) {
  const server = serverName(run.serverInfo);
  if (!server) return <span className={classes.none}>–</span>;
  return (
    <span className={classes.server}>
      <ServerText>{server.name}</ServerText>
      {server.version !== null && (
        <span className={classes.version}>
          {' '}
          <ServerText>{server.version}</ServerText>
        </span>
      )}
    </span>
  );
}

export function DurationCell({ run }: { readonly run: ListedRun }) {
  if (run.durationMs !== null) return <>{formatDuration(run.durationMs)}</>;
  if (isFinished(run) || run.startedAt === null) return <span className={classes.none}>–</span>;
  return <Elapsed since={run.startedAt} />;
}
