import { describe, expect, it } from '@jest/globals';
import { LIMITS } from '../protocol/limits.js';
import { REDACTED } from '../protocol/redacted.js';
import type { TranscriptEvent } from '../protocol/transcript.js';
import { redactEvent } from './redact-event.js';
import { createRedactor } from './redactor.js';

const TOKEN = 'tok-9f8e7d6c5b4a3210ZYXW';
const redactor = createRedactor({ secrets: [TOKEN], suppliedHeaderNames: [] });
const event: TranscriptEvent = {
  seq: 4,
  phase: 'ping',
  direction: 'in',
  method: 'ping',
  rpcId: 2,
  httpStatus: 200,
  durationMs: 3,
  headers: [{ name: 'content-type', value: 'application/json' }],
  payload: { jsonrpc: '2.0', id: 2, result: {} },
  timing: { waitMs: 2 },
  answers: 3,
  at: '2026-01-01T00:00:00.000Z',
};

describe('redactEvent', () => {
  it('gives an event without secrets back as it is', () => {
    expect(redactEvent(redactor, event, LIMITS)).toBe(event);
  });

  it('hides secrets in headers, payload, method and id', () => {
    const dirty: TranscriptEvent = {
      ...event,
      method: `x/${TOKEN}`,
      rpcId: TOKEN,
      headers: [{ name: 'X-Debug', value: TOKEN }],
      payload: { error: TOKEN },
    };
    expect(redactEvent(redactor, dirty, LIMITS)).toEqual({
      ...event,
      method: `x/${REDACTED}`,
      rpcId: REDACTED,
      headers: [{ name: 'X-Debug', value: REDACTED }],
      payload: { error: REDACTED },
    });
  });

  it('redacts before it cuts, so that a cut never parts a secret', () => {
    const payload = 'a'.repeat(LIMITS.transcriptStringBytes - 10) + TOKEN + 'b'.repeat(50);
    const out = JSON.stringify(redactEvent(redactor, { ...event, payload }, LIMITS));
    expect(out).not.toContain(TOKEN.slice(0, 10));
    expect(out).toContain('[cut: ');
  });

  it('keeps only the summary when redaction fails', () => {
    const broken = {
      ...redactor,
      headers: () => {
        throw new Error(TOKEN);
      },
    };
    const dirty: TranscriptEvent = { ...event, method: TOKEN, rpcId: TOKEN, payload: TOKEN };
    const out = redactEvent(broken, dirty, LIMITS);
    expect(out).toEqual({
      ...event,
      method: null,
      rpcId: null,
      headers: [],
      payload: { omitted: expect.stringContaining('only its summary is kept') },
    });
    expect(JSON.stringify(out)).not.toContain(TOKEN);
  });

  it('keeps only the summary of a payload that is nested too deeply to be searched', () => {
    const payload: unknown = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000));
    expect(redactEvent(redactor, { ...event, payload }, LIMITS)).toMatchObject({ seq: 4, headers: [] });
  });
});
