import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { processMark } from './processes.mjs';
import { codeOf } from './stop.mjs';
import { waitFor } from './wait.mjs';

/** @typedef {{ pid: number, mark: string, about: string }} Holder */

/**
 * Takes a lock file for the life of this process. A lock whose holder is gone (killed, machine restarted) counts as free.
 * @param {string} file
 * @param {string} about what others are told of the holder
 * @returns {{ holder: Holder } | { release: () => void }} the other holder, or the way to give the lock back
 */
export function takeLock(file, about) {
  const mine = JSON.stringify({ pid: process.pid, mark: processMark(process.pid), about });
  for (;;) {
    try {
      writeFileSync(file, mine, { flag: 'wx', mode: 0o600 });
      return { release: () => rmSync(file, { force: true }) };
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
    const seen = read(file);
    const holder = parse(seen);
    if (holder) return { holder };
    discard(file, seen);
  }
}

/**
 * Waits for a lock that others hold only for a while.
 * @param {string} file
 * @param {{ about: string, timeoutMs: number, signal?: AbortSignal, onWait?: (holder: Holder) => void }} options
 */
export async function waitForLock(file, { about, timeoutMs, signal, onWait }) {
  let release = () => {};
  let told = false;
  const attempt = () => {
    const lock = takeLock(file, about);
    if ('release' in lock) {
      release = lock.release;
      return true;
    }
    if (!told) onWait?.(lock.holder);
    told = true;
    return false;
  };
  await waitFor(attempt, { what: `Waiting for ${file}`, timeoutMs, everyMs: 100, ...(signal && { signal }) });
  return release;
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/**
 * @param {string | undefined} text
 * @returns {Holder | undefined} undefined when the holder is gone
 */
function parse(text) {
  try {
    const holder = JSON.parse(text ?? '');
    return processMark(holder.pid) === holder.mark ? holder : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Removes a stale lock. Two may try at once: whoever moved away a lock other than the stale one puts it back.
 * @param {string} file
 * @param {string | undefined} stale
 */
function discard(file, stale) {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    if (read(aside) !== stale) linkSync(aside, file);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}
