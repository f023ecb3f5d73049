/** The single gate through which transcript events leave the engine. */
import type { TranscriptEvent } from '../protocol/transcript.js';
import { cutEvent, type CutLimits } from './cut.js';
import type { Redactor } from './redactor.js';

/** Redacts, then cuts. When redaction itself fails only what cannot hold a secret is kept. Never throws. */
export function redactEvent(redactor: Redactor, event: TranscriptEvent, limits: CutLimits): TranscriptEvent {
  try {
    return cutEvent(redact(redactor, event), limits);
  } catch {
    const omitted = 'Left out: this event could not be searched for secrets, so only its summary is kept.';
    const rpcId = typeof event.rpcId === 'number' ? event.rpcId : null;
    return { ...event, method: null, rpcId, headers: [], payload: { omitted } };
  }
}

function redact(redactor: Redactor, event: TranscriptEvent): TranscriptEvent {
  const headers = redactor.headers(event.headers);
  const payload = redactor.value(event.payload);
  // A server's own request names its method and id as it likes.
  const method = event.method === null ? null : redactor.text(event.method);
  const rpcId = typeof event.rpcId === 'string' ? redactor.text(event.rpcId) : event.rpcId;
  const same =
    headers === event.headers && payload === event.payload && method === event.method && rpcId === event.rpcId;
  return same ? event : { ...event, headers, payload, method, rpcId };
}
