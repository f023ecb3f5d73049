/**
 * RFC 8305 in small: the addresses are tried one after another, a new attempt 250 ms after the last one or as soon as it
 * failed, families in turn; the first to connect wins and the others are destroyed, but for earlier ones of the other
 * family, which are looked at a little longer. Node's own `autoSelectFamily` gives
 * an attempt up when the next one begins, so a slow but only living address would never be reached.
 */
import { connect, isIPv6, type Socket } from 'node:net';
import { isOurSide } from './egress-error.js';

/** RFC 8305, section 8: recommended connection attempt delay. */
const ATTEMPT_DELAY_MS = 250;
/**
 * From its beginning, how long an attempt of the other family is left when one has connected: it may only be slower, and
 * a server must not be told that its address is dead because of that. Long enough for a second SYN (RFC 6298, section 2).
 */
const LATE_MS = 1_500;

export interface FirstConnection {
  readonly socket: Socket;
  /** The one of `addresses` that was dialled. */
  readonly address: string;
  /** Addresses of the other family that had their chance before this one, and did not answer. */
  readonly dead: readonly string[];
  /** Until it was connected. */
  readonly connectMs: number;
}

interface Attempt {
  readonly host: string;
  readonly socket: Socket;
  readonly startedAt: number;
  state: 'open' | 'refused' | 'connected' | 'no-way';
}

/** Rejects with the first attempt's error when all failed, or with `signal.reason` when that came first. */
export function connectFirst(
  addresses: readonly string[],
  port: number,
  signal: AbortSignal,
): Promise<FirstConnection> {
  return new Promise((resolve, reject) => {
    new Race(inTurns(addresses), port, signal, resolve, reject).attempt();
  });
}

class Race {
  readonly #waiting: string[];
  /** In the order in which they began. */
  readonly #attempts: Attempt[] = [];
  readonly #port: number;
  readonly #signal: AbortSignal;
  readonly #resolve: (first: FirstConnection) => void;
  readonly #reject: (error: Error) => void;
  readonly #onAbort = (): void => this.#lose(this.#signal.reason as Error);
  readonly #startedAt = performance.now();
  #timer: NodeJS.Timeout | undefined;
  #firstError: Error | undefined;
  #winner: { readonly attempt: Attempt; readonly connectMs: number } | undefined;

  constructor(
    addresses: string[],
    port: number,
    signal: AbortSignal,
    resolve: (first: FirstConnection) => void,
    reject: (error: Error) => void,
  ) {
    this.#waiting = addresses;
    this.#port = port;
    this.#signal = signal;
    this.#resolve = resolve;
    this.#reject = reject;
    signal.addEventListener('abort', this.#onAbort, { once: true });
  }

  attempt(): void {
    clearTimeout(this.#timer);
    const host = this.#waiting.shift();
    if (host === undefined) return;
    const socket = connect({ host, port: this.#port, noDelay: true });
    const attempt: Attempt = { host, socket, startedAt: performance.now(), state: 'open' };
    this.#attempts.push(attempt);
    socket.once('connect', () => this.#connected(attempt));
    // Stays for the losers: a destroyed attempt may still report an error.
    socket.on('error', (error) => this.#failed(attempt, error));
    if (this.#waiting.length > 0) this.#timer = setTimeout(() => this.attempt(), ATTEMPT_DELAY_MS);
  }

  #failed(attempt: Attempt, error: Error): void {
    if (attempt.state !== 'open') return;
    attempt.state = isOurSide(error) ? 'no-way' : 'refused';
    this.#firstError ??= error;
    if (this.#winner) this.#concludeWhenClear();
    else if (this.#waiting.length > 0) this.attempt();
    else if (this.#attempts.every(({ state }) => state !== 'open')) this.#lose(this.#firstError);
  }

  #connected(attempt: Attempt): void {
    attempt.state = 'connected';
    this.#winner ??= { attempt, connectMs: performance.now() - this.#startedAt };
    this.#waiting.length = 0;
    this.#concludeWhenClear();
  }

  /** The attempts of the other family that began before the winner's. */
  #earlier(winner: Attempt): Attempt[] {
    const before = this.#attempts.slice(0, this.#attempts.indexOf(winner));
    return before.filter(({ host }) => isIPv6(host) !== isIPv6(winner.host));
  }

  #concludeWhenClear(): void {
    clearTimeout(this.#timer);
    const first = this.#winner && this.#earlier(this.#winner.attempt).find(({ state }) => state === 'open');
    if (!first) return this.#win();
    const leftMs = first.startedAt + LATE_MS - performance.now();
    this.#timer = setTimeout(() => this.#win(), Math.max(0, leftMs));
  }

  #win(): void {
    if (!this.#winner) return;
    const { attempt, connectMs } = this.#winner;
    const { host, socket } = attempt;
    const dead = this.#earlier(attempt).filter(({ state }) => state === 'open' || state === 'refused');
    this.#end(attempt);
    // Its next owner listens for itself; until then an error must not crash the process.
    socket.removeAllListeners('error').on('error', () => undefined);
    this.#resolve({ socket, address: host, dead: dead.map((other) => other.host), connectMs });
  }

  #lose(error: Error): void {
    this.#end();
    this.#reject(error);
  }

  #end(winner?: Attempt): void {
    clearTimeout(this.#timer);
    this.#signal.removeEventListener('abort', this.#onAbort);
    for (const attempt of this.#attempts) {
      if (attempt !== winner) attempt.socket.destroy();
    }
  }
}

/** Families alternate, the resolver's first choice first (RFC 8305, section 4). */
function inTurns(addresses: readonly string[]): string[] {
  const first = addresses.filter((address) => isIPv6(address) === isIPv6(addresses[0] ?? ''));
  const second = addresses.filter((address) => !first.includes(address));
  const turns: string[] = [];
  for (let index = 0; index < Math.max(first.length, second.length); index += 1) {
    turns.push(...first.slice(index, index + 1), ...second.slice(index, index + 1));
  }
  return turns;
}
