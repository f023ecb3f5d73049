import { describe, expect, it } from '@jest/globals';
import {
  answer,
  error,
  fault,
  goodRun,
  json,
  recordingOf,
  result,
  status,
  stream,
  stuckRun,
  text,
  INITIALIZE_RESULT,
} from '../../../test/recording-builder.js';
import { codesOf, verdictOf } from '../../../test/verdicts.js';

const acknowledged = (initialized: ReturnType<typeof status>) => verdictOf('initialized', goodRun({ initialized }));

describe('initialized', () => {
  it('passes 202 without a body', () => {
    expect(acknowledged(status(202))).toMatchObject({ status: 'passed', findings: [] });
  });

  it.each([
    ['204 (NOT-01)', status(204), 'notification_status', '204'],
    ['202 with a text (NOT-02)', text('Accepted', 202), 'notification_body', '"Accepted"'],
    ['an empty 200 (NOT-04)', status(200, { 'content-type': 'application/json' }), 'notification_status', '200'],
    [
      'a response (NOT-06)',
      json({ jsonrpc: '2.0', id: null, result: {} }),
      'notification_answered',
      'must not be answered',
    ],
    ['a stream (NOT-07)', stream([], 'released'), 'notification_stream', 'event stream'],
    ['a redirect', answer(304, { kind: 'empty' }), 'notification_status', '304'],
  ])('warns on %s, each in its words', (_name, reply, code, words) => {
    const verdict = acknowledged(reply);
    expect(verdict).toMatchObject({ status: 'warning', findings: [{ code, events: [3, 4] }] });
    expect(verdict.summary).toContain(words);
  });

  it('only warns on an error when the session goes on', () => {
    expect(acknowledged(status(400))).toMatchObject({
      status: 'warning',
      findings: [{ code: 'notification_refused' }],
    });
  });

  it('fails on an error that blocks what follows, and what follows is a consequence (VER-05, SES-03)', () => {
    const refused = text('Mcp-Session-Id header is required', 400);
    const recording = goodRun({ initialized: refused, ping: refused, tools: refused, prompts: refused });
    expect(verdictOf('initialized', recording)).toMatchObject({ status: 'failed', events: [3, 4, 5, 6] });
    for (const id of ['ping', 'tools', 'prompts'])
      expect(verdictOf(id, recording).summary).toBe('not run: initialized failed');
  });

  it('does not take the blame when what follows fails for another reason', () => {
    const recording = goodRun({ initialized: status(400), ping: text('boom', 500) });
    expect(verdictOf('initialized', recording).status).toBe('warning');
    expect(verdictOf('ping', recording).status).toBe('failed');
  });

  it('waits for the ping before it says whether an error blocks', () => {
    const begun = { initialize: result(INITIALIZE_RESULT), 'sse-probe': { kind: 'not-needed' } } as const;
    expect(() => verdictOf('initialized', recordingOf({ ...begun, initialized: status(400) }))).toThrow(
      'gave no verdict',
    );
    expect(verdictOf('initialized', recordingOf({ ...begun, initialized: status(202) })).status).toBe('passed');
  });

  it('fails when no answer came', () => {
    expect(acknowledged(fault('headers', 'timed_out'))).toMatchObject({
      status: 'failed',
      findings: [{ code: 'answer_timed_out' }],
    });
  });

  it('leaves 401 to authentication', () => {
    expect(acknowledged(status(401)).summary).toBe('not run: authentication failed');
  });

  it('is skipped when initialize failed', () => {
    expect(
      codesOf(verdictOf('initialized', stuckRun({ initialize: error(-32603, 'no'), discover: error(-32601, 'no') }))),
    ).toEqual([]);
    expect(
      verdictOf('initialized', stuckRun({ initialize: error(-32603, 'no'), discover: error(-32601, 'no') })).summary,
    ).toBe('not run: initialize failed');
  });
});
