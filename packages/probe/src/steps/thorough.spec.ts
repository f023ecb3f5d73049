import { afterEach, describe, expect, it } from '@jest/globals';
import { mcpPeer, rpcResult, sendJson, type Behaviour, type McpPeer } from '../../test/peers/mcp-peer.js';
import { modernPeer } from '../../test/peers/modern-peer.js';
import { run } from '../../test/peers/run.js';
import { sessionPeer, type SessionPeer } from '../../test/peers/session-peer.js';
import { labelsOf, reasonFor, thorough } from '../../test/peers/thorough.js';
import { GOOD_SERVERS, GOOD_TOKEN, startGoodServer } from '../../test/servers/good/start.mjs';
import { headerValue } from '../protocol/headers.js';
import { isProbe, PROBE_STEPS, STEP_IDS, STEP_LABELS, type ProbeStepId, type StepId } from '../protocol/steps.js';

let peer: McpPeer | undefined;
afterEach(async () => {
  await peer?.close();
  peer = undefined;
});

const READ_ONLY = new Set([
  'initialize',
  'notifications/initialized',
  'ping',
  'tools/list',
  'resources/list',
  'resources/templates/list',
  'prompts/list',
  'server/discover',
  'subscriptions/listen',
  'plumbline/does-not-exist',
]);

async function sessions(behaviour?: Behaviour): Promise<SessionPeer> {
  const started = await sessionPeer(behaviour);
  peer = started;
  return started;
}

describe('a thorough run', () => {
  it.each(GOOD_SERVERS)('of %s decides every step in order, under the labels that are written down', async (name) => {
    const server = await startGoodServer(name);
    const auth = name === 'bearer' ? ({ type: 'bearer', token: GOOD_TOKEN } as const) : ({ type: 'none' } as const);
    try {
      const { recording, events, exchanges } = await thorough(server.url, { auth });
      expect(recording.end).toBe('finished');
      expect([...recording.steps.map(({ id }) => id)].sort()).toEqual([...STEP_IDS].sort());
      const taken = recording.steps.filter(({ state }) => state === 'done').map(({ id }) => id);
      expect(taken).toEqual(STEP_IDS.filter((id) => taken.includes(id)));
      for (const [id, labels] of Object.entries(STEP_LABELS)) {
        const seen = labelsOf(exchanges(id as StepId));
        expect(labels.filter((label: string) => seen.includes(label))).toEqual(seen);
      }
      expect(recording.exchanges.filter(({ fault }) => fault)).toEqual([]);
      expect(events.length).toBeLessThan(200);
    } finally {
      await server.close();
    }
  });

  it('of a server of both eras sends every label but those that need what is not there', async () => {
    const { recording } = await thorough(
      (peer = await modernPeer(
        (request, response) => {
          if (request.name !== 'initialize') return false;
          return sendJson(response, rpcResult(request.message), {
            'Mcp-Session-Id': 'a-session-of-a-server-of-two-eras',
          });
        },
        { dual: true },
      )).url,
      { auth: { type: 'headers', headers: [{ name: 'X-Api-Key', value: 'k1-of-the-run-3f9a' }] } },
    );
    for (const [id, labels] of Object.entries(STEP_LABELS)) {
      const sent = labelsOf(recording.exchanges.filter(({ step }) => step === id));
      const modernOnly = ['initialize', 'initialize-end', 'get', 'delete'];
      const expected = id === 'probe.modern-meta' ? labels.filter((label) => !modernOnly.includes(label)) : labels;
      expect([id, sent]).toEqual([id, expected]);
    }
    expect(PROBE_STEPS.filter((id) => reasonFor(recording, id) !== undefined)).toEqual(['probe.capabilities']);
  });

  it.each(['standard', 'thorough'] as const)(
    'sends nothing that could change anything in the %s profile',
    async (profile) => {
      for (const dual of [true, false]) {
        peer = await modernPeer(undefined, { dual });
        await run(peer.url, { era: 'auto', profile });
        const messages = peer.requests.filter(({ message }) => 'method' in message).map(({ name }) => name);
        expect(messages.filter((name) => !READ_ONLY.has(name))).toEqual([]);
        const methods = new Set(peer.requests.map(({ method }) => method));
        expect([...methods].filter((method) => !['POST', 'GET', 'DELETE', 'OPTIONS'].includes(method))).toEqual([]);
        const text = peer.requests.filter(({ method, message }) => method === 'POST' && !('method' in message));
        expect(text.map(({ body }) => body)).toEqual(
          profile === 'standard' ? [] : ['{"jsonrpc":"2.0","id":1,"method":'],
        );
        await peer.close();
      }
      peer = await sessions();
      await run(peer.url, { era: 'auto', profile });
      expect(peer.names.filter((name) => name.includes('/') && !READ_ONLY.has(name))).toEqual([]);
    },
  );

  it('takes no probe in the standard profile', async () => {
    peer = await modernPeer(undefined, { dual: true });
    const { recording } = await run(peer.url, { era: 'auto' });
    expect(recording.steps.filter(({ id }) => isProbe(id))).toEqual([]);
  });

  it.each(['standard', 'thorough'] as const)('ends every session that it opened in the %s profile', async (profile) => {
    const server = await sessions();
    await run(server.url, { era: 'auto', profile });
    expect(server.issued).toHaveLength(profile === 'standard' ? 1 : 6);
    expect([...server.openSessions]).toEqual([]);
  });

  it('leaves no connection', async () => {
    const server = await sessions();
    await thorough(server.url);
    const until = performance.now() + 2_000;
    while (server.open > 0 && performance.now() < until) await new Promise((resolve) => setImmediate(resolve));
    expect(server.open).toBe(0);
  });
});

describe('which probes are taken', () => {
  const inEra = (era: RegExp): ProbeStepId[] => PROBE_STEPS.filter((id) => era.test(id));
  const MODERN = inEra(/modern/);
  const LEGACY = inEra(/session|version-header|get|matrix/);

  it('none of the stateless era at a server of the other one', async () => {
    peer = await mcpPeer();
    const { recording } = await thorough(peer.url);
    for (const id of MODERN) expect(reasonFor(recording, id)).toEqual({ kind: 'era-not-spoken', step: 'discover' });
    for (const id of ['probe.session-second', 'probe.session-unknown', 'probe.session-after-delete'] as const)
      expect(reasonFor(recording, id)).toEqual({ kind: 'no-session' });
    expect(reasonFor(recording, 'probe.invalid-token')).toEqual({ kind: 'no-credentials' });
  });

  it('none of the handshake era at a server of the stateless one, where those of either era ask in it', async () => {
    peer = await modernPeer();
    const { recording, exchanges } = await thorough(peer.url);
    for (const id of LEGACY) expect(reasonFor(recording, id)).toEqual({ kind: 'era-not-spoken', step: 'initialize' });
    expect(recording.steps).toContainEqual(
      expect.objectContaining({ id: 'probe.accept', era: 'modern', state: 'done' }),
    );
    const last = exchanges('probe.errors')[0]?.request;
    expect(headerValue(last?.headers ?? [], 'mcp-protocol-version')).toBe('2026-07-28');
    expect(labelsOf(exchanges('probe.modern-meta')).slice(-2)).toEqual(['get', 'delete']);
  });

  it.each([
    ['legacy', MODERN],
    ['modern', LEGACY],
  ] as const)('only those of the %s era where the run asks for it alone', async (era, others) => {
    peer = await modernPeer(undefined, { dual: true });
    const { recording } = await thorough(peer.url, { era });
    for (const id of others) expect(reasonFor(recording, id)).toEqual({ kind: 'era-not-requested' });
    for (const id of PROBE_STEPS.filter((each) => !others.includes(each)))
      expect(reasonFor(recording, id)?.kind).not.toBe('era-not-requested');
    const either = recording.steps.filter(({ id }) => id === 'probe.accept' || id === 'probe.errors');
    expect(either.map((step) => step.era)).toEqual([era, era]);
  });

  it.each(['auto', 'legacy', 'modern'] as const)('none where nobody is let in (%s)', async (era) => {
    peer = await mcpPeer((_request, response) => response.writeHead(401).end());
    const { recording } = await thorough(peer.url, { era });
    expect(peer.names).toHaveLength(1);
    expect(PROBE_STEPS.filter((id) => reasonFor(recording, id) === undefined)).toEqual([]);
  });

  it('not those that need the second session when there is none, but the matrix all the same', async () => {
    const server = await sessions((request, response) => {
      if (request.name !== 'initialize' || server.issued.length === 0) return false;
      return response.writeHead(400).end('Server already initialized');
    });
    const { recording, exchanges } = await thorough(server.url);
    expect(reasonFor(recording, 'probe.accept')).toEqual({ kind: 'prerequisite', step: 'probe.session-second' });
    expect(reasonFor(recording, 'probe.session-after-delete')).toEqual({ kind: 'no-session' });
    expect(exchanges('probe.protocol-matrix').map(({ response }) => response?.status)).toEqual([400, 400, 400, 400]);
  });
});

describe('a server that limits requests', () => {
  it('is sent no more than what ends its session once it has said so', async () => {
    let limited = 0;
    const server = await sessions((request, response) => {
      if (request.method !== 'POST' || request.headers['accept'] !== '*/*') return false;
      limited = server.requests.length;
      return response.writeHead(429, { 'retry-after': '60' }).end();
    });
    const { recording } = await thorough(server.url);
    expect(recording.end).toBe('finished');
    expect(server.requests.slice(limited).map(({ name }) => name)).toEqual(['DELETE']);
    for (const id of ['probe.accept', 'probe.errors', 'probe.session-after-delete', 'probe.protocol-matrix'] as const)
      expect(reasonFor(recording, id)).toEqual({ kind: 'rate-limited' });
    expect([...server.openSessions]).toEqual([]);
  });

  it('is still asked in the standard profile, which is what an ordinary client does', async () => {
    peer = await mcpPeer((request, response) => (request.name === 'ping' ? response.writeHead(429).end() : false));
    await run(peer.url, { era: 'auto' });
    expect(peer.names).toEqual(expect.arrayContaining(['tools/list', 'prompts/list', 'server/discover']));
  });
});

describe('the time of a thorough run', () => {
  it('is never spent on probes at the price of the result, nor of a session', async () => {
    const server = await sessions((request) => (request.headers['accept'] === '*/*' ? undefined : false));
    const { recording, exchanges } = await thorough(server.url, { limits: { runMs: 5_500 } });
    expect(recording.end).toBe('finished');
    expect(exchanges('probe.accept').at(-1)).toMatchObject({ label: 'any', fault: { code: 'timed_out' } });
    expect(reasonFor(recording, 'probe.accept')).toEqual({ kind: 'no-time' });
    expect(reasonFor(recording, 'probe.errors')).toEqual({ kind: 'no-time' });
    expect(exchanges('probe.session-after-delete').map(({ label }) => label)).toEqual(['delete']);
    expect([...server.openSessions]).toEqual([]);
  });

  it('gives each request of a probe as long as a probe may wait', async () => {
    const server = await sessions((request) => (request.headers['accept'] === '*/*' ? undefined : false));
    const { exchanges, recording } = await thorough(server.url, { limits: { probeMs: 300 } });
    const hung = exchanges('probe.accept').find(({ label }) => label === 'any');
    expect(hung?.durationMs).toBeGreaterThanOrEqual(290);
    expect(hung?.durationMs).toBeLessThan(2_000);
    expect(reasonFor(recording, 'probe.accept')).toBeUndefined();
  });

  it('ends with the run when that is cancelled amidst a probe', async () => {
    const cancelling = new AbortController();
    const server = await sessions((request) => {
      if (request.headers['accept'] !== '*/*') return false;
      cancelling.abort();
      return undefined;
    });
    const { recording } = await thorough(server.url, { signal: cancelling.signal });
    expect(recording.end).toBe('cancelled');
    expect(recording.steps.find(({ id }) => id === 'probe.accept')?.state).toBe('running');
    expect(reasonFor(recording, 'probe.errors')).toEqual({ kind: 'run-ended' });
  });
});
