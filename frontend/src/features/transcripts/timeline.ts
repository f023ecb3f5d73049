import type { TranscriptEvent } from '../../shared/api/types.js';
import { pairEvents } from './pairing.js';

/** The phases of an exchange in the order in which they happen, by the names of the contract's timing. */
export const PHASES = [
  { key: 'dnsMs', name: 'DNS' },
  { key: 'connectMs', name: 'Connect' },
  { key: 'tlsMs', name: 'TLS' },
  { key: 'waitMs', name: 'Waiting' },
  { key: 'bodyMs', name: 'Body' },
] as const;

export interface Bar {
  /** Of the answer, or of the request that got none. */
  readonly seq: number;
  readonly method: string;
  readonly httpStatus: number | null;
  /** Milliseconds since the first request. */
  readonly startMs: number;
  readonly totalMs: number;
  readonly phases: readonly { readonly name: string; readonly ms: number }[];
}

export interface Timeline {
  readonly bars: readonly Bar[];
  readonly lengthMs: number;
}

/** Every exchange of the run on one scale. */
export function timelineOf(events: readonly TranscriptEvent[]): Timeline {
  const { answerTo } = pairEvents(events);
  const requests = events.filter(({ direction }) => direction === 'out');
  const begin = Date.parse(requests[0]?.at ?? '');
  const bars = requests.map((request) => barOf(request, answerTo.get(request.seq), begin));
  return { bars, lengthMs: Math.max(1, ...bars.map(({ startMs, totalMs }) => startMs + totalMs)) };
}

function barOf(request: TranscriptEvent, answer: TranscriptEvent | undefined, begin: number): Bar {
  const timing = answer?.timing ?? request.timing ?? {};
  const phases = PHASES.map(({ key, name }) => ({ name, ms: timing[key] ?? 0 })).filter(({ ms }) => ms > 0);
  const sum = phases.reduce((total, { ms }) => total + ms, 0);
  return {
    seq: answer?.seq ?? request.seq,
    method: request.method ?? request.phase,
    httpStatus: answer?.httpStatus ?? null,
    startMs: Math.max(0, Date.parse(request.at) - begin),
    totalMs: Math.max(sum, answer?.durationMs ?? request.durationMs ?? 0),
    phases,
  };
}
