import { afterEach, describe, expect, it } from '@jest/globals';
import {
  mcpPeer,
  openStream,
  rpcResult,
  sendJson,
  sseEvent,
  type Behaviour,
  type McpPeer,
} from '../test/peers/mcp-peer.js';
import { DISCOVERED, HINTS, modernPeer, refuse } from '../test/peers/modern-peer.js';
import { run } from '../test/peers/run.js';
import { sessionPeer } from '../test/peers/session-peer.js';
import type { Recording } from './protocol/recording.js';
import { MODERN_STEPS, SESSION_REPEATS } from './protocol/steps.js';

let peer: McpPeer;
afterEach(() => peer.close());

const LISTED = ['tools/list', 'resources/list', 'resources/templates/list', 'prompts/list'];

const passedOver = ({ steps }: Recording, id: string): string | undefined => {
  const step = steps.find((each) => each.id === id);
  return step?.state === 'passed-over' ? step.because.kind : undefined;
};
const named = (name: string) => peer.requests.filter((request) => request.name === name);
const metaOf = (message: McpPeer['requests'][number]['message']): Readonly<Record<string, unknown>> =>
  (message['params'] as { _meta: Readonly<Record<string, unknown>> })._meta;

describe('the stateless era', () => {
  it('is discovered, listed, and its lists read again on another connection', async () => {
    peer = await modernPeer();
    const { recording } = await run(peer.url, { era: 'modern' });
    expect(peer.names).toEqual(['server/discover', ...LISTED, ...LISTED]);
    expect(recording.steps.filter(({ state }) => state === 'done').map(({ id }) => id)).toEqual(MODERN_STEPS);
    expect(peer.connections).toBe(2);
  });

  it('has every request say its version, client and capabilities, in headers too, and never a session', async () => {
    peer = await modernPeer((request, response) => {
      if (request.name !== 'server/discover') return false;
      sendJson(response, rpcResult(request.message, DISCOVERED), { 'Mcp-Session-Id': 'minted-all-the-same' });
    });
    await run(peer.url, { era: 'modern' });
    expect(peer.requests).toHaveLength(9);
    for (const { headers, message, name } of peer.requests) {
      expect(headers).toMatchObject({ 'mcp-protocol-version': '2026-07-28', 'mcp-method': name });
      expect(headers).not.toHaveProperty('mcp-session-id');
      expect(metaOf(message)).toEqual({
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientInfo': { name: 'Plumbline', version: '9.9.9' },
        'io.modelcontextprotocol/clientCapabilities': {},
      });
    }
    expect(new Set(peer.requests.map(({ message }) => message['id'])).size).toBe(9);
  });

  it('comes after the handshake era where both are spoken', async () => {
    peer = await modernPeer(undefined, { dual: true });
    const { recording } = await run(peer.url, { era: 'auto' });
    expect(peer.names).toEqual([
      'initialize',
      'notifications/initialized',
      'ping',
      ...LISTED,
      'server/discover',
      ...LISTED,
      ...LISTED,
    ]);
    expect(recording.exchanges.filter(({ step }) => step.startsWith('modern.'))).toHaveLength(8);
  });

  it('costs a server of the handshake era one request', async () => {
    peer = await mcpPeer();
    const { recording } = await run(peer.url, { era: 'auto' });
    expect(named('server/discover')).toHaveLength(1);
    expect(peer.names.at(-1)).toBe('server/discover');
    expect(passedOver(recording, 'modern.tools')).toBe('era-not-spoken');
  });

  it('is waited for no longer than a probe where the handshake era works', async () => {
    peer = await mcpPeer((request) => (request.name === 'server/discover' ? undefined : false));
    const { last, recording } = await run(peer.url, { era: 'auto', limits: { probeMs: 150 } });
    expect(last('discover').fault).toMatchObject({ code: 'timed_out', phase: 'headers' });
    expect(last('discover').durationMs).toBeLessThan(1_000);
    expect(recording.end).toBe('finished');
  });

  it('asks again when the refusal names a version that we speak', async () => {
    for (const code of [-32022, -32004]) {
      peer = await modernPeer((request, response) => {
        if (request.name !== 'server/discover' || named('server/discover').length > 1) return false;
        const data = { supported: ['2099-01-01', '2026-07-28', '2025-11-25'] };
        return refuse(request.message, response, 400, { code, message: 'Unsupported protocol version', data });
      });
      const { exchanges, recording } = await run(peer.url, { era: 'modern' });
      expect(exchanges('discover').map(({ response }) => response?.status)).toEqual([400, 200]);
      expect(passedOver(recording, 'modern.tools')).toBeUndefined();
      await peer.close();
    }
  });

  it.each([
    ['an error that names no version of ours', { supported: ['2025-11-25'] }],
    ['an error that names none', undefined],
  ])('is over after %s', async (_name, data) => {
    peer = await modernPeer((request, response) =>
      refuse(request.message, response, 400, { code: -32022, message: 'Unsupported', ...(data ? { data } : {}) }),
    );
    const { recording } = await run(peer.url, { era: 'modern' });
    expect(peer.names).toEqual(['server/discover']);
    expect(recording.steps.at(-1)).toMatchObject({
      id: 'modern.reread',
      because: { kind: 'prerequisite', step: 'discover' },
    });
  });

  it('is over where only versions of the other era are named', async () => {
    peer = await modernPeer((request, response) =>
      sendJson(response, rpcResult(request.message, { ...DISCOVERED, supportedVersions: ['2025-11-25'] })),
    );
    await run(peer.url, { era: 'modern' });
    expect(peer.names).toEqual(['server/discover']);
  });

  it('asks only for the lists that are advertised, and rereads only those that came', async () => {
    peer = await modernPeer((request, response) => {
      if (request.name === 'server/discover') {
        const result = { ...DISCOVERED, capabilities: { tools: {}, prompts: {}, resources: null } };
        return sendJson(response, rpcResult(request.message, result));
      }
      if (request.name !== 'tools/list') return false;
      return refuse(request.message, response, 500, { code: -32603, message: 'Internal error' });
    });
    const { recording } = await run(peer.url, { era: 'modern' });
    expect(peer.names).toEqual(['server/discover', 'tools/list', 'prompts/list', 'prompts/list']);
    expect(passedOver(recording, 'modern.resources')).toBe('not-advertised');
  });

  it('has nothing to reread without a list', async () => {
    peer = await modernPeer((request, response) => {
      if (request.name !== 'server/discover') return false;
      sendJson(response, rpcResult(request.message, { ...DISCOVERED, capabilities: {} }));
    });
    const { recording } = await run(peer.url, { era: 'modern' });
    expect(peer.names).toEqual(['server/discover']);
    expect(passedOver(recording, 'modern.reread')).toBe('not-needed');
  });

  it('follows cursors, the empty one like any other, until one comes again', async () => {
    peer = await modernPeer((request, response) => {
      if (request.name !== 'tools/list') return false;
      const { cursor } = request.message['params'] as { cursor?: string };
      const next = { undefined: '', '': 'b', b: '' }[String(cursor)];
      sendJson(
        response,
        rpcResult(request.message, { ...HINTS, tools: [{ name: `after ${cursor}` }], nextCursor: next }),
      );
    });
    const { exchanges } = await run(peer.url, { era: 'modern' });
    const params = exchanges('modern.tools').map(({ request }) => request.message?.params ?? {});
    expect(params.map((each) => each['cursor'])).toEqual([undefined, '', 'b']);
    for (const each of params) expect(each).toHaveProperty('_meta');
    expect(exchanges('modern.reread')[0]?.request.message?.params).not.toHaveProperty('cursor');
  });

  it("records a server's request on a stream and answers nothing", async () => {
    const asked = { jsonrpc: '2.0', id: 'from-server', method: 'sampling/createMessage', params: {} };
    peer = await modernPeer((request, response) => {
      if (request.name !== 'prompts/list') return false;
      const answer = rpcResult(request.message, { ...HINTS, prompts: [] });
      openStream(response, sseEvent(asked) + sseEvent(answer));
      response.end();
    });
    const { last } = await run(peer.url, { era: 'modern' });
    expect(last('modern.prompts').response?.body).toMatchObject({
      kind: 'sse',
      end: 'answered-and-closed',
      events: [{ json: asked }, { json: { result: { prompts: [] } } }],
    });
    expect(peer.requests.every(({ message }) => 'method' in message)).toBe(true);
    expect(peer.names).toEqual(['server/discover', ...LISTED, ...LISTED]);
  });

  it('takes no stream up again', async () => {
    peer = await modernPeer((request, response) => {
      if (request.name !== 'tools/list') return false;
      openStream(response, 'id: 1\nretry: 1\ndata:\n\n');
      response.end();
    });
    const { last } = await run(peer.url, { era: 'modern' });
    expect(last('modern.tools').response?.body).toMatchObject({ kind: 'sse', end: 'server-closed' });
    expect(peer.names).not.toContain('GET');
  });
});

describe('what a standard run costs', () => {
  const pages = ({ exchanges }: Recording): number =>
    exchanges.filter(({ request }) => request.message?.method.endsWith('/list')).length;

  /** initialize, initialized, ping and the session's DELETE, the pages, and one question about the other era. */
  it('is at most seven requests, their further pages and one probe at a server of the handshake era', async () => {
    peer = await sessionPeer((request, response) => {
      if (request.name !== 'tools/list') return false;
      const { cursor } = (request.message['params'] ?? {}) as { cursor?: string };
      const next = cursor === undefined ? { nextCursor: 'two' } : {};
      return sendJson(response, rpcResult(request.message, { tools: [{ name: String(cursor) }], ...next }));
    });
    const { recording } = await run(peer.url, { era: 'auto' });
    const firstPages = 3;
    expect(peer.requests).toHaveLength(7 + (pages(recording) - firstPages) + 1);
    expect(pages(recording)).toBe(5);
  });

  it('is one refused initialize more at a server of the stateless era than in a run of that era', async () => {
    peer = await modernPeer();
    const { recording } = await run(peer.url, { era: 'modern' });
    const alone = peer.requests.length;
    expect(alone).toBe(1 + pages(recording));
    await run(peer.url, { era: 'auto' });
    expect(peer.requests.length - alone).toBe(alone + 1);
  });
});

describe('a refused revision', () => {
  const accepting =
    (accepted: string, refusal: Behaviour): Behaviour =>
    (request, response) => {
      if (request.name !== 'initialize') return false;
      const { protocolVersion } = request.message['params'] as { protocolVersion: string };
      if (protocolVersion !== accepted) return refusal(request, response);
      const result = { protocolVersion, serverInfo: { name: 'old', version: '1' }, capabilities: {} };
      return sendJson(response, rpcResult(request.message, result));
    };
  const offered = (): unknown[] =>
    named('initialize').map(({ message }) => (message['params'] as { protocolVersion: string }).protocolVersion);
  const saying =
    (status: number, message: string, data?: unknown): Behaviour =>
    (request, response) =>
      refuse(request.message, response, status, { code: -32602, message, data });

  it.each<[string, Behaviour]>([
    ['with 400 and nothing else', (_request, response) => response.writeHead(400).end()],
    ['with 400 in words', (_request, response) => response.writeHead(400).end('Unsupported protocol version')],
    ['with an error of JSON-RPC', saying(200, 'Unsupported protocol version')],
  ])('%s is followed by the older ones, newest first, in the same step', async (_name, refusal) => {
    peer = await mcpPeer(accepting('2025-03-26', refusal));
    const { exchanges, recording } = await run(peer.url);
    expect(offered()).toEqual(['2025-11-25', '2025-06-18', '2025-03-26']);
    expect(exchanges('initialize')).toHaveLength(3);
    expect(recording.steps).toContainEqual(expect.objectContaining({ id: 'ping', state: 'done' }));
    expect(named('ping')[0]?.headers['mcp-protocol-version']).toBe('2025-03-26');
  });

  it('is followed by those that the refusal names', async () => {
    peer = await mcpPeer(accepting('2024-11-05', saying(400, 'No.', { supported: ['2024-11-05', '2026-07-28'] })));
    await run(peer.url);
    expect(offered()).toEqual(['2025-11-25', '2024-11-05']);
  });

  it.each<[string, Behaviour]>([
    ['by a server of the other era', saying(400, 'Unsupported protocol version', { supported: ['2026-07-28'] })],
    ['for another reason', saying(400, 'Server already initialized')],
    ['for want of credentials', (_request, response) => response.writeHead(401).end('protocol version')],
    ['by a crash', (_request, response) => response.writeHead(500).end('protocol version')],
  ])('%s is offered no other', async (_name, refusal) => {
    peer = await mcpPeer(accepting('2024-11-05', refusal));
    await run(peer.url);
    expect(offered()).toEqual(['2025-11-25']);
  });
});

describe('a session that the server does not know any more', () => {
  const issuing: Behaviour = (request, response) => {
    if (request.name !== 'initialize') return false;
    return sendJson(response, rpcResult(request.message), { 'Mcp-Session-Id': 'session-1' });
  };
  const lost = (response: Parameters<Behaviour>[1]): unknown => response.writeHead(404).end('Session not found');

  it('is asked for five times more in the same step, each on a new connection', async () => {
    peer = await mcpPeer((request, response) =>
      request.name === 'notifications/initialized' && named(request.name).length % 2 === 1
        ? lost(response)
        : issuing(request, response),
    );
    const { exchanges, recording } = await run(peer.url);
    expect(exchanges('initialized').map(({ label, response }) => [label, response?.status])).toEqual([
      [undefined, 404],
      ['repeat', 202],
      ['repeat', 404],
      ['repeat', 202],
      ['repeat', 404],
      ['repeat', 202],
    ]);
    expect(exchanges('initialized').slice(1)).toHaveLength(SESSION_REPEATS);
    expect(peer.connections).toBe(1 + SESSION_REPEATS);
    expect(recording.steps).toContainEqual(expect.objectContaining({ id: 'prompts', state: 'done' }));
  });

  it('is repeated for the first request that loses it, and for no other', async () => {
    peer = await mcpPeer((request, response) => {
      if (request.name === 'tools/list' || request.name === 'prompts/list') return lost(response);
      return issuing(request, response);
    });
    const { exchanges } = await run(peer.url);
    expect(exchanges('tools')).toHaveLength(1 + SESSION_REPEATS);
    expect(exchanges('prompts')).toHaveLength(1);
    expect(
      new Set(exchanges('tools').map(({ request }) => request.message && 'id' in request.message && request.message.id))
        .size,
    ).toBe(6);
  });

  it('goes on with what an accepted repetition was answered', async () => {
    peer = await mcpPeer((request, response) => {
      if (request.name !== 'tools/list') return issuing(request, response);
      if (named('tools/list').length !== 3) return lost(response);
      return sendJson(response, rpcResult(request.message, { tools: [], nextCursor: 'two' }));
    });
    const { exchanges } = await run(peer.url);
    expect(exchanges('tools').at(-1)?.request.message?.params).toEqual({ cursor: 'two' });
  });

  it.each<[string, Behaviour]>([
    [
      'says that the method is unknown',
      (request, response) => refuse(request.message, response, 404, { code: -32601, message: 'Method not found' }),
    ],
    ['refuses for another reason', (_request, response) => response.writeHead(400).end('Bad request')],
    ['crashes', (_request, response) => response.writeHead(500).end('session')],
  ])('is not what a server means that %s', async (_name, refusal) => {
    peer = await mcpPeer((request, response) =>
      request.name === 'ping' ? refusal(request, response) : issuing(request, response),
    );
    const { exchanges } = await run(peer.url);
    expect(exchanges('ping')).toHaveLength(1);
  });

  it('cannot be lost where none was issued', async () => {
    peer = await mcpPeer((request, response) => (request.name === 'ping' ? lost(response) : false));
    const { exchanges } = await run(peer.url);
    expect(exchanges('ping')).toHaveLength(1);
  });
});
