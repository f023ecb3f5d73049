import { Skeleton, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'react-router';
import { usePlannedChecks } from '../../features/runs/use-planned-checks.js';
import { CheckList } from '../../features/runs/detail/check-list.js';
import { CheckRail } from '../../features/runs/detail/check-rail.js';
import type { Evidence } from '../../features/runs/detail/evidence.js';
import { DiscoveryView } from '../../features/runs/discovery/discovery-view.js';
import { RunHead } from '../../features/runs/detail/run-head.js';
import { runQuery } from '../../features/runs/queries.js';
import { TimingView } from '../../features/transcripts/timing-view.js';
import { TranscriptView } from '../../features/transcripts/transcript-view.js';
import { ProblemError } from '../../shared/api/problem.js';
import type { Run } from '../../shared/api/types.js';
import { targetParts } from '../../shared/format/target.js';
import { isFinished, standingOf } from '../../shared/format/verdict.js';
import { Page } from '../../shared/ui/page.js';
import { ProblemAlert } from '../../shared/ui/problem-alert.js';
import { useLiveRun } from '../live/live-bridge.js';
import { useSession } from '../shell/use-session.js';
import { NotFoundPage } from './not-found-page.js';
import classes from './run-page.module.css';
import { runView, tabOf, withView } from './run-view.js';

export function RunPage() {
  const { org } = useSession();
  const runId = useParams()['runId'] ?? '';
  useLiveRun(org.orgId, runId);
  const { data: run, error, refetch } = useQuery(runQuery(org.orgId, runId));

  if (run) return <LoadedRun run={run} mayRun={org.role !== 'viewer'} />;
  if (error instanceof ProblemError && (error.status === 404 || error.status === 422)) return <NotFoundPage />;
  return (
    <Page title="Run" heading={<BackToRuns orgId={org.orgId} />}>
      {error ? <ProblemAlert error={error} onRetry={() => void refetch()} /> : <RunSkeleton />}
    </Page>
  );
}

function LoadedRun({ run, mayRun }: { readonly run: Run; readonly mayRun: boolean }) {
  const [params, setParams] = useSearchParams();
  const view = runView(params);
  const finished = isFinished(run);
  const checks = usePlannedChecks(run);
  const { host } = targetParts(run.targetUrl);
  const show = ({ seq, pointer }: Evidence) =>
    setParams((now) => withView(now, { tab: 'transcript', event: seq, pointer }));
  const configure = `/o/${run.orgId}/diagnostics/new?url=${encodeURIComponent(run.targetUrl)}`;

  return (
    <Page
      title={`${standingOf(run).word}: ${host}`}
      heading={<BackToRuns orgId={run.orgId} host={host} />}
      fill={view.tab === 'transcript'}
    >
      <RunHead run={run} checks={checks} configureHref={mayRun ? configure : null} onShow={show} />
      {(checks.length > 0 || !finished) && (
        <CheckRail checks={checks} onChoose={(check) => setParams((now) => withView(now, { tab: 'checks', check }))} />
      )}
      <Tabs
        value={view.tab}
        onChange={(tab) => setParams((now) => withView(now, { tab: tabOf(tab) }))}
        keepMounted={false}
        className={classes.tabs}
      >
        <Tabs.List>
          <Tabs.Tab value="checks">Checks</Tabs.Tab>
          <Tabs.Tab value="transcript" rightSection={<span className={classes.count}>{run.eventCount}</span>}>
            Transcript
          </Tabs.Tab>
          <Tabs.Tab value="timing">Timing</Tabs.Tab>
          <Tabs.Tab value="discovery">Discovery</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="checks" className={classes.panel}>
          <CheckList run={run} checks={checks} chosen={view.check} onShow={show} />
        </Tabs.Panel>
        <Tabs.Panel value="transcript" className={classes.transcript}>
          <TranscriptView
            orgId={run.orgId}
            runId={run.id}
            targetUrl={run.targetUrl}
            going={!finished}
            selected={view.event}
            pointer={view.pointer}
            onSelect={(event) => setParams((now) => withView(now, { tab: 'transcript', event }), { replace: true })}
          />
        </Tabs.Panel>
        <Tabs.Panel value="timing" className={classes.panel}>
          <TimingView
            orgId={run.orgId}
            runId={run.id}
            onSelect={(event) => setParams((now) => withView(now, { tab: 'transcript', event }))}
          />
        </Tabs.Panel>
        <Tabs.Panel value="discovery" className={classes.panel}>
          <DiscoveryView run={run} />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

function BackToRuns({ orgId, host }: { readonly orgId: string; readonly host?: string }) {
  return (
    <span className={classes.crumbs}>
      <Link to={`/o/${orgId}/diagnostics`}>MCP diagnostics</Link>
      <span aria-hidden>/</span>
      <bdi>{host ?? 'Run'}</bdi>
    </span>
  );
}

function RunSkeleton() {
  return (
    <div role="status" aria-label="Loading the run">
      <Skeleton height={186} radius={8} />
      <Skeleton height={26} mt={12} radius={8} />
      <Skeleton height={320} mt={12} radius={8} />
    </div>
  );
}
