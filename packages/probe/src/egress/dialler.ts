/**
 * Opens connections for one run: resolve, judge, race, pin, compare, TLS. The address that connected first serves the
 * whole run: sessions live on one replica, and a second choice would be a second chance for a name that changes.
 */
import { isIP, type Socket } from 'node:net';
import type { SecureContext } from 'node:tls';
import type { Connection, FaultCode, FaultPhase } from '../protocol/recording.js';
import { connectFirst } from './connect-first.js';
import { assertConnectedTo } from './connected-to.js';
import { EgressError, errorCode } from './egress-error.js';
import type { Resolver } from './resolver.js';
import { handshake } from './tls-handshake.js';

export interface DialTarget {
  readonly protocol: 'http:' | 'https:';
  /** Lower case, without brackets. */
  readonly hostname: string;
  readonly port: number;
}

/** How far a dial has come, and how long its parts took; read while it goes on. */
export interface DialProgress {
  phase: FaultPhase;
  dnsMs?: number;
  connectMs?: number;
  tlsMs?: number;
  /** What the new connection showed so far. */
  connection?: Connection;
}

export interface DiallerOptions {
  readonly resolver: Resolver;
  /** For TCP and TLS together, in milliseconds. */
  readonly connectMs: number;
  readonly secureContext: SecureContext | undefined;
}

export class Dialler {
  readonly #options: DiallerOptions;
  readonly #pins = new Map<string, string>();

  constructor(options: DiallerOptions) {
    this.#options = options;
  }

  /** Rejects with an `EgressError`, or with `signal.reason`. */
  async dial(target: DialTarget, progress: DialProgress, signal: AbortSignal): Promise<Socket> {
    const addresses = await this.#addresses(target, progress, signal);
    signal.throwIfAborted();
    const limit = new AbortController();
    const onAbort = (): void => limit.abort(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    const timer = setTimeout(() => limit.abort(new EgressError(progress.phase, 'timed_out')), this.#options.connectMs);
    try {
      const tcp = await this.#connect(addresses, target, progress, limit.signal);
      return target.protocol === 'https:' ? await this.#secure(tcp, target, progress, limit.signal) : tcp;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    }
  }

  async #addresses(
    { hostname, port }: DialTarget,
    progress: DialProgress,
    signal: AbortSignal,
  ): Promise<readonly string[]> {
    progress.phase = 'dns';
    const started = performance.now();
    const addresses = await this.#options.resolver.resolve(hostname, port, signal);
    const pinned = this.#pins.get(hostname);
    if (pinned !== undefined) return [pinned];
    if (isIP(hostname) === 0) progress.dnsMs = performance.now() - started;
    return addresses;
  }

  async #connect(
    addresses: readonly string[],
    { hostname, port }: DialTarget,
    progress: DialProgress,
    signal: AbortSignal,
  ): Promise<Socket> {
    progress.phase = 'connect';
    const { socket, address, dead, connectMs } = await connectFirst(addresses, port, signal).catch((error: unknown) => {
      throw connectFault(error);
    });
    assertConnectedTo(address, socket);
    this.#pins.set(hostname, address);
    progress.connection = dead.length > 0 ? { deadAddresses: dead } : {};
    progress.connectMs = connectMs;
    return socket;
  }

  async #secure(tcp: Socket, { hostname }: DialTarget, progress: DialProgress, signal: AbortSignal): Promise<Socket> {
    progress.phase = 'tls';
    const started = performance.now();
    const { secureContext } = this.#options;
    const { socket, certificate } = await handshake(tcp, { hostname, secureContext, signal });
    progress.connection = { ...progress.connection, certificate };
    progress.tlsMs = performance.now() - started;
    return socket;
  }
}

const CONNECT_FAULTS: Readonly<Record<string, FaultCode>> = {
  ECONNREFUSED: 'connection_refused',
  ECONNRESET: 'connection_reset',
  ETIMEDOUT: 'timed_out',
};

/** Everything else (no route, network down, not permitted) means that packets do not get there. */
function connectFault(error: unknown): Error {
  if (error instanceof EgressError) return error;
  const code = errorCode(error);
  return new EgressError('connect', CONNECT_FAULTS[code ?? ''] ?? 'unreachable', code, { cause: error });
}
