import { afterEach, describe, expect, it } from '@jest/globals';
import { mcpPeer, RESULTS, rpcResult, sendJson, type Behaviour, type McpPeer } from '../../test/peers/mcp-peer.js';
import { run } from '../../test/peers/run.js';
import { onRequests, tcpPeer } from '../../test/peers/tcp-peer.js';
import { headerValue } from '../protocol/headers.js';

describe('what is sent', () => {
  let peer: McpPeer;
  afterEach(() => peer.close());

  const start = async (behaviour?: Behaviour, path?: string): Promise<void> => {
    peer = await mcpPeer(behaviour, path === undefined ? {} : { path });
  };
  const withSession = (id: string, answered?: Behaviour): Behaviour => {
    return (request, response) => {
      if (request.name !== 'initialize') return answered?.(request, response) ?? false;
      sendJson(response, rpcResult(request.message), { 'Mcp-Session-Id': id });
    };
  };

  it('begins with an initialize request that servers of every revision accept', async () => {
    await start();
    await run(peer.url);
    expect(peer.requests[0]?.message).toEqual({
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: {
        protocolVersion: '2025-11-25',
        capabilities: {},
        clientInfo: { name: 'Plumbline', version: '9.9.9' },
      },
    });
    const { headers } = peer.requests[0] ?? {};
    expect(headers).toMatchObject({
      accept: 'application/json, text/event-stream',
      'accept-encoding': 'identity',
      'content-type': 'application/json',
      'content-length': String(peer.requests[0]?.body.length),
      'user-agent': 'Plumbline/9.9.9',
    });
    expect(headers).not.toHaveProperty('transfer-encoding');
    expect(headers).not.toHaveProperty('mcp-protocol-version');
    expect(headers).not.toHaveProperty('mcp-session-id');
    expect(headers).not.toHaveProperty('origin');
  });

  it('carries the session and the agreed revision in every later request', async () => {
    await start(withSession('s-1'));
    await run(peer.url);
    for (const request of peer.requests.slice(1)) {
      expect(request.headers).toMatchObject({ 'mcp-session-id': 's-1', 'mcp-protocol-version': '2025-11-25' });
    }
  });

  it('leaves params out where there are none', async () => {
    await start();
    await run(peer.url);
    const ping = peer.requests.find((request) => request.name === 'ping');
    expect(ping?.message).toEqual({ jsonrpc: '2.0', id: 2, method: 'ping' });
  });

  it.each(['/mcp', '/mcp/', '/a/../mcp', '/%7Emcp//x', '/'])('requests the path %s as it was written', async (path) => {
    await start(undefined, path);
    await run(peer.url);
    expect(new Set(peer.requests.map((request) => request.path))).toEqual(new Set([path]));
  });

  it('percent-encodes a path that is not ASCII', async () => {
    await start(undefined, '/é');
    await run(peer.url);
    expect(peer.requests[0]?.path).toBe('/%C3%A9');
  });

  it('sends a bearer token, or custom headers as they were written', async () => {
    await start();
    await run(peer.url, { auth: { type: 'bearer', token: 'token-1' } });
    expect(peer.requests[0]?.headers['authorization']).toBe('Bearer token-1');
    const sent = peer.requests.length;
    const { last } = await run(peer.url, {
      auth: { type: 'headers', headers: [{ name: 'X-Api-Key', value: 'k e y' }] },
    });
    expect(peer.requests[sent]?.headers['x-api-key']).toBe('k e y');
    expect(last('ping').request.headers).toContainEqual({ name: 'X-Api-Key', value: 'k e y' });
  });

  it('never repeats a session id that no header should hold', async () => {
    await start(withSession('with space'));
    await run(peer.url);
    expect(peer.names).not.toContain('DELETE');
    expect(peer.requests.some((request) => request.headers['mcp-session-id'] !== undefined)).toBe(false);
  });

  it('keeps one connection for the whole conversation', async () => {
    await start(withSession('s'));
    await run(peer.url);
    expect(peer.requests.length).toBeGreaterThan(5);
    expect(peer.connections).toBe(1);
  });

  it('sends a read-only request again when the kept connection had been closed', async () => {
    await start((request, response) => {
      if (request.name === 'ping' && peer.connections === 1) return void response.socket?.destroy();
      return false;
    });
    const { last, events } = await run(peer.url);
    expect(peer.names.filter((name) => name === 'ping')).toHaveLength(2);
    expect(last('ping').response?.status).toBe(200);
    expect(events.map((event) => event.method)).toContain('retry');
  });

  it('calls a server broken that closes the new connection too', async () => {
    await start((request, response) => {
      if (request.name === 'ping') return void response.socket?.destroy();
      return false;
    });
    const { exchanges } = await run(peer.url);
    expect(exchanges('ping')).toHaveLength(1);
    expect(exchanges('ping')[0]?.fault).toMatchObject({ phase: 'headers', code: 'connection_reset' });
    expect(peer.names.filter((name) => name === 'ping')).toHaveLength(2);
  });

  it('records headers with their names as the server wrote them, repeated ones apart', async () => {
    await start((request, response) => {
      if (request.name !== 'initialize') return false;
      response.setHeader('X-Twice', ['a', 'b']);
      sendJson(response, { ...rpcResult(request.message, RESULTS['initialize']) });
    });
    const { last } = await run(peer.url);
    const headers = last('initialize').response?.headers ?? [];
    expect(headers.filter(({ name }) => name === 'X-Twice')).toEqual([
      { name: 'X-Twice', value: 'a' },
      { name: 'X-Twice', value: 'b' },
    ]);
    expect(headerValue(headers, 'CONTENT-TYPE')).toBe('application/json');
  });

  it('records exactly the headers that go out', async () => {
    const sent: string[] = [];
    const raw = await tcpPeer((socket) => {
      onRequests(socket, (request) => {
        sent.push(request);
        socket.write('HTTP/1.1 405 x\r\nContent-Length: 0\r\n\r\n');
      });
    });
    try {
      await start();
      const auth = { type: 'headers', headers: [{ name: 'X-Key', value: 'v' }] } as const;
      const { recording } = await run(`http://127.0.0.1:${raw.port}/mcp`, { auth });
      expect(sent).toHaveLength(2);
      recording.exchanges.forEach(({ request }, index) => {
        const lines = request.headers.map(({ name, value }) => `${name}: ${value}\r\n`).join('');
        const body = request.message ? JSON.stringify(request.message) : '';
        expect(sent[index]).toBe(`${request.method} /mcp HTTP/1.1\r\n${lines}\r\n${body}`);
      });
    } finally {
      await raw.close();
    }
  });

  it('numbers the events of the transcript without gaps, and points from answers to requests', async () => {
    await start();
    const { events, recording } = await run(peer.url);
    expect(events.map((event) => event.seq)).toEqual(events.map((_event, index) => index + 1));
    for (const exchange of recording.exchanges) {
      const answer = events.find((event) => event.answers === exchange.request.seq);
      expect(answer?.seq).toBe(exchange.response?.seq);
      expect(answer?.direction).toBe('in');
    }
  });
});
