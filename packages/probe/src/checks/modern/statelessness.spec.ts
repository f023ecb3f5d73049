import { describe, expect, it } from '@jest/globals';
import {
  DISCOVER_RESULT,
  error,
  goodModernRun,
  goodRun,
  HINTS,
  result,
  TOOL,
  type Script,
} from '../../../test/recording-builder.js';
import { codesOf, verdictOf } from '../../../test/verdicts.js';

const judgedOf = (script: Script = {}) => verdictOf('modern.statelessness', goodModernRun(script));
const tools = (...names: string[]) => result({ ...HINTS, tools: names.map((name) => ({ ...TOOL, name })) });

describe('modern.statelessness', () => {
  it('passes where every request stands by itself', () => {
    expect(judgedOf()).toMatchObject({ status: 'passed', findings: [] });
  });

  it.each([
    ['a session', error(-32000, 'Bad Request: Mcp-Session-Id header is required', undefined, 400)],
    ['a handshake', error(-32600, 'Server not initialized')],
  ])('fails a list that wants %s, and its check follows', (_name, reply) => {
    const run = goodModernRun({ 'modern.tools': reply, 'modern.reread': { kind: 'not-needed' } });
    expect(codesOf(verdictOf('modern.statelessness', run))).toEqual(['session_required']);
    expect(verdictOf('modern.tools', run).summary).toBe('not run: modern.statelessness failed');
  });

  it('fails a list that is refused when nothing came before on its connection', () => {
    const run = judgedOf({ 'modern.reread': error(-32600, 'Call server/discover first', undefined, 400) });
    expect(codesOf(run)).toEqual(['earlier_request_required']);
  });

  it.each([
    ['a limit', error(-32000, 'Too many requests', undefined, 429)],
    ['a crash', error(-32603, 'Internal error', undefined, 500)],
    ['an expired login', error(-32001, 'Your session has expired', undefined, 401)],
  ])('does not take %s on the second reading for state', (_name, reply) => {
    expect(judgedOf({ 'modern.reread': reply })).toMatchObject({ status: 'passed', findings: [] });
  });

  it('warns of a session id, once for all answers', () => {
    const headers = { 'mcp-session-id': 'a' };
    const run = judgedOf({
      discover: result(DISCOVER_RESULT, 200, headers),
      'modern.prompts': result({ ...HINTS, prompts: [{ name: 'p', description: 'P.' }] }, 200, headers),
    });
    expect(run).toMatchObject({ status: 'warning', findings: [{ code: 'session_id_minted', events: [1, 2, 9, 10] }] });
  });

  it('warns of other lists on another connection, and names what differs', () => {
    const run = judgedOf({ 'modern.tools': tools('a', 'b'), 'modern.reread': tools('a', 'c') });
    expect(run).toMatchObject({ status: 'warning', findings: [{ code: 'list_differs' }] });
    expect(run.summary).toContain('"b" only the first time, "c" only the second time');
  });

  it('leaves another order of the same items to the check of the list', () => {
    expect(judgedOf({ 'modern.tools': tools('a', 'b'), 'modern.reread': tools('b', 'a') }).status).toBe('passed');
  });

  it('is skipped at a server of the handshake era, whatever it wants of sessions', () => {
    const wants = goodRun({ discover: error(-32000, 'Invalid session ID', undefined, 404) });
    expect(verdictOf('modern.statelessness', wants)).toMatchObject({ status: 'skipped', findings: [] });
  });
});
