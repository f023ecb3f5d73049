/**
 * RFC 8305 in small: the addresses are tried one after another, a new attempt 250 ms after the last one or as soon as it
 * failed, families in turn; the first to connect wins and the others are destroyed. Node's own `autoSelectFamily` gives
 * an attempt up when the next one begins, so a slow but only living address would never be reached.
 */
import { connect, isIPv6, type Socket } from 'node:net';

/** RFC 8305, section 8: recommended connection attempt delay. */
const ATTEMPT_DELAY_MS = 250;

export interface FirstConnection {
  readonly socket: Socket;
  /** The one of `addresses` that was dialled. */
  readonly address: string;
  /** Addresses of the other family that had their chance before this one, and did not answer. */
  readonly dead: readonly string[];
}

interface Attempt {
  readonly host: string;
  readonly socket: Socket;
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
  #open = 0;
  #timer: NodeJS.Timeout | undefined;
  #firstError: Error | undefined;

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
    const attempt = { host, socket };
    this.#attempts.push(attempt);
    this.#open += 1;
    socket.once('connect', () => this.#win(attempt));
    // Stays for the losers: a destroyed attempt may still report an error.
    socket.on('error', (error) => this.#failed(error));
    if (this.#waiting.length > 0) this.#timer = setTimeout(() => this.attempt(), ATTEMPT_DELAY_MS);
  }

  #failed(error: Error): void {
    this.#firstError ??= error;
    this.#open -= 1;
    if (this.#waiting.length > 0) this.attempt();
    else if (this.#open === 0) this.#lose(this.#firstError);
  }

  #win(winner: Attempt): void {
    this.#end(winner);
    const { host, socket } = winner;
    // Its next owner listens for itself; until then an error must not crash the process.
    socket.removeAllListeners('error').on('error', () => undefined);
    const before = this.#attempts.slice(0, this.#attempts.indexOf(winner));
    const dead = before.map((attempt) => attempt.host).filter((other) => isIPv6(other) !== isIPv6(host));
    this.#resolve({ socket, address: host, dead });
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
