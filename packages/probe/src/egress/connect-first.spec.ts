import { afterEach, describe, expect, it } from '@jest/globals';
import { blackHole, type BlackHole } from '../../test/peers/black-hole.js';
import { tcpPeer, type TcpPeer } from '../../test/peers/tcp-peer.js';
import { connectFirst } from './connect-first.js';
import { isOurSide } from './egress-error.js';

describe('the race of addresses', () => {
  const open: (TcpPeer | BlackHole)[] = [];
  afterEach(async () => {
    await Promise.all(open.splice(0).map((peer) => peer.close()));
  });

  const start = async (host?: string): Promise<TcpPeer> => {
    const peer = await tcpPeer((socket) => void socket.resume(), host);
    open.push(peer);
    return peer;
  };
  const never = (): AbortSignal => new AbortController().signal;

  it('does not wait for an address that swallows packets', async () => {
    const peer = await start();
    open.push(await blackHole('::1', peer.port));
    const started = performance.now();
    const { socket, address, dead, connectMs } = await connectFirst(['::1', '127.0.0.1'], peer.port, never());
    expect(performance.now() - started).toBeLessThan(3_000);
    expect(connectMs).toBeLessThan(600);
    expect(address).toBe('127.0.0.1');
    expect(dead).toEqual(['::1']);
    socket.destroy();
  });

  it('calls no address dead that was only slower', async () => {
    const peer = await start();
    const hole = await blackHole('::1', peer.port);
    open.push(hole);
    // Room in its queue from now on: the attempt that the kernel repeats after a second will be answered.
    setTimeout(() => hole.makeRoom(), 300);
    const { socket, dead, address } = await connectFirst(['::1', '127.0.0.1'], peer.port, never());
    expect(address).toBe('127.0.0.1');
    expect(dead).toEqual([]);
    socket.destroy();
  });

  it.each([
    ['ENETUNREACH', true],
    ['EADDRNOTAVAIL', true],
    ['ECONNREFUSED', false],
    ['EHOSTUNREACH', false],
  ])('takes %s for what this machine lacks: %s', (code, expected) => {
    expect(isOurSide(Object.assign(new Error(code), { code }))).toBe(expected);
  });

  it('does not dial the second address while the first one answers in time', async () => {
    const first = await start();
    const { socket, dead } = await connectFirst(['127.0.0.1', '::1'], first.port, never());
    expect(socket.remoteAddress).toBe('127.0.0.1');
    expect(dead).toEqual([]);
    socket.destroy();
  });

  it('tries the families in turn', async () => {
    const peer = await start();
    const addresses = ['::1', '::2', '127.0.0.1'];
    const { address, socket } = await connectFirst(addresses, peer.port, never());
    expect(address).toBe('127.0.0.1');
    socket.destroy();
  });

  it('gives the first error when all fail', async () => {
    const peer = await start();
    await peer.close();
    await expect(connectFirst(['127.0.0.1', '::1'], peer.port, never())).rejects.toMatchObject({
      code: 'ECONNREFUSED',
      address: '127.0.0.1',
    });
  });

  it('ends with the reason of the signal', async () => {
    const hole = await blackHole('127.0.0.1');
    open.push(hole);
    const controller = new AbortController();
    const reason = new Error('enough');
    setTimeout(() => controller.abort(reason), 20);
    await expect(connectFirst(['127.0.0.1'], hole.port, controller.signal)).rejects.toBe(reason);
  });
});
