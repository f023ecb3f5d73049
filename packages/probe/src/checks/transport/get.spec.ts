import { describe, expect, it } from '@jest/globals';
import {
  fault,
  goodRun,
  having,
  INITIALIZE_RESULT,
  json,
  result,
  status,
  stream,
  text,
  type Reply,
} from '../../../test/recording-builder.js';
import { codesOf, verdictOf } from '../../../test/verdicts.js';

const thorough = { profile: 'thorough' } as const;
const got = (reply: Reply) => verdictOf('transport.get', goodRun({ 'probe.get': reply }, thorough));

describe('transport.get', () => {
  it('passes 405, and a stream', () => {
    expect(got(status(405, { allow: 'POST' }))).toMatchObject({ status: 'passed', findings: [] });
    expect(got(stream([], 'released'))).toMatchObject({ status: 'passed', findings: [] });
  });

  it.each([
    [404, 'a wrong path'],
    [400, 'some clients drop the whole connection'],
    [406, 'clients need to list no other type'],
    [401, 'the same credentials were accepted with POST'],
    [500, 'some clients drop the whole connection'],
  ])('warns of %d and says what it does to clients (GET-01, GET-02, GET-06)', (code, words) => {
    const verdict = got(text('No sessionId', code));
    expect(verdict).toMatchObject({ status: 'warning', findings: [{ code: 'get_neither_stream_nor_405' }] });
    expect(verdict.summary).toContain(`answered with ${code} ("No sessionId") to GET`);
    expect(verdict.summary).toContain(words);
  });

  it('warns of JSON under a success (GET-03)', () => {
    const verdict = got(json({ name: 'x' }));
    expect(codesOf(verdict)).toEqual(['get_neither_stream_nor_405']);
    expect(verdict.summary).toContain('clients that find no stream ask again and again');
  });

  it('warns of silence', () => {
    const verdict = got(fault('headers', 'timed_out'));
    expect(codesOf(verdict)).toEqual(['get_unanswered']);
    expect(verdict.summary).toContain('sent no answer within 5.0 s to GET, not even headers');
  });

  it('says nothing where a limit answered, the run ended, or the revision has no such stream', () => {
    expect(got(status(429)).summary).toBe('Nothing shows: what was sent for it was turned away with 429.');
    const cancelled = goodRun({ 'probe.get': fault('headers', 'cancelled') }, { ...thorough, end: 'cancelled' });
    expect(verdictOf('transport.get', cancelled).summary).toBe('not run: the run was cancelled');
    const initialize = result({ ...INITIALIZE_RESULT, protocolVersion: '2024-11-05' });
    const older = goodRun({ initialize, 'probe.get': status(404) }, thorough);
    expect(verdictOf('transport.get', older).status).toBe('skipped');
  });

  it('judges what a redirect led to', () => {
    const hop = having(status(307, { location: '/mcp/' }), { redirect: { location: '/mcp/', followed: true } });
    const run = goodRun({ 'probe.get': [hop, status(405)] }, thorough);
    expect(verdictOf('transport.get', run).status).toBe('passed');
  });
});
