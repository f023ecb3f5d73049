/**
 * RFC 8305 in small: the addresses are tried one after another, a new attempt 250 ms after the last one or as soon as it
 * failed, families in turn; the first to connect wins and the others are destroyed. Node's own `autoSelectFamily` gives
 * an attempt up when the next one begins, so a slow but only living address would never be reached.
 */
import { connect, isIPv6, type Socket } from 'node:net';

/** RFC 8305, section 8: recommended connection attempt delay. */
const ATTEMPT_DELAY_MS = 250;

/** Rejects with the first attempt's error when all failed, or with `signal.reason` when that came first. */
export function connectFirst(addresses: readonly string[], port: number, signal: AbortSignal): Promise<Socket> {
  const waiting = inTurns(addresses);
  const attempts = new Set<Socket>();
  let timer: NodeJS.Timeout | undefined;
  let firstError: Error | undefined;

  return new Promise((resolve, reject) => {
    const settle = (winner?: Socket): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      for (const socket of attempts) {
        if (socket !== winner) socket.destroy();
      }
    };
    const onAbort = (): void => {
      settle();
      reject(signal.reason as Error);
    };
    const attempt = (): void => {
      clearTimeout(timer);
      const host = waiting.shift();
      if (host === undefined) return;
      const socket = connect({ host, port, noDelay: true });
      attempts.add(socket);
      socket.once('connect', () => {
        settle(socket);
        // Its next owner listens for itself; until then an error must not crash the process.
        socket.removeAllListeners('error').on('error', () => undefined);
        resolve(socket);
      });
      // Stays for the losers: a destroyed attempt may still report an error.
      socket.on('error', (error) => {
        firstError ??= error;
        attempts.delete(socket);
        if (waiting.length > 0) attempt();
        else if (attempts.size === 0) {
          settle();
          reject(firstError);
        }
      });
      if (waiting.length > 0) timer = setTimeout(attempt, ATTEMPT_DELAY_MS);
    };

    signal.addEventListener('abort', onAbort, { once: true });
    attempt();
  });
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
