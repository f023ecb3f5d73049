/**
 * Which process is which, and how to end one. A process id alone names nobody for long: it is given to another program
 * after a restart of the machine. So every process is remembered with its mark, and one whose mark differs is left alone.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { readJson, writePrivateJson } from './files.mjs';
import { codeOf } from './stop.mjs';

/**
 * @typedef {object} Remembered
 * @property {number} pid
 * @property {string} mark
 * @property {NodeJS.Signals} signal what asks it to end
 * @property {number} graceMs how long it may take before it is killed
 * @property {boolean} group whether the whole process group is ended (tools that start others)
 */

/** Users of a service end before the service. Names that are not listed (short tools) end first. */
const STOP_ORDER = ['demo', 'worker', 'api', 'redis', 'postgres', 'reaper'];

/** @param {string[]} names */
export function inStopOrder(names) {
  return [...names].sort((a, b) => STOP_ORDER.indexOf(a) - STOP_ORDER.indexOf(b));
}

/**
 * What tells this process from any other that had or will have its id: its start, in clock ticks of this boot on
 * Linux, in seconds elsewhere. Undefined when it is gone (a zombie is gone).
 * @param {number} pid
 * @returns {string | undefined}
 */
export function processMark(pid) {
  if (process.platform !== 'linux') return outputOf('ps', ['-o', 'lstart=', '-p', String(pid)]);
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${fields[19]}`;
  } catch {
    return undefined;
  }
}

/**
 * @param {number} pid
 * @returns {string} the command line, words joined by a space; empty when the process is gone
 */
export function commandLine(pid) {
  if (process.platform !== 'linux') return outputOf('ps', ['-ww', '-o', 'command=', '-p', String(pid)]) ?? '';
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

/**
 * @param {string} command
 * @param {string[]} args
 */
function outputOf(command, args) {
  try {
    return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim() || undefined;
  } catch {
    return undefined;
  }
}

/**
 * @param {Remembered} one
 * @param {NodeJS.Signals} signal
 */
export function send(one, signal) {
  try {
    process.kill(one.group ? -one.pid : one.pid, signal);
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error;
  }
}

/**
 * Asks a process to end and waits until it is gone; kills it when the grace is over.
 * @param {Remembered} one
 */
export async function endProcess(one) {
  const alive = () => processMark(one.pid) === one.mark;
  if (!alive()) return;
  send(one, one.signal);
  const end = performance.now() + one.graceMs;
  while (alive() && performance.now() < end) await pause(20);
  if (!alive()) return one.group ? send(one, 'SIGKILL') : undefined; // of a group, others may be left
  send(one, 'SIGKILL');
  const killed = performance.now() + 10_000;
  while (alive() && performance.now() < killed) await pause(20);
}

/**
 * The record of running processes, kept in a file so that whoever comes after a killed launcher can end what it left.
 * @param {string} file
 */
export function processRecord(file) {
  /** @returns {Record<string, Remembered>} */
  const read = () => readJson(file) ?? {};
  return {
    read,
    /**
     * @param {string} name
     * @param {Remembered} one
     */
    add(name, one) {
      writePrivateJson(file, { ...read(), [name]: one });
    },
    /** @param {string} name */
    remove(name) {
      const rest = read();
      delete rest[name];
      writePrivateJson(file, rest);
    },
  };
}

/**
 * Ends every process of a record that still runs, users before services.
 * @param {string} file
 * @param {{ except?: number, said?: (name: string) => void }} [options] `except`: the id of the caller itself
 */
export async function endRecorded(file, { except, said } = {}) {
  const record = processRecord(file);
  const left = record.read();
  for (const name of inStopOrder(Object.keys(left))) {
    const one = left[name];
    if (!one || one.pid === except) continue;
    if (processMark(one.pid) === one.mark) {
      said?.(name);
      await endProcess(one);
    }
    record.remove(name);
  }
}
