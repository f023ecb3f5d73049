import type { ResultStatus } from '@plumbline/probe';

export const RUN_STATUSES = ['oauth_required', 'queued', 'running', 'completed', 'cancelled', 'error'] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];

export const RESULT_STATUSES = ['passed', 'warning', 'failed'] as const satisfies readonly ResultStatus[];
