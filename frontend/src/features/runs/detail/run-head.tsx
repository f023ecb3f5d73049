import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDuration } from '../../../shared/format/duration.js';
import { isFinished, standingOf } from '../../../shared/format/verdict.js';
import type { Run } from '../../../shared/api/types.js';
import { CopyButton } from '../../../shared/ui/copy-button.js';
import { Elapsed } from '../../../shared/ui/elapsed.js';
import { RelativeTime } from '../../../shared/ui/relative-time.js';
import { ServerText } from '../../../shared/ui/server-text.js';
import { Target } from '../../../shared/ui/target.js';
import { VerdictBadge } from '../../../shared/ui/verdict-badge.js';
import type { PlannedCheck } from '../catalogue.js';
import { serverName } from '../server-info.js';
import { AUTH_WORDS } from '../words.js';
import type { Evidence } from './evidence.js';
import { OutcomeView } from './outcome-view.js';
import { outcomeOf } from './outcome.js';
import classes from './run-head.module.css';

export interface RunHeadProps {
  readonly run: Run;
  readonly checks: readonly PlannedCheck[];
  /** Where a new run on the same target is set up; none for who may not start one. */
  readonly configureHref: string | null;
  readonly onShow: (evidence: Evidence) => void;
}

/** Top to bottom: what is the verdict, which one thing caused it, what to do, where to see it. Its height never jumps. */
export function RunHead({ run, checks, configureHref, onShow }: RunHeadProps) {
  return (
    <section className={classes.card} aria-label="Verdict">
      <div className={classes.top}>
        <div role="status">
          <VerdictBadge standing={standingOf(run)} size="lg" />
        </div>
        <div className={classes.target}>
          <Target url={run.targetUrl} whole />
          <CopyButton value={run.targetUrl} what="target" />
        </div>
        {configureHref !== null && (
          <Button
            component={Link}
            to={configureHref}
            variant="default"
            size="compact-sm"
            className={classes.configure ?? ''}
          >
            Configure new
          </Button>
        )}
      </div>
      <div className={classes.outcome}>
        <OutcomeView outcome={outcomeOf(run, checks)} onShow={onShow} />
      </div>
      <Facts run={run} />
    </section>
  );
}

function Facts({ run }: { readonly run: Run }) {
  const server = serverName(run.serverInfo);
  return (
    <dl className={classes.facts}>
      <Fact name="Server">
        {server ? (
          <>
            <ServerText>{server.name}</ServerText>{' '}
            {server.version !== null && <ServerText>{server.version}</ServerText>}
          </>
        ) : (
          '–'
        )}
      </Fact>
      <Fact name="Protocol">{run.negotiatedProtocolVersion ?? '–'}</Fact>
      <Fact name="Duration">
        <Duration run={run} />
      </Fact>
      <Fact name="Authentication">{authWords(run)}</Fact>
      <Fact name="Started">
        <RelativeTime at={run.createdAt} />
        {run.createdBy && (
          <>
            {' by '}
            <bdi>{run.createdBy.name}</bdi>
          </>
        )}
      </Fact>
      {run.label !== null && (
        <Fact name="Label">
          <bdi>{run.label}</bdi>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Duration({ run }: { readonly run: Run }) {
  if (run.durationMs !== null) return formatDuration(run.durationMs);
  if (isFinished(run) || run.startedAt === null) return '–';
  return <Elapsed since={run.startedAt} />;
}

function authWords({ auth }: Run): string {
  return auth.headerNames.length > 0 ? auth.headerNames.join(', ') : AUTH_WORDS[auth.type];
}
