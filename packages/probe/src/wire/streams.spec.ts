import { gzipSync, createGzip } from 'node:zlib';
import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import {
  mcpPeer,
  openStream,
  RESULTS,
  rpcResult,
  sendJson,
  sseEvent,
  type McpPeer,
  type PeerRequest,
} from '../../test/peers/mcp-peer.js';
import { run, type RunOptions, type RunResult } from '../../test/peers/run.js';
import type { Body } from '../protocol/recording.js';

type Stream = (response: ServerResponse, request: PeerRequest) => void;

describe('an answer as an event stream', () => {
  let peer: McpPeer;
  afterEach(() => peer.close());

  /** Answers ping with the stream; everything else rightly. */
  const pinged = async (stream: Stream, options?: RunOptions): Promise<RunResult> => {
    peer = await mcpPeer((request, response) => {
      if (request.name !== 'ping') return false;
      stream(response, request);
    });
    return run(peer.url, options);
  };
  const pong = (request: PeerRequest): string => JSON.stringify(rpcResult(request.message));
  const bodyOf = (result: RunResult): Body | undefined => result.last('ping').response?.body;
  const answered = { kind: 'sse', events: [{ json: { id: 2, result: {} } }] };

  it.each([
    ['LF', '\n'],
    ['CRLF', '\r\n'],
    ['CR', '\r'],
  ])('is read with line ends of %s while the stream stays open', async (_name, eol) => {
    const result = await pinged((response, request) => {
      openStream(response, `event: message${eol}data: ${pong(request)}${eol}${eol}`);
    });
    expect(bodyOf(result)).toMatchObject({ ...answered, end: 'answered' });
    expect(result.last('ping').durationMs).toBeLessThan(1_000);
  });

  it('is read when a CRLF is cut in two', async () => {
    const result = await pinged((response, request) => {
      openStream(response, `data: ${pong(request)}\r`);
      setTimeout(() => response.write('\n\r'), 20);
      setTimeout(() => response.write('\n'), 40);
    });
    expect(bodyOf(result)).toMatchObject(answered);
    expect(bodyOf(result)).toHaveProperty('events.length', 1);
  });

  it('needs no event name, and keeps the name, id and retry that there are', async () => {
    const result = await pinged((response, request) => {
      openStream(response, `: comment\n\nid: 7\nretry: 3000\ndata:\n\ndata: ${pong(request)}\n\n`);
    });
    expect(bodyOf(result)).toMatchObject({
      end: 'answered',
      events: [{ id: '7', retry: 3000, data: '' }, { json: { id: 2 } }],
    });
    expect(bodyOf(result)).not.toHaveProperty('events.0.json');
    expect(bodyOf(result)).not.toHaveProperty('events.1.event');
  });

  it('keeps letters whole that are cut by a chunk', async () => {
    const text = '北京';
    const result = await pinged((response, request) => {
      const bytes = Buffer.from(sseEvent(rpcResult(request.message, { text })));
      const cut = bytes.indexOf(0xe5) + 1;
      openStream(response);
      response.write(bytes.subarray(0, cut));
      setTimeout(() => response.write(bytes.subarray(cut)), 20);
    });
    expect(bodyOf(result)).toMatchObject({ events: [{ json: { result: { text } } }] });
  });

  it('may begin with a byte order mark', async () => {
    const result = await pinged((response, request) => openStream(response, `\uFEFFdata: ${pong(request)}\n\n`));
    expect(bodyOf(result)).toMatchObject(answered);
  });

  it('joins the lines of one event', async () => {
    const result = await pinged((response) => {
      openStream(response, 'data: {"jsonrpc":"2.0",\ndata: "id":2,"result":{}}\n\n');
    });
    expect(bodyOf(result)).toMatchObject(answered);
  });

  it('is recognised with parameters and capitals in its type', async () => {
    const result = await pinged((response, request) => {
      response.writeHead(200, { 'content-type': 'Text/Event-Stream;charset=UTF-8' }).end(`data: ${pong(request)}\n\n`);
    });
    expect(bodyOf(result)).toMatchObject(answered);
  });

  it('shows that the server closed it with the answer, and then keeps the connection', async () => {
    const result = await pinged((response, request) => {
      openStream(response, sseEvent(rpcResult(request.message)));
      response.end();
    });
    expect(bodyOf(result)).toMatchObject({ end: 'answered-and-closed' });
    expect(peer.connections).toBe(1);
  });

  it('holds messages before the answer, and what comes in one burst with it', async () => {
    const result = await pinged((response, request) => {
      const notification = { jsonrpc: '2.0', method: 'notifications/message' };
      openStream(response, sseEvent(notification) + sseEvent(rpcResult(request.message)) + sseEvent(notification));
    });
    expect(bodyOf(result)).toMatchObject({
      events: [{ json: { method: 'notifications/message' } }, { json: { id: 2 } }, { json: { jsonrpc: '2.0' } }],
    });
  });

  it('is not awaited beyond an answer with another id', async () => {
    const result = await pinged((response, request) => {
      openStream(response, sseEvent({ ...rpcResult(request.message), id: '2' }));
    });
    expect(bodyOf(result)).toMatchObject({ end: 'answered', events: [{ json: { id: '2' } }] });
  });

  it('finds the answer in a batch', async () => {
    const result = await pinged((response, request) => openStream(response, sseEvent([rpcResult(request.message)])));
    expect(bodyOf(result)).toMatchObject({ end: 'answered' });
  });

  it('is closed before the next request is sent', async () => {
    let open = 0;
    let most = 0;
    peer = await mcpPeer((request, response) => {
      open += 1;
      most = Math.max(most, open);
      response.on('close', () => (open -= 1));
      if (!('id' in request.message)) return false;
      openStream(response, sseEvent(rpcResult(request.message)));
    });
    await run(peer.url);
    expect(peer.requests.length).toBeGreaterThan(5);
    expect(most).toBe(1);
  });

  it('that a notification opened is released at once', async () => {
    peer = await mcpPeer((request, response) => {
      if (request.name !== 'notifications/initialized') return false;
      openStream(response);
    });
    const result = await run(peer.url);
    expect(result.last('initialized').response?.body).toEqual({ kind: 'sse', events: [], end: 'released' });
    expect(result.last('initialized').durationMs).toBeLessThan(1_000);
    expect(result.last('ping').response?.status).toBe(200);
  });

  it('that ends without the answer is known at once', async () => {
    const result = await pinged((response) => {
      openStream(response, sseEvent({ jsonrpc: '2.0', method: 'notifications/message' }));
      response.end();
    });
    expect(result.exchanges('ping')).toHaveLength(1);
    expect(bodyOf(result)).toMatchObject({ kind: 'sse', end: 'server-closed', events: [{}] });
    expect(result.last('ping').fault).toBeUndefined();
  });

  it('that breaks off keeps what had come', async () => {
    const result = await pinged((response) => {
      openStream(response, sseEvent({ jsonrpc: '2.0', method: 'notifications/message' }));
      setTimeout(() => response.destroy(), 20);
    });
    expect(bodyOf(result)).toMatchObject({ end: 'broken', events: [{}] });
    expect(result.last('ping').fault).toMatchObject({ phase: 'stream', code: 'body_truncated' });
  });

  it('that breaks off after the answer is no fault', async () => {
    const result = await pinged((response, request) => {
      openStream(response, sseEvent(rpcResult(request.message)));
      setImmediate(() => response.destroy());
    });
    expect(result.last('ping').fault).toBeUndefined();
    expect(bodyOf(result)).toMatchObject(answered);
  });

  it('that never answers reaches the limit for a request, in its own phase', async () => {
    const result = await pinged((response) => openStream(response, ': hello\n\n'), { limits: { requestMs: 100 } });
    expect(bodyOf(result)).toMatchObject({ end: 'broken', events: [] });
    expect(result.last('ping').fault).toMatchObject({ phase: 'stream', code: 'timed_out' });
  });

  it('that never ends is cut at the size limit', async () => {
    const result = await pinged(
      (response) => {
        openStream(response);
        const drip = setInterval(() => response.write(sseEvent({ jsonrpc: '2.0', method: 'x'.repeat(500) })), 1);
        response.on('close', () => clearInterval(drip));
      },
      { limits: { bodyBytes: 10_000 } },
    );
    expect(bodyOf(result)).toMatchObject({ kind: 'sse', end: 'broken' });
    expect(result.last('ping').fault).toMatchObject({ phase: 'stream', code: 'body_too_large' });
  });

  it('of countless empty events is cut too', async () => {
    const result = await pinged((response) => openStream(response, 'data:\n\n'.repeat(5_000)));
    expect(bodyOf(result)).toHaveProperty('events.length', 2_000);
    expect(result.last('ping').fault).toMatchObject({ code: 'body_too_large', detail: 'more than 2000 events' });
  });

  it('is read while it is still compressed', async () => {
    const result = await pinged((response, request) => {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'content-encoding': 'gzip' });
      const gzip = createGzip();
      gzip.pipe(response);
      gzip.write(sseEvent(rpcResult(request.message)));
      gzip.flush();
    });
    expect(bodyOf(result)).toMatchObject({ ...answered, end: 'answered' });
  });

  it('is read when it was compressed as a whole', async () => {
    const result = await pinged((response, request) => {
      const bytes = gzipSync(sseEvent(rpcResult(request.message)));
      response.writeHead(200, { 'content-type': 'text/event-stream', 'content-encoding': 'gzip' }).end(bytes);
    });
    expect(bodyOf(result)).toMatchObject({ ...answered, end: 'answered-and-closed' });
  });

  it('in a coding that nobody knows cannot be read', async () => {
    const result = await pinged((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'content-encoding': 'zstd' }).end('x');
    });
    expect(result.last('ping').fault).toMatchObject({ code: 'body_undecodable', detail: 'zstd' });
  });
});

describe('a stream that is to be taken up again', () => {
  let peer: McpPeer;
  afterEach(() => peer.close());

  const polled = async (first: string, resumed: Stream, options?: RunOptions): Promise<RunResult> => {
    peer = await mcpPeer((request, response) => {
      if (request.name === 'initialize') {
        return sendJson(response, rpcResult(request.message, RESULTS['initialize']), { 'Mcp-Session-Id': 's' });
      }
      if (request.method === 'GET') return resumed(response, request);
      if (request.name !== 'ping') return false;
      openStream(response, first);
      response.end();
    });
    return run(peer.url, options);
  };
  const pong = sseEvent({ jsonrpc: '2.0', id: 2, result: {} });

  it('is asked for once, after the wait that the server named, with the id of its last event', async () => {
    const { exchanges } = await polled('id: e-1\nretry: 60\ndata:\n\n', (response) => openStream(response, pong));
    const [post, get] = exchanges('ping');
    expect(post?.response?.body).toMatchObject({ end: 'server-closed', events: [{ id: 'e-1', retry: 60 }] });
    expect(get?.request).toMatchObject({ method: 'GET' });
    expect(get?.request).not.toHaveProperty('message');
    expect(get?.response?.body).toMatchObject({ end: 'answered', events: [{ json: { id: 2 } }] });
    const request = peer.requests.find(({ method }) => method === 'GET');
    expect(request?.headers).toMatchObject({
      accept: 'text/event-stream',
      'last-event-id': 'e-1',
      'mcp-session-id': 's',
      'mcp-protocol-version': '2025-11-25',
    });
  });

  it('is not asked for a second time', async () => {
    const { exchanges } = await polled('id: 1\nretry: 1\ndata:\n\n', (response) => {
      openStream(response, 'id: 2\nretry: 1\ndata:\n\n');
      response.end();
    });
    expect(exchanges('ping')).toHaveLength(2);
    expect(exchanges('ping')[1]?.response?.body).toMatchObject({ end: 'server-closed' });
  });

  it('is not asked for without an event id, nor with one that no header can hold', async () => {
    const never: Stream = (response) => openStream(response, pong);
    expect((await polled('data:\n\n', never)).exchanges('ping')).toHaveLength(1);
    await peer.close();
    expect((await polled('id: é\nretry: 1\ndata:\n\n', never)).exchanges('ping')).toHaveLength(1);
    expect(peer.names).not.toContain('GET');
  });

  it('is not waited for longer than a request may take', async () => {
    const { exchanges } = await polled('id: 1\nretry: 60000\ndata:\n\n', (response) => openStream(response, pong));
    expect(exchanges('ping')).toHaveLength(1);
  });

  it('may be that of initialize, and is asked for within the session that was just issued', async () => {
    peer = await mcpPeer((request, response) => {
      if (request.method === 'GET')
        return openStream(response, sseEvent({ ...rpcResult({ method: 'initialize' }), id: 1 }));
      if (request.name !== 'initialize') return false;
      response.setHeader('Mcp-Session-Id', 's-9');
      openStream(response, 'id: 1\nretry: 5\ndata:\n\n');
      response.end();
    });
    await run(peer.url);
    expect(peer.requests[1]).toMatchObject({
      method: 'GET',
      headers: { 'mcp-session-id': 's-9', 'last-event-id': '1' },
    });
    expect(peer.requests.find(({ name }) => name === 'ping')?.headers['mcp-session-id']).toBe('s-9');
  });
});
