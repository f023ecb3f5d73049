/** What the transcript of a run that begins again begins with. */
import type { ClaimedRun } from '@plumbline/platform';
import { LIMITS, type TranscriptEvent } from '@plumbline/probe';

/** Of the events that a run may have, the new attempt gets at least half. */
const MOST_KEPT = LIMITS.transcriptEvents / 2 - 1;

const REASONS = {
  'worker-lost': {
    code: 'worker_lost',
    message:
      'The worker that ran this diagnostic stopped unexpectedly. Another worker starts it again from the beginning.',
  },
  'handed-back': {
    code: 'worker_stopped',
    message: 'The worker that ran this diagnostic was shut down. Another worker starts it again from the beginning.',
  },
} as const;

/** Empty at a first attempt; else what was stored of the one before and, last, the event that says what happened. */
export function eventsBefore(restart: ClaimedRun['restart'], attempt: number, now: Date): readonly TranscriptEvent[] {
  if (restart === null) return [];
  const kept = restart.events.slice(0, MOST_KEPT);
  const leftOut = restart.events.length - kept.length;
  const { code, message } = REASONS[restart.because];
  const said = leftOut === 0 ? message : `${message} ${leftOut} events of the attempt before are left out here.`;
  return [...kept, notice(kept.length + 1, code, { message: said, attempt }, now)];
}

function notice(seq: number, code: string, payload: object, now: Date): TranscriptEvent {
  return {
    seq,
    phase: 'run',
    direction: 'sys',
    method: code,
    rpcId: null,
    httpStatus: null,
    durationMs: null,
    headers: [],
    payload,
    timing: null,
    answers: null,
    at: now.toISOString(),
  };
}
