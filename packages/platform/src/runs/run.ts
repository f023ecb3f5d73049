/** A run as the rest of the house sees it. Everything in it is redacted and safe to show to the run's organisation. */
import type { CheckResult, Discovery, EraChoice, Profile, ResultStatus } from '@plumbline/probe';

export const RUN_STATUSES = ['oauth_required', 'queued', 'running', 'completed', 'cancelled', 'error'] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];

export const AUTH_TYPES = ['none', 'bearer', 'headers'] as const;
export type AuthType = (typeof AUTH_TYPES)[number];

/** Why a run with status `error` could not complete; the sentences are in `RUN_ERRORS`. */
export type RunErrorCode = keyof typeof RUN_ERRORS;

export const RUN_ERRORS = {
  worker_timeout: 'The diagnostic did not finish within 45 seconds. The checks that were done by then are kept.',
  worker_lost:
    'The worker that ran this diagnostic stopped unexpectedly, and no other worker could complete it. Start it again; if this repeats, look at the log of the worker.',
  no_worker:
    'No worker took up this diagnostic within 5 minutes. Check that at least one worker is running and reaches PostgreSQL and Redis, then start it again.',
  internal_error:
    'Plumbline failed on its own side while it ran this diagnostic. This says nothing about the server. The log of the worker has the cause.',
} as const;

export interface CheckCounts {
  readonly passed: number;
  readonly warning: number;
  readonly failed: number;
  readonly skipped: number;
}

/** The list form of a run. */
export interface RunSummary {
  readonly id: string;
  readonly orgId: string;
  readonly label: string | null;
  readonly targetUrl: string;
  readonly era: EraChoice;
  readonly profile: Profile;
  readonly authType: AuthType;
  readonly headerNames: readonly string[];
  readonly status: RunStatus;
  /** Set only when `status` is `completed`. */
  readonly resultStatus: ResultStatus | null;
  readonly requestedProtocolVersion: string | null;
  readonly negotiatedProtocolVersion: string | null;
  readonly serverInfo: unknown;
  readonly checkCounts: CheckCounts;
  /** Set only when `status` is `error`. */
  readonly error: { readonly code: RunErrorCode; readonly message: string } | null;
  readonly rerunOf: string | null;
  /** Null when that user has been deleted. */
  readonly createdBy: { readonly id: string; readonly name: string } | null;
  readonly createdAt: Date;
  readonly queuedAt: Date | null;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  readonly eventCount: number;
  /** 1 at the first worker, 0 before; more when another one had to start again. */
  readonly attempt: number;
  /** A running run that is about to stop. */
  readonly cancelRequested: boolean;
}

/** The whole run. While it is running `checks` holds those that were stored so far. */
export interface RunRecord extends RunSummary {
  readonly capabilities: unknown;
  readonly instructions: string | null;
  readonly checks: readonly CheckResult[];
  readonly discovery: Discovery;
}

/** What the API hands over to have a run. `id` is made by the caller (`newId`) since the ciphertext is bound to it. */
export interface NewRun {
  readonly id: string;
  readonly orgId: string;
  readonly label: string | null;
  readonly targetUrl: string;
  readonly era: EraChoice;
  readonly profile: Profile;
  readonly authType: AuthType;
  readonly headerNames: readonly string[];
  /** From `RunCredentials.seal`. */
  readonly credentialsCiphertext: string | null;
  readonly rerunOf: string | null;
  readonly createdBy: string;
}

export interface RunUsage {
  readonly runsLastHour: number;
  /** 0: no limit. */
  readonly hourlyRunLimit: number;
  /** When the next run may start; null when one may start now. */
  readonly nextSlotAt: Date | null;
}

export interface RunFilter {
  readonly status?: RunStatus | undefined;
  readonly result?: ResultStatus | undefined;
  /** Part of the target's URL, whatever the case. */
  readonly target?: string | undefined;
  readonly createdBy?: string | undefined;
  /** Inclusive. */
  readonly since?: Date | undefined;
  /** Exclusive. */
  readonly until?: Date | undefined;
}

/** A place in the list, newest first: the last run that was seen. */
export interface RunCursor {
  readonly createdAt: Date;
  readonly id: string;
}
