import type { StepId } from '../protocol/recording.js';
import type { Journal } from './journal.js';

/** Records a request that was refused before anything was sent, looked up or opened. */
export function recordRefusal(journal: Journal, step: StepId, url: string, detail: string): void {
  const request = { method: 'POST' as const, url, headers: [] };
  const seq = journal.sent(step, request);
  const fault = { phase: 'target' as const, code: 'target_blocked' as const, afterMs: 0, detail };
  const outcome = { durationMs: 0, timing: {} };
  journal.faulted({ step, request, seq }, fault, outcome);
  journal.exchanges.push({ step, request: { ...request, seq }, fault, ...outcome });
}
