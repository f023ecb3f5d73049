/**
 * The words of the product for how a run or a check stands. `pending` is the empty ring that stands where a verdict
 * will be; the other seven are the verdict marks.
 */
import type { Run } from '../api/types.js';

export type Mark = 'passed' | 'warning' | 'failed' | 'skipped' | 'running' | 'cancelled' | 'error' | 'pending';

export interface Standing {
  readonly mark: Mark;
  readonly word: string;
}

const WORDS: Record<Mark, string> = {
  passed: 'Passed',
  warning: 'Warning',
  failed: 'Failed',
  skipped: 'Skipped',
  running: 'Running',
  cancelled: 'Cancelled',
  error: 'Internal error',
  pending: 'Pending',
};

export function wordOf(mark: Mark): string {
  return WORDS[mark];
}

export function standingOf(run: Pick<Run, 'status' | 'resultStatus'>): Standing {
  switch (run.status) {
    case 'oauth_required':
      return { mark: 'pending', word: 'OAuth required' };
    case 'queued':
      return { mark: 'pending', word: 'Queued' };
    case 'running':
      return { mark: 'running', word: WORDS.running };
    case 'cancelled':
      return { mark: 'cancelled', word: WORDS.cancelled };
    case 'error':
      return { mark: 'error', word: WORDS.error };
    case 'completed': {
      const mark = run.resultStatus ?? 'error';
      return { mark, word: WORDS[mark] };
    }
  }
}

export function isFinished(run: Pick<Run, 'status'>): boolean {
  return run.status === 'completed' || run.status === 'cancelled' || run.status === 'error';
}
