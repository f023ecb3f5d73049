import { describe, expect, it } from '@jest/globals';
import { fault, goodRun, INITIALIZE_RESULT, result, status, text } from '../../../test/recording-builder.js';
import { codesOf, verdictOf } from '../../../test/verdicts.js';

const cleaned = (reply: ReturnType<typeof status>) =>
  verdictOf('session-cleanup', goodRun({ 'session-cleanup': reply }));

describe('session-cleanup', () => {
  it.each([200, 202, 204, 404, 405])('passes %d', (code) => {
    expect(cleaned(status(code)).status).toBe('passed');
  });

  it.each([400, 401, 403, 500, 501])('warns on %d and never fails', (code) => {
    expect(cleaned(text('said', code))).toMatchObject({ status: 'warning', findings: [{ code: 'cleanup_refused' }] });
    expect(cleaned(text('said', code)).summary).toContain(`${code} to DELETE`);
  });

  it('warns when no answer came, in the words of the fault', () => {
    expect(cleaned(fault('headers', 'timed_out'))).toMatchObject({
      status: 'warning',
      findings: [{ code: 'answer_timed_out' }],
    });
  });

  it('is skipped without a session, and where sessions did not exist yet', () => {
    expect(verdictOf('session-cleanup', goodRun()).summary).toContain('issued no session id');
    const older = goodRun({
      initialize: result({ ...INITIALIZE_RESULT, protocolVersion: '2024-11-05' }),
      'session-cleanup': status(500),
    });
    expect(verdictOf('session-cleanup', older).summary).toBe(
      'This rule came with 2025-03-26; the server speaks 2024-11-05.',
    );
  });

  it('is skipped when the run was cancelled meanwhile', () => {
    const cancelled = goodRun({ 'session-cleanup': fault('headers', 'cancelled') }, { end: 'cancelled' });
    expect(codesOf(verdictOf('session-cleanup', cancelled))).toEqual([]);
    expect(verdictOf('session-cleanup', cancelled).status).toBe('skipped');
  });
});
