import { closeSync, openSync, writeSync } from 'node:fs';
import { usageError } from '../exit-codes.js';
import type { Io, ResultSink } from '../streams.js';
import { systemCode } from './system-error.js';

/** Opened before the run, so that a file that cannot be written costs no run. */
export function openSink(path: string | undefined, io: Pick<Io, 'stdout'>): ResultSink {
  if (path === undefined) {
    const { stdout } = io;
    return { ...sizeOf(stdout), write: (text) => stdout.write(text), close: () => undefined };
  }
  const file = openFile(path);
  return { write: (text) => writeSync(file, text), close: () => closeSync(file) };
}

function openFile(path: string): number {
  try {
    return openSync(path, 'w');
  } catch (error) {
    throw usageError(`--output: the file cannot be written (${systemCode(error)}).`);
  }
}

function sizeOf({ isTTY, columns }: Io['stdout']): Pick<ResultSink, 'isTTY' | 'columns'> {
  return { ...(isTTY === undefined ? {} : { isTTY }), ...(columns === undefined ? {} : { columns }) };
}
