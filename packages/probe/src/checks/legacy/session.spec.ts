import { describe, expect, it } from '@jest/globals';
import {
  error,
  goodModernRun,
  goodRun,
  INITIALIZE_RESULT,
  labelled,
  result,
  status,
  stuckRun,
  TOOL,
  type Reply,
  type Script,
} from '../../../test/recording-builder.js';
import { codesOf, verdictOf } from '../../../test/verdicts.js';

const UUID = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const begun = (id: string) => result(INITIALIZE_RESULT, 200, { 'Mcp-Session-Id': id });
const withId = (id: string, script: Script = {}) => goodRun({ initialize: begun(id), ...script });
const carrying =
  (reply: Reply): Reply =>
  (request) => ({ ...reply(request), request: { headers: [{ name: 'Mcp-Session-Id', value: UUID }] } });
const repeated = (reply: Reply): Reply =>
  labelled('repeat', carrying(reply), { headers: [{ name: 'Mcp-Session-Id', value: UUID }] });
const gone = error(-32001, 'Session not found', undefined, 404);
const listed = result({ tools: [TOOL] });

describe('session', () => {
  it.each([
    ['a random UUID', UUID],
    ['32 random hexadecimal digits', 'a8f5f167f44f4964e6c998dee827110c'],
    ['a UUID of version 7', '01890a5d-ac96-774b-bcce-b302099a8057'],
    ['16 letters and digits', 'V1StGXR8Z5jdHi6B'],
    ['21 characters of nanoid', 'V1StGXR8_Z5jdHi6B-myT'],
    ['a signed token', `eyJ${'hbGciOiJIUzI1NiJ9'.repeat(10)}`],
  ])('passes %s', (_name, id) => {
    expect(verdictOf('session', withId(id))).toMatchObject({ status: 'passed', findings: [] });
  });

  it.each([
    '42',
    'session-1',
    'abc',
    'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    '00000000000000000000000000000042',
    'a1b2c3d4e5f6a1b2',
  ])('warns of the id %s, which can be guessed', (id) => {
    expect(verdictOf('session', withId(id))).toMatchObject({
      status: 'warning',
      findings: [{ code: 'session_id_guessable' }],
    });
  });

  it('warns of a UUID that is made of the time', () => {
    const verdict = verdictOf('session', withId('7c9e6679-7425-11de-944b-e07fc1f90ae7'));
    expect(verdict.summary).toContain('a UUID of version 1 is made of the time');
  });

  it.each([
    ['a space', `${UUID} 1`, 'a space'],
    ['a letter outside ASCII', `${UUID}é`, 'U+00E9'],
  ])('warns of %s in the id', (_name, id, words) => {
    const verdict = verdictOf('session', withId(id));
    expect(verdict).toMatchObject({ status: 'warning', findings: [{ code: 'session_id_characters' }] });
    expect(verdict.summary).toContain(words);
  });

  it('gives the ratio where a lost session was found again, and what followed is its consequence', () => {
    const repeats = [gone, listed, gone, listed, gone].map(repeated);
    const run = withId(UUID, { tools: [carrying(gone), ...repeats] });
    const verdict = verdictOf('session', run);
    expect(verdict).toMatchObject({ status: 'failed', findings: [{ code: 'session_known_sometimes' }] });
    expect(verdict.summary).toContain('found its session in 2 of 5 repetitions');
    expect(verdict.findings[0]?.events).toHaveLength(12);
    expect(verdictOf('tools', run).summary).toBe('not run: session failed');
  });

  it('says when it was never found again', () => {
    const run = withId(UUID, { ping: [carrying(gone), ...[gone, gone, gone, gone, gone].map(repeated)] });
    expect(verdictOf('session', run).summary).toContain('in none of 6 requests');
    expect(verdictOf('ping', run).summary).toBe('not run: session failed');
  });

  it('does not take a 404 without the id for a lost session', () => {
    expect(codesOf(verdictOf('session', withId(UUID, { ping: status(404) })))).toEqual([]);
  });

  it.each([
    ['session_id_sequential', '8f14e45fceea167a5a36dedd4bea2543-10', '8f14e45fceea167a5a36dedd4bea2543-11'],
    ['session_id_sequential', '507f1f77bcf86cd799439011', '507f1f77bcf86cd799439012'],
    ['session_id_repeated', UUID, UUID],
  ])('warns of %s over two sessions (thorough)', (code, first, other) => {
    const run = goodRun({ initialize: begun(first), 'probe.session-second': begun(other) }, { profile: 'thorough' });
    expect(codesOf(verdictOf('session', run))).toEqual([code]);
  });

  it('takes two random ids for random', () => {
    const script = { initialize: begun(UUID), 'probe.session-second': begun('0f8fad5b-d9cb-469f-a165-70867728950e') };
    expect(verdictOf('session', goodRun(script, { profile: 'thorough' })).status).toBe('passed');
  });

  it('is skipped without an id, without a handshake, and before sessions were there', () => {
    expect(verdictOf('session', goodRun()).summary).toBe('The server issued no session id.');
    expect(verdictOf('session', stuckRun({ initialize: error(-32603, 'no') })).summary).toBe(
      'not run: initialize failed',
    );
    expect(verdictOf('session', { ...goodModernRun(), era: 'auto' }).status).toBe('skipped');
    const older = result({ ...INITIALIZE_RESULT, protocolVersion: '2024-11-05' }, 200, { 'mcp-session-id': '1' });
    expect(verdictOf('session', goodRun({ initialize: older })).summary).toContain('This rule came with 2025-03-26');
  });
});
