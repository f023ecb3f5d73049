import { setTimeout as pause } from 'node:timers/promises';
import { Stop } from './stop.mjs';

/**
 * Asks again until the answer is yes.
 * @param {() => boolean | Promise<boolean>} answer
 * @param {{ what: string, timeoutMs: number, everyMs?: number, signal?: AbortSignal }} options `signal` ends the waiting with its reason
 */
export async function waitFor(answer, { what, timeoutMs, everyMs = 20, signal }) {
  const end = performance.now() + timeoutMs;
  for (;;) {
    signal?.throwIfAborted();
    if (await answer()) return;
    if (performance.now() > end) throw new Stop(`${what} took longer than ${Math.round(timeoutMs / 1000)} s.`);
    await pause(everyMs);
  }
}

/** @param {number} since `performance.now()` at the start */
export function elapsed(since) {
  const ms = performance.now() - since;
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}
