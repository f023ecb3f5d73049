import { createServer as createTlsServer } from 'node:tls';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { blackHole } from '../../test/peers/black-hole.js';
import { certificate, type CertificateOptions } from '../../test/peers/certificates.js';
import { mcpPeer, type McpPeer, type PeerOptions } from '../../test/peers/mcp-peer.js';
import { run, type RunOptions } from '../../test/peers/run.js';
import { listen, tcpPeer, type TcpPeer } from '../../test/peers/tcp-peer.js';
import type { Exchange, Fault } from '../protocol/recording.js';
import type { Lookup } from './resolver.js';

const peers: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(peers.splice(0).map((peer) => peer.close()));
});

async function start(options?: PeerOptions): Promise<McpPeer> {
  const peer = await mcpPeer(undefined, options);
  peers.push(peer);
  return peer;
}

/** A resolver that gives these answers and counts how often it was asked. */
function answering(...answers: readonly string[]): jest.MockedFunction<Lookup> {
  return jest.fn<Lookup>(async () => answers);
}

function failing(code: string): Lookup {
  return async () => {
    throw Object.assign(new Error(code), { code });
  };
}

async function first(url: string, options?: RunOptions): Promise<Exchange> {
  return (await run(url, options)).last('initialize');
}

async function faultOf(url: string, options?: RunOptions): Promise<Fault | undefined> {
  return (await first(url, options)).fault;
}

describe('a name', () => {
  const url = (peer: TcpPeer): string => `http://mcp.public-name.com:${peer.port}/mcp`;

  it('is looked up once for a whole run, absolutely, and keeps its place in Host', async () => {
    const peer = await start();
    const lookup = answering('127.0.0.1');
    const { last } = await run(url(peer), { era: 'auto', lookup });
    expect(last('discover').response).toBeDefined();
    expect(peer.connections).toBe(2);
    expect(lookup.mock.calls).toEqual([['mcp.public-name.com.']]);
    expect(new Set(peer.requests.map(({ headers }) => headers['host']))).toEqual(
      new Set([`mcp.public-name.com:${peer.port}`]),
    );
  });

  it('that changes its answer between connections is not asked again', async () => {
    const peer = await start();
    const lookup = jest.fn<Lookup>().mockResolvedValueOnce(['127.0.0.1']).mockResolvedValue(['127.0.0.9']);
    const { last } = await run(url(peer), { era: 'auto', lookup, allow: '127.0.0.0/8' });
    expect(last('discover').response).toBeDefined();
    expect(lookup).toHaveBeenCalledTimes(1);
  });

  it('of one label means what the machine means by it', async () => {
    const peer = await start();
    const lookup = answering('127.0.0.1');
    await run(`http://container:${peer.port}/mcp`, { lookup, allow: `127.0.0.1/32,container` });
    expect(lookup.mock.calls).toEqual([['container']]);
    expect(peer.names).toContain('initialize');
  });

  it.each([
    ['127.0.0.5'],
    ['10.0.0.1'],
    ['169.254.169.254'],
    ['::1'],
    ['fd00::1'],
    ['::ffff:127.0.0.1'],
    ['64:ff9b::7f00:1'],
    ['0.0.0.0'],
  ])('with one answer of %s besides an open one is refused before anything is dialled', async (bad) => {
    const canary = await tcpPeer(() => undefined);
    peers.push(canary);
    // The open one comes first and listens: were the bad one let pass, only the canary would be dialled.
    const lookup = answering('127.0.0.1', bad);
    const fault = await faultOf(url(canary), { lookup });
    expect(fault).toMatchObject({ phase: 'target', code: 'target_blocked' });
    expect(fault?.detail).not.toContain(bad);
    expect(canary.connections).toBe(0);
  });

  it('that does not exist, or has no address, is not found', async () => {
    const peer = await start();
    expect(await faultOf(url(peer), { lookup: failing('ENOTFOUND') })).toMatchObject({
      phase: 'dns',
      code: 'name_not_found',
    });
    expect(await faultOf(url(peer), { lookup: answering() })).toMatchObject({ phase: 'dns', code: 'name_not_found' });
  });

  it('that cannot be looked up is never called blocked', async () => {
    const peer = await start();
    const lookup = failing('EAI_AGAIN');
    expect(await faultOf(url(peer), { lookup })).toMatchObject({ phase: 'dns', code: 'lookup_failed' });
  });

  it('has a limit of its own for being looked up', async () => {
    const peer = await start();
    const lookup: Lookup = () => new Promise(() => undefined);
    const fault = await faultOf(url(peer), { lookup, limits: { lookupMs: 50 } });
    expect(fault).toMatchObject({ phase: 'dns', code: 'timed_out' });
    expect(fault?.afterMs).toBeLessThan(1_000);
  });

  it('is resolved by the system where nothing else is given', async () => {
    const peer = await start();
    const { timing } = await first(`http://localhost:${peer.port}/mcp`, { allow: '127.0.0.1/32,::1/128' });
    expect(timing.dnsMs).toBeDefined();
    expect(peer.names).toContain('initialize');
  });
});

describe('the address', () => {
  it('of a literal is judged before it is dialled, and no lookup is made', async () => {
    const canary = await tcpPeer(() => undefined);
    peers.push(canary);
    const lookup = answering('127.0.0.1');
    expect(await faultOf(`http://127.0.0.1:${canary.port}/`, { allow: '', lookup })).toMatchObject({
      code: 'target_blocked',
    });
    expect(canary.connections).toBe(0);
    expect(lookup).not.toHaveBeenCalled();
  });

  it('that connects first is used for the whole run', async () => {
    let late: Promise<TcpPeer> | undefined;
    const peer = await mcpPeer((request) => {
      // The address that the race preferred but did not reach begins to listen.
      if (request.name === 'initialize') late = tcpPeer((socket) => socket.destroy(), '127.0.0.2', peer.port);
      return false;
    });
    peers.push(peer);
    const lookup = answering('127.0.0.2', '127.0.0.1');
    const { last } = await run(`http://mcp.public-name.com:${peer.port}/mcp`, {
      ...{ era: 'auto', lookup, allow: '127.0.0.0/8' },
    });
    const other = await late;
    if (other) peers.push(other);
    expect(last('discover').response).toBeDefined();
    expect(other?.connections).toBe(0);
    expect(peer.connections).toBe(2);
    expect(last('initialize').timing.dnsMs).toBeDefined();
    expect(last('discover').timing.dnsMs).toBeUndefined();
  });

  it('of the other family takes over, and the dead one is named', async () => {
    const peer = await start();
    const lookup = answering('::1', '127.0.0.1');
    const exchange = await first(`http://mcp.public-name.com:${peer.port}/mcp`, {
      lookup,
      allow: '127.0.0.1/32,::1/128',
    });
    expect(exchange.response).toBeDefined();
    expect(exchange.connection).toEqual({ deadAddresses: ['::1'] });
  });

  it('may be of IPv6', async () => {
    const peer = await start({ host: '::1' });
    const exchange = await first(peer.url, { allow: '::1/128' });
    expect(exchange.response?.status).toBe(200);
    expect(peer.requests[0]?.headers['host']).toBe(`[::1]:${peer.port}`);
  });

  it('where nothing listens refuses', async () => {
    const peer = await start();
    await peer.close();
    const exchange = await first(peer.url);
    expect(exchange.fault).toMatchObject({ phase: 'connect', code: 'connection_refused' });
    expect(exchange.response).toBeUndefined();
  });

  it('that swallows packets reaches the limit for connecting', async () => {
    const hole = await blackHole('127.0.0.1');
    peers.push(hole);
    const fault = await faultOf(`http://127.0.0.1:${hole.port}/`, { limits: { connectMs: 100 } });
    expect(fault).toMatchObject({ phase: 'connect', code: 'timed_out' });
    expect(fault?.afterMs).toBeLessThan(1_000);
  });

  it('that closes the door at once resets', async () => {
    const peer = await tcpPeer((socket) => socket.destroy());
    peers.push(peer);
    expect(await faultOf(`http://127.0.0.1:${peer.port}/`)).toMatchObject({
      phase: 'headers',
      code: 'connection_reset',
    });
  });
});

describe('TLS', () => {
  const local = { commonName: 'peer.test', addresses: ['127.0.0.1'] };
  const authority = certificate({ commonName: 'Test Authority', isAuthority: true });
  const secure = (options: CertificateOptions = local): Promise<McpPeer> => start({ tls: certificate(options) });

  it('is verified for the name of the URL, which is sent along, not for the address', async () => {
    const tls = certificate({ commonName: 'x', names: ['mcp.public-name.com'] });
    const names: unknown[] = [];
    const peer = await start({
      tls: { ...tls, SNICallback: (name, done) => done(null, void names.push(name) as undefined) },
    });
    const url = `https://mcp.public-name.com:${peer.port}/mcp`;
    const exchange = await first(url, { lookup: answering('127.0.0.1'), extraCa: tls.cert });
    expect(exchange.response?.status).toBe(200);
    expect(names).toEqual(['mcp.public-name.com']);
    expect(exchange.timing.tlsMs).toBeDefined();
  });

  it('shows the certificate once, with the connection that it opened', async () => {
    const tls = certificate({ ...local, issuer: authority, to: 10 });
    const peer = await start({ tls });
    const { last } = await run(peer.url, { extraCa: authority.cert });
    expect(last('initialize').connection).toMatchObject({
      certificate: { subject: 'peer.test', issuer: 'Test Authority' },
    });
    const validForMs = last('initialize').connection?.certificate?.validForMs ?? 0;
    expect(validForMs / 86_400_000).toBeCloseTo(10, 1);
    expect(last('ping').connection).toBeUndefined();
  });

  it.each<[string, CertificateOptions, Fault['code']]>([
    ['signed by itself', local, 'certificate_self_signed'],
    [
      'of an unknown issuer',
      { ...local, issuer: certificate({ commonName: 'Nobody', isAuthority: true }) },
      'certificate_unknown_issuer',
    ],
    ['expired', { ...local, issuer: authority, from: -9, to: -2 }, 'certificate_expired'],
    ['not valid yet', { ...local, issuer: authority, from: 2, to: 9 }, 'certificate_not_yet_valid'],
    ['for another host', { ...local, issuer: authority, addresses: ['127.0.0.2'] }, 'certificate_wrong_host'],
  ])('with a certificate that is %s is refused, and says which one', async (_name, options, code) => {
    const peer = await secure(options);
    const fault = await faultOf(peer.url, { extraCa: authority.cert });
    expect(fault).toMatchObject({ phase: 'tls', code });
    expect(fault?.detail).toContain('subject peer.test');
    expect(peer.requests).toHaveLength(0);
  });

  it('with a private authority sent along is of an unknown issuer', async () => {
    const { key, cert } = certificate({ ...local, issuer: authority });
    const peer = await start({ tls: { key, cert: cert + authority.cert } });
    expect(await faultOf(peer.url)).toMatchObject({ code: 'certificate_unknown_issuer' });
  });

  it('is not what a plain server speaks', async () => {
    const peer = await start();
    expect(await faultOf(peer.url.replace('http:', 'https:'))).toMatchObject({ phase: 'tls', code: 'tls_failed' });
  });

  it('fails where no version is shared', async () => {
    const server = createTlsServer({
      ...certificate(local),
      maxVersion: 'TLSv1.1',
      minVersion: 'TLSv1',
      ciphers: 'ALL:@SECLEVEL=0',
    });
    server.on('tlsClientError', () => undefined);
    const peer = await listen(server, 'secureConnection', () => undefined);
    peers.push(peer);
    expect(await faultOf(`https://127.0.0.1:${peer.port}/`)).toMatchObject({ phase: 'tls', code: 'tls_failed' });
  });

  it('that stalls reaches the limit for connecting', async () => {
    const peer = await tcpPeer(() => undefined);
    peers.push(peer);
    const fault = await faultOf(`https://127.0.0.1:${peer.port}/`, { limits: { connectMs: 60 } });
    expect(fault).toMatchObject({ phase: 'tls', code: 'timed_out' });
  });

  it('that breaks off is reset', async () => {
    const peer = await tcpPeer((socket) => void socket.once('data', () => socket.destroy()));
    peers.push(peer);
    const fault = await faultOf(`https://127.0.0.1:${peer.port}/`);
    expect(fault).toMatchObject({ phase: 'tls', code: 'connection_reset' });
  });
});

describe('credentials', () => {
  it('are not sent over http to a host that is not exempt', async () => {
    const canary = await tcpPeer(() => undefined);
    peers.push(canary);
    const url = `http://mcp.public-name.com:${canary.port}/mcp`;
    const options = { auth: { type: 'bearer', token: 'token-123' }, lookup: answering('127.0.0.1') } as const;
    expect(await faultOf(url, options)).toMatchObject({ phase: 'target', code: 'target_blocked' });
    expect(canary.connections).toBe(0);
    const policy = { insecureCredentialsHosts: ['mcp.public-name.com'] };
    const peer = await start();
    const exempt = await run(`http://mcp.public-name.com:${peer.port}/mcp`, { ...options, policy });
    expect(exempt.last('ping').response?.status).toBe(200);
  });
});

describe('the environment', () => {
  it('has no say: proxies in it are never asked', async () => {
    const canary = await tcpPeer(() => undefined);
    peers.push(canary);
    const names = ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'ALL_PROXY', 'NODE_USE_ENV_PROXY'];
    const before = names.map((name) => process.env[name]);
    for (const name of names)
      process.env[name] = name === 'NODE_USE_ENV_PROXY' ? '1' : `http://127.0.0.1:${canary.port}`;
    try {
      const peer = await start();
      expect((await first(peer.url)).response?.status).toBe(200);
      expect(canary.connections).toBe(0);
    } finally {
      names.forEach((name, index) => {
        const value = before[index];
        if (value === undefined) Reflect.deleteProperty(process.env, name);
        else process.env[name] = value;
      });
    }
  });
});
