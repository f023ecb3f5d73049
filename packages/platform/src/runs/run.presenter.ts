/**
 * The JSON forms of a run (API contract, "Run"). They live here and not in the API because the worker sends them too, over
 * the live channel: both must be the same to the letter.
 */
import type { CheckResult, Discovery, EraChoice, Profile, ResultStatus } from '@plumbline/probe';
import type { AuthType, CheckCounts, RunErrorCode, RunRecord, RunStatus, RunSummary } from './run.js';

interface CommonRunView {
  readonly id: string;
  readonly orgId: string;
  readonly label: string | null;
  readonly targetUrl: string;
  readonly era: EraChoice;
  readonly profile: Profile;
  readonly auth: {
    readonly type: AuthType;
    readonly headerNames: readonly string[];
    readonly oauthConnectionId: string | null;
  };
  readonly status: RunStatus;
  readonly resultStatus: ResultStatus | null;
  readonly requestedProtocolVersion: string | null;
  readonly negotiatedProtocolVersion: string | null;
  readonly serverInfo: unknown;
  readonly error: { readonly code: RunErrorCode; readonly message: string } | null;
  readonly rerunOf: string | null;
  readonly createdBy: { readonly id: string; readonly name: string } | null;
  readonly createdAt: string;
  readonly queuedAt: string | null;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
  /** From start to end; null before the end. */
  readonly durationMs: number | null;
  readonly eventCount: number;
}

export interface RunView extends CommonRunView {
  readonly capabilities: unknown;
  readonly instructions: string | null;
  readonly checks: readonly CheckResult[];
  readonly discovery: Discovery;
}

export interface ListedRunView extends CommonRunView {
  readonly checkCounts: CheckCounts;
}

export function presentRun(run: RunRecord): RunView {
  const { capabilities, instructions, checks, discovery } = run;
  return { ...presentCommon(run), capabilities, instructions, checks, discovery };
}

export function presentListedRun(run: RunSummary): ListedRunView {
  return { ...presentCommon(run), checkCounts: run.checkCounts };
}

function presentCommon(run: RunSummary): CommonRunView {
  return {
    id: run.id,
    orgId: run.orgId,
    label: run.label,
    targetUrl: run.targetUrl,
    era: run.era,
    profile: run.profile,
    auth: { type: run.authType, headerNames: run.headerNames, oauthConnectionId: null },
    status: run.status,
    resultStatus: run.resultStatus,
    requestedProtocolVersion: run.requestedProtocolVersion,
    negotiatedProtocolVersion: run.negotiatedProtocolVersion,
    serverInfo: run.serverInfo,
    error: run.error,
    rerunOf: run.rerunOf,
    createdBy: run.createdBy,
    createdAt: run.createdAt.toISOString(),
    queuedAt: run.queuedAt?.toISOString() ?? null,
    startedAt: run.startedAt?.toISOString() ?? null,
    finishedAt: run.finishedAt?.toISOString() ?? null,
    durationMs: run.startedAt && run.finishedAt ? run.finishedAt.getTime() - run.startedAt.getTime() : null,
    eventCount: run.eventCount,
  };
}
