import { afterEach, describe, expect, it } from '@jest/globals';
import { CHECKS } from '../src/checks/registry.js';
import { diagnose } from '../src/diagnose.js';
import { PUBLIC_ONLY } from '../src/egress/policy.js';
import { parsePolicyRules } from '../src/egress/policy-rules.js';
import type { Auth, Diagnosis, DiagnosePlan } from '../src/plan.js';
import { GOOD_TOKEN, startGoodServer, type GoodServer } from './servers/good/start.mjs';

let server: GoodServer | undefined;
afterEach(async () => server?.close());

async function diagnoseGood(
  name: string,
  auth: Auth = { type: 'none' },
  profile: DiagnosePlan['profile'] = 'standard',
): Promise<Diagnosis> {
  server = await startGoodServer(name);
  const policy = { ...PUBLIC_ONLY, allow: parsePolicyRules('127.0.0.1/32').rules };
  return diagnose({ targetUrl: server.url, auth, era: 'auto', profile }, { policy, version: '0.0.0' });
}

const summaryOf = ({ checks }: Diagnosis, id: string) => checks.find((check) => check.id === id)?.summary;
const notClean = ({ checks }: Diagnosis) =>
  checks.filter(({ status }) => status !== 'passed' && status !== 'skipped').map(({ summary }) => summary);

describe('right servers', () => {
  it.each([
    ['sdk-v1-stateful', 'the handshake era only (2025-11-25)'],
    ['sdk-v1-json', 'the handshake era only (2025-11-25)'],
    ['sdk-v1-stateless', 'the handshake era only (2025-11-25)'],
    ['sdk-v2-dual', 'the handshake era (2025-11-25) and the stateless era (2026-07-28)'],
    ['sdk-v2-modern', 'the stateless era (2026-07-28) only'],
  ])('%s comes out entirely Passed or Skipped', async (name, eras) => {
    const diagnosis = await diagnoseGood(name);
    expect(notClean(diagnosis)).toEqual([]);
    expect(diagnosis).toMatchObject({ end: 'finished', resultStatus: 'passed', internalErrors: [] });
    expect(summaryOf(diagnosis, 'eras')).toContain(eras);
  });

  it('lists what a server on SDK v1 offers', async () => {
    const diagnosis = await diagnoseGood('sdk-v1-stateful');
    expect(
      ['tools', 'resources', 'resource-templates', 'prompts', 'session-cleanup'].map((id) => summaryOf(diagnosis, id)),
    ).toEqual([
      'The server lists 2 tools, well formed.',
      'The server lists 1 resource, well formed.',
      'The server lists 1 resource template, well formed.',
      'The server lists 1 prompt, well formed.',
      'The server ended the session (200).',
    ]);
  });
});

/** What the official SDKs leave to the author of a server, with the clause that asks for it. */
const ORIGIN = ['transport.host-origin', 'foreign_origin_accepted'];
const SESSION = ['session.unknown', 'unknown_session_not_404'];

describe('right servers in the thorough profile', () => {
  it.each([
    ['sdk-v1-stateful', [ORIGIN, SESSION]],
    ['sdk-v1-json', [ORIGIN, SESSION]],
    ['sdk-v1-stateless', [ORIGIN]],
    ['sdk-v2-dual', [ORIGIN]],
    ['sdk-v2-modern', [ORIGIN]],
    ['bearer', [ORIGIN, SESSION]],
    ['everything', [ORIGIN, SESSION]],
  ])('%s fails nothing, and is warned only of what a clause demands', async (name, warnings) => {
    const auth: Auth = name === 'bearer' ? { type: 'bearer', token: GOOD_TOKEN } : { type: 'none' };
    const diagnosis = await diagnoseGood(name, auth, 'thorough');
    expect(diagnosis).toMatchObject({ end: 'finished', resultStatus: 'warning', internalErrors: [] });
    const probes = diagnosis.checks.filter(({ id }) => THOROUGH.has(id) && id !== 'wire-schema');
    const warned = probes.flatMap(({ id, findings }) =>
      findings.filter(({ severity }) => severity !== 'note').map(({ code }) => [id, code]),
    );
    expect(warned).toEqual(warnings);
    expect(diagnosis.checks.filter(({ status }) => status === 'failed').map(({ summary }) => summary)).toEqual([]);
  });
});

const THOROUGH = new Set(CHECKS.filter(({ profile }) => profile === 'thorough').map(({ id }) => id));

describe('a server that wants a bearer token', () => {
  it('fails without one and says to add credentials or choose OAuth', async () => {
    const diagnosis = await diagnoseGood('bearer');
    expect(notClean(diagnosis)).toEqual([
      'The server requires authentication: it answered 401 to initialize, which carried no credentials ("unauthorized").',
    ]);
    expect(diagnosis.checks.find(({ id }) => id === 'authentication')?.advice).toContain('Choose OAuth');
    expect(summaryOf(diagnosis, 'tools')).toBe('not run: authentication failed');
  });

  it('fails with a wrong one and says that it was refused', async () => {
    const diagnosis = await diagnoseGood('bearer', { type: 'bearer', token: 'wrong-5f3a9c71d2e84b06' });
    expect(notClean(diagnosis)).toEqual([
      'The server refused the bearer token: it answered 401 to initialize (invalid_token: "The token is not known").',
    ]);
  });

  it('is clean with the right one', async () => {
    const diagnosis = await diagnoseGood('bearer', { type: 'bearer', token: GOOD_TOKEN });
    expect(notClean(diagnosis)).toEqual([]);
    expect(summaryOf(diagnosis, 'authentication')).toBe('The server accepted the bearer token.');
  });
});
