import { afterEach, describe, expect, it } from '@jest/globals';
import {
  mcpPeer,
  openStream,
  rpcResult,
  sendJson,
  type Behaviour,
  type McpPeer,
} from '../../../test/peers/mcp-peer.js';
import { DISCOVERED, modernPeer } from '../../../test/peers/modern-peer.js';
import type { RunResult } from '../../../test/peers/run.js';
import { sessionPeer, type SessionPeer } from '../../../test/peers/session-peer.js';
import { labelsOf, requested, thorough } from '../../../test/peers/thorough.js';
import { headerValue } from '../../protocol/headers.js';
import type { StepId } from '../../protocol/steps.js';

let peer: McpPeer | undefined;
afterEach(async () => {
  await peer?.close();
  peer = undefined;
});

async function sessions(behaviour?: Behaviour): Promise<SessionPeer> {
  const started = await sessionPeer(behaviour);
  peer = started;
  return started;
}

describe('a probe', () => {
  it('asks with other types accepted, and with none', async () => {
    const { exchanges } = await thorough((await sessions()).url);
    const types = ['reversed', 'any', 'missing'].map((label) =>
      headerValue(requested(exchanges('probe.accept'), label).headers, 'accept'),
    );
    expect(types).toEqual(['text/event-stream, application/json', '*/*', undefined]);
  });

  it('asks from a foreign origin, from the own one, and as a browser asks before', async () => {
    const server = await sessions();
    const { exchanges } = await thorough(server.url, {
      auth: { type: 'headers', headers: [{ name: 'Origin', value: 'https://mine.example' }] },
    });
    const origins = exchanges('probe.origin').map(({ request }) => [
      request.method,
      headerValue(request.headers, 'origin'),
    ]);
    expect(origins).toEqual([
      ['POST', 'https://plumbline-probe.invalid'],
      ['POST', new URL(server.url).origin],
      ['OPTIONS', 'https://plumbline-probe.invalid'],
    ]);
    expect(
      requested(exchanges('probe.origin'), 'foreign').headers.filter(({ name }) => name === 'Origin'),
    ).toHaveLength(1);
    expect(
      headerValue(requested(exchanges('probe.origin'), 'preflight').headers, 'access-control-request-method'),
    ).toBe('POST');
  });

  it('asks for each list that is not advertised', async () => {
    peer = await mcpPeer((request, response) => {
      if (request.name !== 'initialize') return false;
      const result = {
        protocolVersion: '2025-11-25',
        serverInfo: { name: 'x', version: '1' },
        capabilities: { resources: {} },
      };
      return sendJson(response, rpcResult(request.message, result));
    });
    const { exchanges } = await thorough(peer.url);
    expect(exchanges('probe.capabilities').map(({ request }) => request.message?.method)).toEqual([
      'tools/list',
      'prompts/list',
    ]);
    expect(requested(exchanges('probe.accept'), 'any').message?.method).toBe('resources/list');
  });

  it('asks for ping or discover where nothing is advertised', async () => {
    const none = { protocolVersion: '2025-11-25', serverInfo: { name: 'x', version: '1' }, capabilities: {} };
    peer = await mcpPeer((request, response) =>
      request.name === 'initialize' ? sendJson(response, rpcResult(request.message, none)) : false,
    );
    const legacy = await thorough(peer.url);
    expect(requested(legacy.exchanges('probe.accept'), 'any').message?.method).toBe('ping');
    await peer.close();
    peer = await modernPeer((request, response) =>
      request.name === 'server/discover'
        ? sendJson(response, rpcResult(request.message, { ...DISCOVERED, capabilities: {} }))
        : false,
    );
    const modern = await thorough(peer.url, { era: 'modern' });
    expect(requested(modern.exchanges('probe.accept'), 'any').message?.method).toBe('server/discover');
  });

  it('sends wrong and missing version headers, and sessions that were never issued', async () => {
    const server = await sessions();
    const { exchanges } = await thorough(server.url);
    const headers = (step: StepId, label: string, name: string) =>
      headerValue(requested(exchanges(step), label).headers, name);
    expect(headers('probe.version-header', 'invalid', 'mcp-protocol-version')).toBe('1900-01-01');
    expect(headers('probe.version-header', 'missing', 'mcp-protocol-version')).toBeUndefined();
    expect(headers('probe.version-header', 'missing', 'mcp-session-id')).toBe(server.issued[1]);
    const unknown = headers('probe.session-unknown', 'unknown', 'mcp-session-id') ?? '';
    expect(server.issued).not.toContain(unknown);
    expect(unknown).toMatch(/^[a-z]{7}-\d-[a-z]{2}-[a-z]-[a-z]{4}-[a-z]{2}-[a-z]-[a-z]{4}$/);
    expect(headers('probe.session-unknown', 'malformed', 'mcp-session-id')).toBe('!');
  });

  it("never guesses at a short session id, which could be somebody's", async () => {
    peer = await mcpPeer((request, response) =>
      request.name === 'initialize'
        ? sendJson(response, rpcResult(request.message), { 'Mcp-Session-Id': '17' })
        : false,
    );
    const { exchanges } = await thorough(peer.url);
    const { headers } = requested(exchanges('probe.session-unknown'), 'unknown');
    expect(headerValue(headers, 'mcp-session-id')).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
  });

  it('opens the optional stream and closes it at once', async () => {
    const server = await sessions((request, response) => {
      if (request.method !== 'GET' || !request.path.endsWith('/mcp') || request.path.includes('well-known'))
        return false;
      return openStream(response);
    });
    const { last } = await thorough(server.url);
    expect(last('probe.get').response?.body).toMatchObject({ kind: 'sse', end: 'released' });
    expect(last('probe.get').durationMs).toBeLessThan(1_000);
    expect(headerValue(last('probe.get').request.headers, 'mcp-session-id')).toBe(server.issued[1]);
  });

  it('has two requests open at the same moment on two connections, recorded in order', async () => {
    let pinged = 0;
    const held: (() => void)[] = [];
    // The second ping of a run comes with the list: neither is answered before both are there, the later one first.
    const server = await sessions((request, response) => {
      if (request.name === 'ping') pinged += 1;
      if (pinged !== 2 || held.length === 2 || request.method !== 'POST') return false;
      held.push(() => sendJson(response, rpcResult(request.message)));
      if (held.length === 2) for (const answer of [...held].reverse()) answer();
      return undefined;
    });
    const { exchanges } = await thorough(server.url);
    const pair = exchanges('probe.concurrency');
    expect(pair.map(({ label, request, response }) => [label, request.message?.method, response?.status])).toEqual([
      ['first', 'ping', 200],
      ['second', 'tools/list', 200],
    ]);
    expect(held).toHaveLength(2);
    expect(pair.every(({ request }) => headerValue(request.headers, 'mcp-session-id') === server.issued[1])).toBe(true);
  });

  it('tries the list without credentials and with wrong ones, and looks for metadata without any', async () => {
    const server = await sessions();
    const token = 'eyJhbGciOiJub25lIn0.e30.c2lnbmF0dXJl';
    const { exchanges } = await thorough(server.url, { auth: { type: 'bearer', token } });
    const auth = (step: StepId, label: string) =>
      headerValue(requested(exchanges(step), label).headers, 'authorization');
    expect(auth('probe.unauthenticated', 'list')).toBeUndefined();
    expect(auth('probe.unauthenticated', 'metadata-path')).toBeUndefined();
    expect(requested(exchanges('probe.unauthenticated'), 'metadata-path').url).toBe(
      `${new URL(server.url).origin}/.well-known/oauth-protected-resource/mcp`,
    );
    expect(requested(exchanges('probe.unauthenticated'), 'metadata-root').url).toBe(
      `${new URL(server.url).origin}/.well-known/oauth-protected-resource`,
    );
    expect(auth('probe.invalid-token', 'altered')).toMatch(/^Bearer eyJhbGciOiJub25lIn0\.e30\.c2lnbm[A-Za-z0-9]{6}$/);
    expect(auth('probe.invalid-token', 'altered')).not.toBe(`Bearer ${token}`);
    expect(auth('probe.invalid-token', 'random')).toMatch(/^Bearer [\w-]{32}$/);
    expect(auth('probe.errors', 'unknown-method')).toBe(`Bearer ${token}`);
  });

  it('sends no credentials that the run has not', async () => {
    const { exchanges } = await thorough((await sessions()).url);
    expect(labelsOf(exchanges('probe.unauthenticated'))).toEqual(['metadata-path', 'metadata-root']);
  });

  it('sends what is wrong, and what is right but rare', async () => {
    const { exchanges } = await thorough((await sessions()).url);
    const sent = exchanges('probe.errors').map(
      ({ request: { message, text } }) =>
        text ?? [message?.method, message && 'id' in message ? message.id : undefined],
    );
    expect(sent).toEqual([
      ['plumbline/does-not-exist', expect.any(Number)],
      '{"jsonrpc":"2.0","id":1,"method":',
      ['tools/list', 'plumbline-a'],
      ['tools/list', '1001'],
      ['tools/list', 'plumbline-é-北-😀'],
    ]);
    const raw = peer?.requests.find(({ body }) => body.includes('北'));
    expect(raw?.headers['content-length']).toBe(String(Buffer.byteLength(raw?.body ?? '')));
  });

  it('looks whether an ended session is over, unless the server does not let it end', async () => {
    const server = await sessions();
    const { exchanges } = await thorough(server.url);
    const statuses = (result: RunResult) =>
      result.exchanges('probe.session-after-delete').map(({ response }) => response?.status);
    expect(exchanges('probe.session-after-delete').map(({ label }) => label)).toEqual(['delete', 'after']);
    expect(headerValue(requested(exchanges('probe.session-after-delete'), 'after').headers, 'mcp-session-id')).toBe(
      server.issued[1],
    );
    await server.close();
    const strict = await sessions((request, response) =>
      request.method === 'DELETE' ? response.writeHead(405).end() : false,
    );
    expect(statuses(await thorough(strict.url))).toEqual([405]);
  });

  it('offers each revision on a session of its own, and ends it', async () => {
    const server = await sessions();
    const { exchanges } = await thorough(server.url);
    const matrix = exchanges('probe.protocol-matrix').map(({ label, request }) => [
      label,
      request.message?.params?.['protocolVersion'] ?? request.method,
    ]);
    expect(matrix).toEqual(
      ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'].flatMap((revision) => [
        [revision, revision],
        [revision, 'DELETE'],
      ]),
    );
    for (const { request } of exchanges('probe.protocol-matrix').filter(({ request }) => request.message))
      expect(headerValue(request.headers, 'mcp-session-id')).toBeUndefined();
  });
});
