/** A process's surroundings that remember what was written. */
import type { Io } from '../src/streams.js';

export interface FakeIo extends Io {
  out(): string;
  err(): string;
}

export function fakeIo(
  over: { env?: Record<string, string>; terminal?: boolean; columns?: number; signal?: AbortSignal } = {},
): FakeIo {
  const written = { out: '', err: '' };
  const shape = over.terminal ? { isTTY: true, columns: over.columns ?? 100 } : {};
  return {
    stdout: { ...shape, write: (text: string) => (written.out += text) },
    stderr: { ...shape, write: (text: string) => (written.err += text) },
    env: over.env ?? {},
    readStdin: async () => '',
    interruption: () => over.signal ?? new AbortController().signal,
    out: () => written.out,
    err: () => written.err,
  };
}
