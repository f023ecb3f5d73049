import { isIPv6, SocketAddress, type Socket } from 'node:net';
import { EgressError } from './egress-error.js';

/** What was judged is what must have been reached; the socket is destroyed when it was not. */
export function assertConnectedTo(address: string, socket: Pick<Socket, 'remoteAddress' | 'destroy'>): void {
  const { remoteAddress } = socket;
  if (remoteAddress !== undefined && canonical(remoteAddress) === canonical(address)) return;
  socket.destroy();
  // A peer that closed at once has no address any more.
  if (remoteAddress === undefined) throw new EgressError('connect', 'connection_reset');
  throw new EgressError('target', 'target_blocked', 'The connection led to another address than the judged one.');
}

/** One text form for every spelling of an IPv6 address; an interface's name (`%eth0`) is no part of it. */
function canonical(scoped: string): string {
  const address = scoped.replace(/%.*$/, '');
  const family = isIPv6(address) ? 'ipv6' : 'ipv4';
  return new SocketAddress({ address, family }).address;
}
