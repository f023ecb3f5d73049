import { describe, expect, it } from '@jest/globals';
import { at, fault, goodRun, INITIALIZE_RESULT, redirect, result, stuckRun } from '../../../test/recording-builder.js';
import { verdictOf } from '../../../test/verdicts.js';

const SLASHED = 'http://127.0.0.1:3000/mcp/';

describe('redirect', () => {
  it('passes when the server answers at its URL', () => {
    expect(verdictOf('redirect', goodRun())).toMatchObject({
      status: 'passed',
      summary: 'The server answered at the URL that was given.',
    });
  });

  it('warns with the final URL when a redirect was followed (RED-01, RED-05)', () => {
    const verdict = verdictOf(
      'redirect',
      goodRun({ initialize: [redirect('/mcp/'), at(SLASHED, result(INITIALIZE_RESULT), 1)] }),
    );
    expect(verdict).toMatchObject({
      status: 'warning',
      findings: [{ code: 'redirect_followed', subject: SLASHED }],
      events: [1, 2, 3, 4],
    });
    expect(verdict.advice).toContain(`Give clients the URL ${SLASHED}`);
  });

  it('adds that 301, 302 and 303 lose the message in many clients', () => {
    const verdict = verdictOf(
      'redirect',
      goodRun({ initialize: [redirect('/mcp/', 302), at(SLASHED, result(INITIALIZE_RESULT), 1)] }),
    );
    expect(verdict.summary).toContain('after 302 many clients go on with GET');
    expect(verdict.advice).toContain('send 307 or 308');
  });

  it('tells one way once, however many requests took it', () => {
    const verdict = verdictOf(
      'redirect',
      goodRun({
        initialize: [redirect('/mcp/'), at(SLASHED, result(INITIALIZE_RESULT), 1)],
        ping: [redirect('/mcp/'), at(SLASHED, result({}), 4)],
      }),
    );
    expect(verdict.findings).toHaveLength(1);
    expect(verdict.summary).toContain('initialize and ping');
  });

  it('says nothing of a redirect that led nowhere, which another check tells', () => {
    const recording = stuckRun({ initialize: [redirect('/mcp/'), at(SLASHED, fault('headers', 'timed_out'), 1)] });
    expect(verdictOf('redirect', recording).findings).toEqual([]);
  });

  it('is skipped when nothing answered', () => {
    const recording = stuckRun({ initialize: fault('connect', 'connection_refused') });
    expect(verdictOf('redirect', recording)).toMatchObject({
      status: 'skipped',
      summary: 'not run: reachability failed',
    });
  });
});
