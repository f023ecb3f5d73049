import { describe, expect, it } from '@jest/globals';
import {
  error,
  fault,
  goodRun,
  having,
  json,
  labelled,
  result,
  status,
  text,
  TOOL,
  type Reply,
  type RunOptions,
  type Script,
} from '../../../test/recording-builder.js';
import { codesOf, verdictOf } from '../../../test/verdicts.js';

const withToken = { profile: 'thorough', credentials: 'bearer' } as const;
const CHALLENGE = 'Bearer resource_metadata="https://h.example/.well-known/oauth-protected-resource"';
const metadata = (reply: Reply) => [
  labelled('metadata-path', reply, { method: 'GET', url: 'http://h/.well-known/oauth-protected-resource/mcp' }),
  labelled('metadata-root', reply, { method: 'GET', url: 'http://h/.well-known/oauth-protected-resource' }),
];
const probed = (list: Reply, options: RunOptions = withToken, script: Script = {}, well: Reply = status(404)) =>
  verdictOf(
    'auth.unauthenticated',
    goodRun({ 'probe.unauthenticated': [labelled('list', list), ...metadata(well)], ...script }, options),
  );
const page = text('<!doctype html><title>My app</title>', 200, 'text/html');

describe('auth.unauthenticated', () => {
  it('passes 401 with a challenge', () => {
    const verdict = probed(json({ error: 'unauthorized' }, 401, { 'www-authenticate': CHALLENGE }));
    expect(verdict).toMatchObject({ status: 'passed', findings: [] });
    expect(verdict.summary).toBe('Without credentials the server answered with 401 ("unauthorized").');
  });

  it('fails where the same list comes without credentials', () => {
    const verdict = probed(result({ tools: [TOOL] }));
    expect(verdict).toMatchObject({ status: 'failed', findings: [{ code: 'answered_without_credentials' }] });
    expect(verdict.summary).toContain('answered tools/list without credentials just as with them (1 item)');
    expect(verdict.advice).toContain('a session id proves nothing');
  });

  it('only notes a list that is another one, or empty, since it may be public on purpose', () => {
    expect(probed(result({ tools: [{ ...TOOL, name: 'public' }] }))).toMatchObject({
      status: 'passed',
      findings: [{ code: 'other_list_without_credentials' }],
    });
    expect(codesOf(probed(result({ tools: [] })))).toEqual(['answered_without_data']);
  });

  it('only notes it where none of the given headers is a credential', () => {
    const script: Script = { 'probe.invalid-token': { kind: 'no-credentials' } };
    const headers = { profile: 'thorough', credentials: 'headers' } as const;
    expect(probed(result({ tools: [TOOL] }), headers, script)).toMatchObject({
      status: 'passed',
      findings: [{ code: 'headers_not_needed' }],
    });
    expect(probed(result({ tools: [TOOL] }), headers).status).toBe('failed');
  });

  it.each([
    ['500', status(500), 'crash_without_credentials'],
    ['silence', fault('headers', 'timed_out'), 'crash_without_credentials'],
    ['403', status(403), 'refused_without_401'],
    ['an error under 200', error(-32001, 'Unauthorized'), 'refused_without_401'],
    [
      'a redirect to a login page',
      having(status(302), {
        redirect: { location: 'https://login.example/', followed: false },
        fault: { phase: 'redirect', code: 'redirect_refused', afterMs: 1 },
      }),
      'refused_without_401',
    ],
  ])('warns of %s in place of 401', (_name, reply, code) => {
    expect(probed(reply)).toMatchObject({ status: 'warning', findings: [{ code }] });
  });

  it('lets 403 pass where an API key is missing', () => {
    expect(probed(status(403), { profile: 'thorough', credentials: 'headers' }).status).toBe('passed');
  });

  it('warns of a 401 with a stack trace, and of one without a challenge', () => {
    const trace = json({ stackTrace: ['a.b.C:12'] }, 401, { 'www-authenticate': CHALLENGE });
    expect(codesOf(probed(trace))).toEqual(['error_exposes_internals']);
    expect(codesOf(probed(status(401)))).toEqual(['challenge_missing']);
  });

  it('warns of a web page at the well-known addresses, in a run without credentials too', () => {
    const open = { profile: 'thorough' } as const;
    const verdict = verdictOf('auth.unauthenticated', goodRun({ 'probe.unauthenticated': metadata(page) }, open));
    expect(verdict).toMatchObject({ status: 'warning', findings: [{ code: 'metadata_is_web_page' }] });
    expect(verdict.summary).toContain('/.well-known/oauth-protected-resource with 200 and a web page titled "My app"');
    const clean = goodRun({ 'probe.unauthenticated': metadata(json({ resource: 'http://h/mcp' })) }, open);
    expect(verdictOf('auth.unauthenticated', clean)).toMatchObject({ status: 'passed', findings: [] });
  });

  it('says nothing where the right credentials open nothing either', () => {
    expect(probed(result({ tools: [TOOL] }), withToken, { tools: error(-32603, 'broken') }).summary).toBe(
      'not run: tools failed',
    );
  });
});
