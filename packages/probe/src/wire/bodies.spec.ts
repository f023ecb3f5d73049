import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import { mcpPeer, rpcResult, sendJson, type PeerRequest } from '../../test/peers/mcp-peer.js';
import { run, type RunOptions } from '../../test/peers/run.js';
import { onRequests, tcpPeer, type TcpPeer } from '../../test/peers/tcp-peer.js';
import type { Exchange } from '../protocol/recording.js';

const peers: TcpPeer[] = [];
afterEach(async () => {
  await Promise.all(peers.splice(0).map((peer) => peer.close()));
});

/** The exchange of ping, answered as given, while all else is answered rightly. */
async function ping(
  answer: (response: ServerResponse, request: PeerRequest) => void,
  options?: RunOptions,
): Promise<Exchange> {
  const peer = await mcpPeer((request, response) => {
    if (request.name !== 'ping') return false;
    answer(response, request);
  });
  peers.push(peer);
  return (await run(peer.url, options)).last('ping');
}

/** The exchange of initialize, answered with these bytes. */
async function bytes(answer: string, options: RunOptions & { readonly thenClose?: boolean } = {}): Promise<Exchange> {
  const peer = await tcpPeer((socket) => {
    onRequests(socket, () => {
      socket.write(answer, 'latin1');
      if (options.thenClose ?? true) socket.end();
    });
  });
  peers.push(peer);
  return (await run(`http://127.0.0.1:${peer.port}/mcp`, options)).last('initialize');
}

describe('the body of an answer', () => {
  it('is JSON under the JSON type, parameters and a byte order mark aside', async () => {
    const exchange = await ping((response, request) => {
      const json = JSON.stringify(rpcResult(request.message));
      response.writeHead(200, { 'content-type': 'Application/JSON; charset=utf-8' }).end(`\uFEFF${json}`);
    });
    expect(exchange.response?.body).toEqual({ kind: 'json', value: { jsonrpc: '2.0', id: 2, result: {} } });
  });

  it('is text under any other type, with its JSON when it is JSON all the same', async () => {
    const exchange = await ping((response, request) => {
      response.writeHead(200, { 'content-type': 'text/plain' }).end(JSON.stringify(rpcResult(request.message)));
    });
    expect(exchange.response?.body).toMatchObject({ kind: 'text', json: { id: 2 } });
    const html = await ping((response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'));
    expect(html.response?.body).toEqual({ kind: 'text', text: '<p>' });
  });

  it('is text when it is no JSON under the JSON type', async () => {
    const exchange = await ping((response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"jsonrpc"');
    });
    expect(exchange.response?.body).toEqual({ kind: 'text', text: '{"jsonrpc"' });
  });

  it.each([200, 202, 204])('is empty where %i brought none', async (status) => {
    const exchange = await ping((response) => response.writeHead(status, { 'content-type': 'application/json' }).end());
    expect(exchange.response).toMatchObject({ status, body: { kind: 'empty' } });
    expect(exchange.fault).toBeUndefined();
  });

  it('of an acknowledgement is not waited for', async () => {
    const peer = await mcpPeer((request, response) => {
      if (request.name !== 'notifications/initialized') return false;
      response.writeHead(202).flushHeaders();
    });
    peers.push(peer);
    const { last } = await run(peer.url);
    expect(last('initialized')).toMatchObject({ response: { status: 202, body: { kind: 'unread' } } });
    expect(last('initialized').fault).toBeUndefined();
    expect(last('ping').response?.status).toBe(200);
  });

  const codings: Readonly<Record<string, (data: string) => Buffer>> = {
    gzip: gzipSync,
    'x-gzip': gzipSync,
    br: brotliCompressSync,
    deflate: deflateSync,
    'deflate, without its frame': deflateRawSync,
    'gzip, br': (data) => brotliCompressSync(gzipSync(data)),
    identity: Buffer.from,
  };
  it.each(Object.keys(codings))('is decoded from %s', async (name) => {
    const coding = name.startsWith('deflate') ? 'deflate' : name;
    const exchange = await ping((response, request) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': coding });
      response.end(codings[name]?.(JSON.stringify(rpcResult(request.message))));
    });
    expect(exchange.response?.body).toMatchObject({ kind: 'json', value: { id: 2 } });
  });

  it('that cannot be decoded is a fault that names the coding', async () => {
    const broken = gzipSync('{}').subarray(0, 12);
    const exchange = await ping((response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(broken));
    expect(exchange.fault).toMatchObject({ phase: 'body', code: 'body_undecodable', detail: 'gzip' });
    expect(exchange.response).toMatchObject({ status: 200, body: { kind: 'unread' } });
    const zstd = await ping((response) => response.writeHead(200, { 'content-encoding': 'zstd' }).end('x'));
    expect(zstd.fault).toMatchObject({ code: 'body_undecodable', detail: 'zstd' });
  });

  it('is not unpacked for ever', async () => {
    const encodings = Array.from({ length: 4 }, () => 'gzip').join(', ');
    const exchange = await ping((response) => response.writeHead(200, { 'content-encoding': encodings }).end('x'));
    expect(exchange.fault).toMatchObject({ code: 'body_undecodable', detail: 'too many content encodings' });
  });

  it('may be as large as the limit and no larger', async () => {
    const limits = { bodyBytes: 1_000 };
    const of = (length: number): Promise<Exchange> =>
      ping((response) => response.writeHead(200).end('x'.repeat(length)), { limits });
    expect((await of(1_000)).response?.body).toMatchObject({ kind: 'text' });
    expect((await of(1_001)).fault).toMatchObject({ phase: 'body', code: 'body_too_large' });
  });

  it('may not be larger once it is decoded', async () => {
    const exchange = await ping(
      (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(50_000_000))),
      { limits: { bodyBytes: 100_000 } },
    );
    expect(exchange.fault).toMatchObject({ phase: 'body', code: 'body_too_large' });
  });

  it('over the limit does not keep the next request from being sent', async () => {
    const peer = await mcpPeer((request, response) => {
      if (request.name !== 'tools/list') return false;
      sendJson(response, rpcResult(request.message, { tools: ['x'.repeat(5_000)] }));
    });
    peers.push(peer);
    const { last } = await run(peer.url, { limits: { bodyBytes: 4_000 } });
    expect(last('tools').fault?.code).toBe('body_too_large');
    expect(last('prompts').response?.status).toBe(200);
  });
});

describe('an answer that breaks', () => {
  it('is truncated when it is shorter than its Content-Length', async () => {
    const { fault, response } = await bytes('HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n{"jsonrpc"');
    expect(fault).toMatchObject({ phase: 'body', code: 'body_truncated' });
    expect(response).toMatchObject({ status: 200, body: { kind: 'unread' } });
  });

  it('is truncated, not undecodable, when it was compressed besides', async () => {
    const { fault } = await bytes('HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 5000\r\n\r\nxyz');
    expect(fault).toMatchObject({ code: 'body_truncated' });
  });

  it('is truncated when its last chunk is missing', async () => {
    const { fault } = await bytes('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n');
    expect(fault).toMatchObject({ phase: 'body', code: 'body_truncated' });
  });

  it('is truncated when the connection was to be closed after it, yet ended inside it', async () => {
    const { fault } = await bytes(
      'HTTP/1.1 200 OK\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n',
    );
    expect(fault).toMatchObject({ phase: 'body', code: 'body_truncated' });
  });

  it('is whole when the end of the connection ends it', async () => {
    const { fault, response } = await bytes('HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\nhello');
    expect(fault).toBeUndefined();
    expect(response?.body).toEqual({ kind: 'text', text: 'hello' });
  });

  it('is reset when the connection closes before the headers', async () => {
    expect((await bytes('')).fault).toMatchObject({ phase: 'headers', code: 'connection_reset' });
    expect((await bytes('HTTP/1.1 200 OK\r\nX-Half: ')).fault).toMatchObject({
      phase: 'headers',
      code: 'connection_reset',
    });
  });

  it.each([
    ['no HTTP', 'SSH-2.0-OpenSSH_9.2\r\n'],
    ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nabc'],
    ['a chunk size that is no number', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n0\r\n\r\n'],
    [
      'a chunk size that is too large',
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\nx\r\n',
    ],
  ])('is malformed with %s', async (_name, answer) => {
    expect((await bytes(answer)).fault).toMatchObject({ code: 'malformed_http' });
  });

  it('is refused when it is an upgrade that nobody asked for', async () => {
    const { fault } = await bytes(
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
    );
    expect(fault).toMatchObject({ phase: 'headers' });
  });

  it('may be preceded by early hints', async () => {
    const { response } = await bytes(
      'HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\nHTTP/1.1 404 x\r\nContent-Length: 0\r\n\r\n',
    );
    expect(response?.status).toBe(404);
  });

  it('may not have endless headers', async () => {
    const many = Array.from({ length: 10_000 }, (_value, index) => `X-${index}: ${index}\r\n`).join('');
    expect((await bytes(`HTTP/1.1 200 OK\r\n${many}\r\n`)).fault).toMatchObject({ code: 'headers_too_large' });
    const long = `HTTP/1.1 200 OK\r\nX-Long: ${'x'.repeat(70_000)}\r\n\r\n`;
    expect((await bytes(long)).fault).toMatchObject({ code: 'headers_too_large' });
  });

  it('times out in the phase in which it stalled', async () => {
    const limits = { requestMs: 150 };
    const stalled = async (answer: string): Promise<Exchange> => bytes(answer, { limits, thenClose: false });
    expect((await stalled('')).fault).toMatchObject({ phase: 'headers', code: 'timed_out' });
    expect((await stalled('HTTP/1.1 200 OK\r\nX-Half: ')).fault).toMatchObject({ phase: 'headers', code: 'timed_out' });
    const body = await stalled('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf');
    expect(body.fault).toMatchObject({ phase: 'body', code: 'timed_out' });
    expect(body.fault?.afterMs).toBeGreaterThanOrEqual(149);
  });

  it('that drips has no more time than one that stalls', async () => {
    const peer = await tcpPeer((socket) => {
      onRequests(socket, () => {
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n');
        const drip = setInterval(() => socket.write('x'), 10);
        socket.on('close', () => clearInterval(drip));
      });
    });
    peers.push(peer);
    const { last } = await run(`http://127.0.0.1:${peer.port}/mcp`, { limits: { requestMs: 150 } });
    expect(last('initialize').fault).toMatchObject({ phase: 'body', code: 'timed_out' });
  });
});
