import { afterEach, describe, expect, it } from '@jest/globals';
import { certificate } from '../../test/peers/certificates.js';
import { mcpPeer, type McpPeer } from '../../test/peers/mcp-peer.js';
import { run } from '../../test/peers/run.js';
import { tcpPeer, onRequests, type TcpPeer } from '../../test/peers/tcp-peer.js';

describe('redirects', () => {
  const peers: TcpPeer[] = [];
  afterEach(async () => {
    await Promise.all(peers.splice(0).map((peer) => peer.close()));
  });

  const start = async (...parameters: Parameters<typeof mcpPeer>): Promise<McpPeer> => {
    const peer = await mcpPeer(...parameters);
    peers.push(peer);
    return peer;
  };
  /** Answers everything at `/mcp` with the redirect, and is a right server at every other path. */
  const redirecting = (location: string | string[], status = 307): Promise<McpPeer> =>
    start((request, response) => {
      if (request.path !== '/mcp') return false;
      response.setHeader('location', location);
      response.writeHead(status).end('moved');
    });

  it.each([301, 302, 303, 307, 308])('repeats method, body and headers at the new place after %i', async (status) => {
    const peer = await redirecting('/mcp/', status);
    const { exchanges } = await run(peer.url, { auth: { type: 'bearer', token: 'secret-token' } });
    expect(exchanges('initialize')).toMatchObject([
      { redirect: { location: '/mcp/', followed: true }, response: { status, body: { kind: 'unread' } } },
      { response: { status: 200 } },
    ]);
    const [first, second] = peer.requests;
    expect(second).toMatchObject({ method: 'POST', path: '/mcp/', body: first?.body });
    expect(second?.headers['authorization']).toBe('Bearer secret-token');
  });

  it('follows the redirect of a notification and of DELETE alike', async () => {
    const peer = await start((request, response) => {
      if (request.path === '/mcp') return void response.writeHead(307, { location: '/x' }).end();
      if (request.name === 'initialize') response.setHeader('Mcp-Session-Id', 's');
      return false;
    });
    const { exchanges } = await run(peer.url);
    expect(exchanges('initialized').map(({ response }) => response?.status)).toEqual([307, 202]);
    expect(exchanges('session-cleanup').map(({ response }) => response?.status)).toEqual([307, 200]);
  });

  it('takes an absolute Location of the same origin as it was written', async () => {
    const peer = await start((request, response) => {
      if (request.path !== '/mcp') return false;
      response.writeHead(308, { location: peer.url.replace('/mcp', '/a/../b') }).end();
    });
    await run(peer.url);
    expect(peer.requests[1]?.path).toBe('/a/../b');
  });

  it('follows from http to https on the same host', async () => {
    const tls = certificate({ commonName: 'x', addresses: ['127.0.0.1'] });
    const secure = await start(undefined, { tls });
    const peer = await redirecting(secure.url);
    const { last } = await run(peer.url, { extraCa: tls.cert });
    expect(last('ping').response?.status).toBe(200);
    expect(secure.names).toContain('initialize');
  });

  it('does not follow from https to http', async () => {
    const tls = certificate({ commonName: 'x', addresses: ['127.0.0.1'] });
    const plain = await start();
    const peer = await start((_request, response) => void response.writeHead(307, { location: plain.url }).end(), {
      tls,
    });
    const { last } = await run(peer.url, { extraCa: tls.cert });
    expect(last('initialize')).toMatchObject({
      redirect: { followed: false },
      fault: { phase: 'redirect', code: 'redirect_refused', detail: 'The redirect leads from https to http.' },
    });
    expect(plain.connections).toBe(0);
  });

  it('does not follow to another port', async () => {
    const other = await start();
    const peer = await redirecting(other.url);
    const { last } = await run(peer.url);
    expect(last('initialize').fault).toMatchObject({
      code: 'redirect_refused',
      detail: 'The redirect leads to another port.',
    });
    expect(other.connections).toBe(0);
  });

  it.each([
    'http://localhost:PORT/mcp',
    'http://127.0.0.2:PORT/mcp',
    'http://user:pw@127.0.0.1:PORT/x',
    'http://user@127.0.0.1:PORT/x',
    'http://127.1:PORT/mcp',
    'http://2130706433:PORT/',
    'http://169.254.169.254/latest',
    '//evil.example/x',
    '/\\evil.example/x',
    '\\\\evil.example',
    'file:///etc/passwd',
    'javascript:alert(1)',
    '/x?token=1',
    '/x#y',
    'http:///x',
    'http://127.0.0.1:PORT./x',
    `/${'x'.repeat(3_000)}`,
    '',
  ])('does not follow to %j', async (location) => {
    const peer = await start((request, response) => {
      if (request.path !== '/mcp') return false;
      response.writeHead(307, { location: location.replace('PORT', String(peer.port)) }).end();
    });
    const { exchanges } = await run(peer.url, { allow: '127.0.0.0/8' });
    expect(exchanges('initialize')).toHaveLength(1);
    expect(exchanges('initialize')[0]).toMatchObject({
      redirect: { followed: false },
      fault: { phase: 'redirect', code: 'redirect_refused' },
    });
    expect(peer.requests).toHaveLength(1);
  });

  it('does not choose between two Locations', async () => {
    const peer = await redirecting(['/a', '/b']);
    const { last } = await run(peer.url);
    expect(last('initialize')).toMatchObject({
      redirect: { location: '/a, /b', followed: false },
      fault: { code: 'redirect_refused' },
    });
  });

  it('follows three redirects and refuses the fourth', async () => {
    const peer = await start((request, response) => {
      const at = Number(/\d+/.exec(request.path)?.[0] ?? 0);
      response.writeHead(307, { location: `/${at + 1}` }).end();
    });
    const { exchanges } = await run(peer.url);
    expect(exchanges('initialize').map(({ redirect }) => redirect)).toEqual([
      { location: '/1', followed: true },
      { location: '/2', followed: true },
      { location: '/3', followed: true },
      { location: '/4', followed: false },
    ]);
    expect(exchanges('initialize').at(-1)?.fault?.code).toBe('too_many_redirects');
    expect(peer.requests).toHaveLength(4);
  });

  it.each([300, 304, 305])('takes %i for an answer, not for a redirect', async (status) => {
    const peer = await redirecting('/x', status);
    const { last } = await run(peer.url);
    expect(last('initialize').redirect).toBeUndefined();
    expect(last('initialize').response?.status).toBe(status);
  });

  it('takes a redirect without Location for an answer', async () => {
    const peer = await start((_request, response) => void response.writeHead(307).end('where?'));
    const { last } = await run(peer.url);
    expect(last('initialize')).toMatchObject({ response: { status: 307, body: { kind: 'text', text: 'where?' } } });
    expect(last('initialize').fault).toBeUndefined();
  });

  it('does not wait for the body of a redirect', async () => {
    const peer = await tcpPeer((socket) => {
      onRequests(socket, (request) => {
        socket.write(
          request.includes(' /mcp ')
            ? 'HTTP/1.1 307 x\r\nLocation: /x\r\nContent-Length: 100\r\n\r\nnever all of it'
            : 'HTTP/1.1 401 x\r\nContent-Length: 0\r\n\r\n',
        );
      });
    });
    peers.push(peer);
    const { exchanges } = await run(`http://127.0.0.1:${peer.port}/mcp`);
    expect(exchanges('initialize').map(({ response }) => response?.status)).toEqual([307, 401]);
    expect(exchanges('initialize')[0]?.fault).toBeUndefined();
  });

  it('names both hops when the second one never answers', async () => {
    const peer = await start((request, response) => {
      if (request.path === '/mcp') response.writeHead(307, { location: '/mcp/' }).end();
    });
    const { exchanges } = await run(peer.url, { limits: { requestMs: 200 } });
    expect(exchanges('initialize')).toMatchObject([
      { redirect: { followed: true } },
      { request: { url: `${peer.url}/` }, fault: { phase: 'headers', code: 'timed_out' } },
    ]);
  });
});
