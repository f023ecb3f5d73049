import { describe, expect, it } from '@jest/globals';
import { error, fault, goodRun, json, result, status, stuckRun, text } from '../../../test/recording-builder.js';
import { codesOf, verdictOf } from '../../../test/verdicts.js';

const challenge = (value: string) => ({ 'www-authenticate': value });
const METADATA = 'resource_metadata="https://h.example/prm"';

describe('authentication', () => {
  it('passes, with and without credentials, in words that fit', () => {
    const summary = (credentials: 'none' | 'bearer' | 'headers' | 'oauth') =>
      verdictOf('authentication', goodRun({}, { credentials })).summary;
    expect(summary('none')).toBe('The server answers without credentials.');
    expect(summary('bearer')).toBe('The server accepted the bearer token.');
    expect(summary('headers')).toBe('The server accepted the credentials in the given headers.');
    expect(summary('oauth')).toBe('The server accepted the OAuth access token.');
  });

  it('fails on 401 without credentials: they are to be added, or OAuth chosen where metadata is named', () => {
    const verdict = verdictOf('authentication', stuckRun({ initialize: status(401, challenge(`Bearer ${METADATA}`)) }));
    expect(verdict).toMatchObject({ status: 'failed', events: [1, 2] });
    expect(verdict.summary).toBe(
      'The server requires authentication: it answered 401 to initialize, which carried no credentials.',
    );
    expect(verdict.advice).toContain('Choose OAuth');
    expect(codesOf(verdict)).toEqual(['credentials_required', 'challenge']);
    expect(verdict.findings[1]?.message).toContain(
      `WWW-Authenticate: Bearer ${METADATA} (scheme Bearer with resource_metadata`,
    );
  });

  it('fails on 401 with credentials: they were refused, for the reason that the challenge gives', () => {
    const refused = status(401, challenge(`Bearer error="invalid_token", error_description="expired", ${METADATA}`));
    const verdict = (credentials: 'bearer' | 'headers') =>
      verdictOf('authentication', stuckRun({ initialize: refused }, { credentials }));
    expect(verdict('bearer').summary).toContain(
      'The server refused the bearer token: it answered 401 to initialize (invalid_token: "expired")',
    );
    expect(verdict('headers').summary).toContain('The server refused the credentials in the given headers');
    expect(verdict('headers').advice).toContain('names and values of the headers');
  });

  it('tells 403 apart: without credentials, without permission, without a scope', () => {
    const message = (credentials: 'none' | 'bearer', header?: string) =>
      verdictOf(
        'authentication',
        stuckRun({ initialize: status(403, header === undefined ? {} : challenge(header)) }, { credentials }),
      );
    expect(codesOf(message('none'))).toEqual(['forbidden_without_credentials']);
    expect(codesOf(message('bearer'))).toEqual(['credentials_not_permitted']);
    const scope = message('bearer', `Bearer error="insufficient_scope", scope="a b", ${METADATA}`);
    expect(codesOf(scope)).toContain('insufficient_scope');
    expect(scope.summary).toContain('needs the scope "a b"');
  });

  it('never calls a host guard or a firewall authentication', () => {
    for (const initialize of [
      text('Invalid Host header', 403),
      text('Invalid Host header', 421),
      text('Invalid Origin header', 403),
      text('<html>Attention Required! | Cloudflare</html>', 403, 'text/html'),
    ]) {
      const withRay = stuckRun({
        initialize: (request) => {
          const reply = initialize(request);
          return reply.response
            ? {
                ...reply,
                response: { ...reply.response, headers: [...reply.response.headers, { name: 'CF-RAY', value: '1' }] },
              }
            : reply;
        },
      });
      expect(verdictOf('authentication', withRay)).toMatchObject({ findings: [] });
    }
  });

  it('fails on a refusal that is dressed as HTTP 200 (RPC-06)', () => {
    const recording = stuckRun({ initialize: error(-32001, 'Unauthorized'), discover: error(-32001, 'Unauthorized') });
    expect(verdictOf('authentication', recording)).toMatchObject({
      status: 'failed',
      findings: [{ code: 'unauthorized_with_200', pointer: '/error' }],
    });
    expect(verdictOf('initialize', recording).summary).toBe('not run: authentication failed');
  });

  it('warns about challenges that are missing, malformed, repeated, without metadata, or in a foreign scheme', () => {
    const codes = (header?: string) =>
      codesOf(
        verdictOf(
          'authentication',
          stuckRun({ initialize: status(401, header === undefined ? {} : challenge(header)) }),
        ),
      ).slice(1);
    expect(codes()).toEqual(['challenge_missing']);
    expect(codes(`Bearer scope="a", scope="b", ${METADATA}`)).toEqual(['challenge_parameter_repeated', 'challenge']);
    expect(codes('Bearer realm="x"')).toEqual(['metadata_not_named', 'challenge']);
    expect(codes(`Bearer ${METADATA} realm="x"`)).toEqual(['challenge_malformed', 'challenge']);
    expect(codes(`Bearer ${METADATA}, Custom ${METADATA}`)).toEqual(['metadata_outside_bearer', 'challenge']);
  });

  it('warns when the refusal shows how the server is built (RPC-08)', () => {
    const recording = stuckRun({
      initialize: json({ stackTrace: ['a.b.C:12'] }, 401, challenge(`Bearer ${METADATA}`)),
    });
    expect(codesOf(verdictOf('authentication', recording))).toContain('error_exposes_internals');
  });

  it('tells the same refusal of many requests once, with the events of all', () => {
    const refused = status(401, challenge(`Bearer ${METADATA}`));
    const verdict = verdictOf('authentication', goodRun({ tools: refused, prompts: refused }));
    expect(verdict.findings.filter(({ severity }) => severity === 'failed')).toHaveLength(1);
    expect(verdict.summary).toContain('401 to tools/list');
    expect(verdict.events).toEqual([7, 8, 13, 14]);
  });

  it('only notes a challenge on an open server (CHA-05)', () => {
    const verdict = verdictOf('authentication', goodRun({ ping: result({}, 200, challenge(`Bearer ${METADATA}`)) }));
    expect(verdict).toMatchObject({
      status: 'passed',
      findings: [{ severity: 'note', code: 'challenge_without_refusal' }],
    });
  });

  it('leaves a refused DELETE to session-cleanup', () => {
    expect(verdictOf('authentication', goodRun({ 'session-cleanup': status(401) })).status).toBe('passed');
  });

  it('is skipped when nothing answered', () => {
    const recording = stuckRun({ initialize: fault('dns', 'name_not_found') });
    expect(verdictOf('authentication', recording).summary).toBe('not run: reachability failed');
  });
});
