import { describe, expect, it } from '@jest/globals';
import {
  error,
  fault,
  goodRun,
  json,
  labelled,
  result,
  status,
  TOOL,
  type Reply,
  type RunOptions,
} from '../../../test/recording-builder.js';
import { codesOf, verdictOf } from '../../../test/verdicts.js';

const withToken = { profile: 'thorough', credentials: 'bearer' } as const;
const list = result({ tools: [TOOL] });
const missing = json({}, 401, { 'www-authenticate': 'Bearer resource_metadata="https://h.example/m"' });
const invalid = json({}, 401, {
  'www-authenticate': 'Bearer error="invalid_token", resource_metadata="https://h.example/m"',
});
const probed = (altered: Reply, random: Reply = altered, without: Reply = missing, options: RunOptions = withToken) =>
  verdictOf(
    'auth.invalid-token',
    goodRun(
      {
        'probe.unauthenticated': labelled('list', without),
        'probe.invalid-token': [labelled('altered', altered), labelled('random', random)],
      },
      options,
    ),
  );

describe('auth.invalid-token', () => {
  it('passes 401', () => {
    const verdict = probed(invalid);
    expect(verdict).toMatchObject({ status: 'passed', findings: [] });
    expect(verdict.summary).toBe('The server refuses wrong credentials with 401.');
  });

  it('fails where any token is let in (TOK-10)', () => {
    const verdict = probed(list);
    expect(verdict).toMatchObject({ status: 'failed', findings: [{ code: 'wrong_credentials_accepted' }] });
    expect(verdict.summary).toContain('the real token with its last characters changed and a random token');
  });

  it('fails where only the signature goes unread, and advises that', () => {
    const verdict = probed(list, invalid);
    expect(verdict.status).toBe('failed');
    expect(verdict.summary).not.toContain('a random token');
    expect(verdict.advice).toContain('Verify the signature');
  });

  it.each([
    ['500', status(500), 'crash_on_wrong_credentials'],
    ['silence', fault('headers', 'timed_out'), 'crash_on_wrong_credentials'],
    ['403', status(403), 'wrong_credentials_not_401'],
    ['400', status(400), 'wrong_credentials_not_401'],
    ['an error under 200', error(-32001, 'Invalid token'), 'wrong_credentials_not_401'],
  ])('warns of %s in place of 401 (TOK-09)', (_name, reply, code) => {
    expect(probed(reply)).toMatchObject({ status: 'warning', findings: [{ code }] });
  });

  it('notes where a wrong token is answered as a missing one', () => {
    expect(probed(missing)).toMatchObject({ status: 'passed', findings: [{ code: 'same_as_without_token' }] });
  });

  it('lets 403 pass for an API key in a header of its own', () => {
    expect(probed(status(403), status(403), missing, { ...withToken, credentials: 'headers' }).status).toBe('passed');
  });

  it('says nothing where everybody gets the same, and fails where a wrong token opens more than none', () => {
    expect(probed(list, list, list)).toMatchObject({ status: 'skipped', findings: [] });
    expect(probed(list, list, list).summary).toContain('see auth.unauthenticated');
    expect(probed(list, list, result({ tools: [] })).status).toBe('failed');
  });

  it('is skipped without credentials, and where limits answered', () => {
    const none = goodRun({ 'probe.invalid-token': { kind: 'no-credentials' } }, { profile: 'thorough' });
    expect(verdictOf('auth.invalid-token', none).status).toBe('skipped');
    expect(codesOf(probed(status(429)))).toEqual([]);
    expect(probed(status(429)).status).toBe('skipped');
  });
});
