import { afterEach, describe, expect, it } from '@jest/globals';
import {
  mcpPeer,
  openStream,
  rpcResult,
  sendJson,
  RESULTS,
  type Behaviour,
  type McpPeer,
} from '../test/peers/mcp-peer.js';
import { run } from '../test/peers/run.js';
import type { Step } from './protocol/recording.js';

describe('the order of work', () => {
  let peer: McpPeer;
  afterEach(() => peer.close());

  const start = async (behaviour?: Behaviour): Promise<void> => {
    peer = await mcpPeer(behaviour);
  };
  const states = (steps: readonly Step[]): string[] =>
    steps.map((step) => `${step.id} ${step.state === 'passed-over' ? step.because.kind : step.state}`);

  it('takes the steps of a legacy server in order, and one more request for the other era', async () => {
    await start((request, response) => {
      if (request.name !== 'initialize') return false;
      sendJson(response, rpcResult(request.message), { 'Mcp-Session-Id': 'session-1' });
    });
    const { recording } = await run(peer.url, { era: 'auto' });
    expect(peer.names).toEqual([
      'initialize',
      'notifications/initialized',
      'ping',
      'tools/list',
      'resources/list',
      'resources/templates/list',
      'prompts/list',
      'DELETE',
      'server/discover',
    ]);
    expect(recording.end).toBe('finished');
    expect(states(recording.steps)).toEqual([
      'initialize done',
      'sse-probe not-needed',
      'initialized done',
      'ping done',
      'tools done',
      'resources done',
      'resource-templates done',
      'prompts done',
      'session-cleanup done',
      'discover done',
      'modern.tools era-not-spoken',
      'modern.resources era-not-spoken',
      'modern.resource-templates era-not-spoken',
      'modern.prompts era-not-spoken',
      'modern.reread era-not-spoken',
    ]);
  });

  it('asks only for the lists that are advertised, and cleans up only a session', async () => {
    await start((request, response) => {
      if (request.name !== 'initialize') return false;
      sendJson(
        response,
        rpcResult(request.message, { ...RESULTS['initialize'], capabilities: { prompts: {}, tools: null } }),
      );
    });
    const { recording } = await run(peer.url);
    expect(peer.names).toEqual(['initialize', 'notifications/initialized', 'ping', 'prompts/list']);
    expect(states(recording.steps)).toContain('tools not-advertised');
    expect(states(recording.steps)).toContain('session-cleanup no-session');
    expect(states(recording.steps)).toContain('discover era-not-requested');
  });

  it('goes on when the answer lacks a field but the revision was agreed on', async () => {
    await start((request, response) => {
      if (request.name !== 'initialize') return false;
      sendJson(response, rpcResult(request.message, { protocolVersion: '2025-03-26', capabilities: {} }));
    });
    await run(peer.url);
    expect(peer.names).toContain('ping');
    expect(peer.requests[1]?.headers['mcp-protocol-version']).toBe('2025-03-26');
  });

  it('stops at an unknown revision, yet ends the session that was issued', async () => {
    await start((request, response) => {
      if (request.name !== 'initialize') return false;
      const result = { ...RESULTS['initialize'], protocolVersion: '1999-01-01' };
      sendJson(response, rpcResult(request.message, result), { 'Mcp-Session-Id': 's' });
    });
    const { recording } = await run(peer.url);
    expect(peer.names).toEqual(['initialize', 'DELETE']);
    expect(recording.steps).toContainEqual({
      id: 'tools',
      era: 'legacy',
      state: 'passed-over',
      because: { kind: 'prerequisite', step: 'initialize' },
    });
  });

  it('finds the era of a server that refuses initialize', async () => {
    await start((request, response) => {
      const { id } = request.message;
      if (request.name !== 'server/discover') {
        const error = { code: -32022, message: 'Unsupported', data: { supported: ['2026-07-28'] } };
        return void response
          .writeHead(400, { 'content-type': 'application/json' })
          .end(JSON.stringify({ jsonrpc: '2.0', id, error }));
      }
      sendJson(response, rpcResult(request.message, { resultType: 'complete', supportedVersions: ['2026-07-28'] }));
    });
    const { recording } = await run(peer.url, { era: 'auto' });
    expect(peer.names).toEqual(['initialize', 'server/discover']);
    expect(states(recording.steps).slice(0, 4)).toEqual([
      'initialize done',
      'sse-probe not-needed',
      'discover done',
      'initialized era-not-spoken',
    ]);
  });

  it('asks a modern server on a connection of its own', async () => {
    await start();
    await run(peer.url, { era: 'auto' });
    expect(peer.connections).toBe(2);
  });

  it('asks only discover of a modern run, with its headers and metadata', async () => {
    await start();
    const { recording } = await run(peer.url, { era: 'modern' });
    expect(peer.names).toEqual(['server/discover']);
    expect(peer.requests[0]?.headers).toMatchObject({
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'server/discover',
    });
    expect(peer.requests[0]?.message).toMatchObject({
      params: {
        _meta: {
          'io.modelcontextprotocol/protocolVersion': '2026-07-28',
          'io.modelcontextprotocol/clientInfo': { name: 'Plumbline', version: '9.9.9' },
          'io.modelcontextprotocol/clientCapabilities': {},
        },
      },
    });
    expect(states(recording.steps)).toContain('ping era-not-requested');
  });

  it.each([401, 403])('asks nothing more of a server that answered %i', async (status) => {
    await start((_request, response) => void response.writeHead(status).end());
    const { recording } = await run(peer.url, { era: 'auto' });
    expect(peer.names).toEqual(['initialize']);
    expect(states(recording.steps)).toContain('discover prerequisite');
  });

  it('looks for the transport of 2024-11-05 and reads it no longer than its first event', async () => {
    await start((request, response) => {
      if (request.method === 'GET') return void openStream(response, 'event: endpoint\ndata: /messages?s=1\n\n');
      response.writeHead(405).end();
    });
    const { last } = await run(peer.url);
    expect(peer.names).toEqual(['initialize', 'GET']);
    expect(last('sse-probe').response?.body).toMatchObject({
      kind: 'sse',
      end: 'released',
      events: [{ event: 'endpoint', data: '/messages?s=1' }],
    });
    expect(last('sse-probe').durationMs).toBeLessThan(1_000);
  });

  it('does not look for that transport where a JSON-RPC error answered', async () => {
    await start((request, response) => {
      response.statusCode = 404;
      response.setHeader('content-type', 'application/json');
      response.end(
        JSON.stringify({ jsonrpc: '2.0', id: request.message['id'], error: { code: -32601, message: 'x' } }),
      );
    });
    await run(peer.url);
    expect(peer.names).toEqual(['initialize']);
  });
});

describe('reading a list', () => {
  let peer: McpPeer;
  afterEach(() => peer.close());

  const listOf = async (pages: (cursor: unknown) => unknown): Promise<void> => {
    peer = await mcpPeer((request, response) => {
      if (request.name === 'initialize') {
        return sendJson(
          response,
          rpcResult(request.message, { ...RESULTS['initialize'], capabilities: { tools: {} } }),
        );
      }
      if (request.name !== 'tools/list') return false;
      const params = request.message['params'] as { cursor?: unknown } | undefined;
      sendJson(response, rpcResult(request.message, pages(params?.cursor)));
    });
  };
  const cursors = (): unknown[] =>
    peer.requests
      .filter((request) => request.name === 'tools/list')
      .map((request) => (request.message['params'] as { cursor?: unknown } | undefined)?.cursor);

  it('follows the cursors to the last page', async () => {
    await listOf((cursor) => (cursor === undefined ? { tools: [1], nextCursor: 'a' } : { tools: [2] }));
    await run(peer.url);
    expect(cursors()).toEqual([undefined, 'a']);
  });

  it('stops at a cursor that was given before', async () => {
    let page = 0;
    await listOf(() => ({ tools: [(page += 1)], nextCursor: page % 2 === 0 ? 'even' : 'odd' }));
    await run(peer.url);
    expect(cursors()).toEqual([undefined, 'odd', 'even']);
  });

  it('asks once for the page behind an empty cursor', async () => {
    await listOf(() => ({ tools: [1], nextCursor: '' }));
    await run(peer.url);
    expect(cursors()).toEqual([undefined, '']);
  });

  it('stops at a page that was there before under another cursor', async () => {
    let page = 0;
    await listOf(() => ({ tools: ['same'], nextCursor: String((page += 1)) }));
    await run(peer.url);
    expect(cursors()).toEqual([undefined, '1']);
  });

  it('reads at most ten pages', async () => {
    let page = 0;
    await listOf(() => ({ tools: [(page += 1)], nextCursor: String(page) }));
    await run(peer.url);
    expect(cursors()).toHaveLength(10);
  });

  it('reads at most five hundred items', async () => {
    let page = 0;
    await listOf(() => ({ tools: Array.from({ length: 250 }, () => (page += 1)), nextCursor: String(page) }));
    await run(peer.url);
    expect(cursors()).toHaveLength(2);
  });

  it.each([{ tools: {} }, {}, { tools: [], nextCursor: 7 }, { tools: [], nextCursor: null }])(
    'does not go on after %j',
    async (result) => {
      await listOf(() => result);
      await run(peer.url);
      expect(cursors()).toHaveLength(1);
    },
  );
});
