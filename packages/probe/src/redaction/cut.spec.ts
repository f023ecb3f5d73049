import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { TranscriptEvent } from '../protocol/transcript.js';
import { cutEvent, cutStrings, cutText } from './cut.js';

const event: TranscriptEvent = {
  seq: 2,
  phase: 'tools',
  direction: 'in',
  method: 'tools/list',
  rpcId: 3,
  httpStatus: 200,
  durationMs: 12,
  headers: [{ name: 'Content-Type', value: 'application/json' }],
  payload: { result: { tools: [] } },
  timing: null,
  answers: 1,
  at: '2026-01-01T00:00:00.000Z',
};
const limits = { transcriptStringBytes: 100, transcriptEventBytes: 1000 };

describe('cutText', () => {
  it('keeps a text of exactly the limit and says how much of a longer one is missing', () => {
    expect(cutText('a'.repeat(100), 100)).toBe('a'.repeat(100));
    expect(cutText('a'.repeat(1101), 100)).toBe(`${'a'.repeat(100)}… [cut: 1,001 more bytes]`);
  });

  it('never parts a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.nat(80), (text, limit) => {
        const [kept] = cutText(text, limit).split('… [cut: ');
        expect(text.startsWith(kept ?? '?')).toBe(true);
        expect(Buffer.byteLength(kept ?? '')).toBeLessThanOrEqual(Math.max(limit, 0));
      }),
    );
  });
});

describe('cutStrings', () => {
  it('gives a value within the limit back as it is', () => {
    const value = { a: ['b', 1, null], c: { d: 'e' } };
    expect(cutStrings(value, 10)).toBe(value);
  });

  it('cuts strings at any depth', () => {
    expect(cutStrings({ a: [{ b: 'x'.repeat(20) }], c: 1 }, 10)).toEqual({
      a: [{ b: `${'x'.repeat(10)}… [cut: 10 more bytes]` }],
      c: 1,
    });
  });
});

describe('cutEvent', () => {
  it('gives an event within the limits back as it is', () => expect(cutEvent(event, limits)).toBe(event));

  it('leaves only the summary of a larger one, and says so', () => {
    const large = { ...event, payload: Array.from({ length: 200 }, (_, index) => `item ${String(index)}`) };
    const cut = cutEvent(large, limits);
    expect(cut).toEqual({
      ...event,
      payload: { omitted: expect.stringMatching(/^Left out: .* at most 1,000 are kept\.$/) },
    });
  });

  it('leaves out headers that are too large by themselves', () => {
    const headers = Array.from({ length: 100 }, () => ({ name: 'X-A', value: 'b'.repeat(50) }));
    expect(cutEvent({ ...event, headers }, limits)).toMatchObject({ seq: 2, httpStatus: 200, headers: [] });
  });
});
