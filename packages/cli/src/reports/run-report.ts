/**
 * A run as the REST API presents it, without the fields that only an organisation gives (`orgId`, `createdBy`). Every
 * form of a report is made of it.
 */
import type { Auth, CheckResult, Diagnosis, DiagnosePlan, Discovery, ResultStatus } from '@plumbline/probe';

export interface RunReport {
  readonly id: string;
  readonly label: null;
  readonly targetUrl: string;
  readonly era: DiagnosePlan['era'];
  readonly profile: DiagnosePlan['profile'];
  readonly auth: {
    readonly type: Auth['type'];
    readonly headerNames: readonly string[];
    readonly oauthConnectionId: null;
  };
  readonly status: 'completed' | 'cancelled' | 'error';
  /** Set only with `completed`. */
  readonly resultStatus: ResultStatus | null;
  readonly requestedProtocolVersion: string | null;
  readonly negotiatedProtocolVersion: string | null;
  readonly serverInfo: unknown;
  readonly capabilities: unknown;
  readonly instructions: string | null;
  readonly checks: readonly CheckResult[];
  readonly discovery: Discovery;
  /** Why we could not complete the run; never the server's fault. */
  readonly error: { readonly code: 'worker_timeout' | 'internal_error'; readonly message: string } | null;
  readonly rerunOf: null;
  readonly createdAt: string;
  /** Nothing is queued on the command line. */
  readonly queuedAt: null;
  readonly startedAt: string;
  readonly finishedAt: string;
  readonly durationMs: number;
  readonly eventCount: number;
}

export interface RunTimes {
  readonly id: string;
  readonly startedAt: Date;
  readonly finishedAt: Date;
}

export function runReport(plan: DiagnosePlan, diagnosis: Diagnosis, times: RunTimes): RunReport {
  const error = errorOf(diagnosis);
  const status = diagnosis.end === 'cancelled' ? 'cancelled' : error ? 'error' : 'completed';
  const startedAt = times.startedAt.toISOString();
  return {
    id: times.id,
    label: null,
    targetUrl: plan.targetUrl,
    era: plan.era,
    profile: plan.profile,
    auth: { type: plan.auth.type, headerNames: headerNames(plan.auth), oauthConnectionId: null },
    status,
    resultStatus: status === 'completed' ? diagnosis.resultStatus : null,
    requestedProtocolVersion: diagnosis.requestedProtocolVersion,
    negotiatedProtocolVersion: diagnosis.negotiatedProtocolVersion,
    serverInfo: diagnosis.serverInfo ?? null,
    capabilities: diagnosis.capabilities ?? null,
    instructions: diagnosis.instructions,
    checks: diagnosis.checks,
    discovery: diagnosis.discovery,
    error,
    rerunOf: null,
    createdAt: startedAt,
    queuedAt: null,
    startedAt,
    finishedAt: times.finishedAt.toISOString(),
    durationMs: times.finishedAt.getTime() - times.startedAt.getTime(),
    eventCount: diagnosis.transcript.at(-1)?.seq ?? 0,
  };
}

function errorOf(diagnosis: Diagnosis): RunReport['error'] {
  if (diagnosis.end === 'time-limit') {
    return {
      code: 'worker_timeout',
      message: 'The diagnostic reached its time limit. The checks that were done by then are kept.',
    };
  }
  if (diagnosis.end === 'cancelled' || diagnosis.internalErrors.length === 0) return null;
  const ids = diagnosis.internalErrors.map(({ checkId }) => checkId).join(', ');
  return {
    code: 'internal_error',
    message: `Plumbline failed on its own side in ${ids}. This says nothing about the server.`,
  };
}

function headerNames(auth: Auth): string[] {
  return auth.type === 'headers' ? auth.headers.map(({ name }) => name) : [];
}
