/**
 * Starts, watches and ends the processes of one command. Every child gets a process group of its own, so that a Ctrl-C
 * in the terminal reaches only the launcher and the order of ending is ours; its output goes straight to a file, so that
 * a killed launcher breaks no pipe of it.
 */
import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { privateFolder } from './files.mjs';
import { endProcess, inStopOrder, processMark, processRecord } from './processes.mjs';
import { Stop } from './stop.mjs';

/**
 * @typedef {object} ChildSpec
 * @property {string} name
 * @property {string} command
 * @property {string[]} args
 * @property {NodeJS.ProcessEnv} env
 * @property {string} [cwd]
 * @property {number} [uid]
 * @property {number} [gid]
 * @property {NodeJS.Signals} [signal] default SIGTERM
 * @property {number} [graceMs] default 10 s
 * @property {string} [input] what the program reads on its standard input
 * @property {boolean} [ipc] opens a channel for `process.send`
 * @property {boolean} [group] ends the whole process group
 * @property {boolean} [visible] writes to our terminal instead of the log
 */
/**
 * @typedef {object} Child
 * @property {string} name
 * @property {number} pid
 * @property {import('node:child_process').ChildProcess} process
 * @property {Promise<string>} ended how it ended, in words
 * @property {() => string} lastLines
 */

const LARGE_LOG = 10 * 1024 * 1024;

/**
 * @param {{ recordFile: string, logs: string }} place
 * @param {(child: Child, how: string) => void} onCrash called once, when a child ends that nobody asked to
 */
export function createSupervisor({ recordFile, logs }, onCrash) {
  const record = processRecord(recordFile);
  /** @type {Map<string, { child: Child, remembered: import('./processes.mjs').Remembered }>} */
  const running = new Map();
  let ending = false;
  let crashed = false;

  /** @param {ChildSpec} spec */
  async function spawnChild(spec) {
    if (ending) throw new Stop(`${spec.name} was not started: everything is being stopped.`);
    const log = openLog(logs, spec.name);
    const output = spec.visible ? /** @type {const} */ ('inherit') : log.descriptor;
    const { command, args, env, cwd = process.cwd(), uid, gid, input } = spec;
    const started = spawn(command, args, {
      cwd,
      env,
      ...(uid !== undefined && { uid }),
      ...(gid !== undefined && { gid }),
      detached: true,
      stdio: [
        input === undefined ? 'ignore' : 'pipe',
        output,
        output,
        ...(spec.ipc ? [/** @type {const} */ ('ipc')] : []),
      ],
    });
    closeSync(log.descriptor);
    const pid = started.pid;
    if (pid === undefined) {
      const [error] = await once(started, 'error');
      throw new Stop(`${spec.name} could not be started: ${command}: ${error.message}`);
    }
    const remembered = {
      pid,
      mark: processMark(pid) ?? 'gone',
      signal: spec.signal ?? /** @type {const} */ ('SIGTERM'),
      graceMs: spec.graceMs ?? 10_000,
      group: spec.group ?? false,
    };
    record.add(spec.name, remembered);
    started.stdin?.on('error', () => {}); // it ended without reading: its exit says more
    started.stdin?.end(input);
    const ended = once(started, 'exit').then(([code, signal]) =>
      signal ? `ended by ${signal}` : `ended with exit code ${code}`,
    );
    /** @type {Child} */
    const child = { name: spec.name, pid, process: started, ended, lastLines: () => lastLines(log) };
    running.set(spec.name, { child, remembered });
    void ended.then(() => {
      running.delete(spec.name);
      record.remove(spec.name);
    });
    return child;
  }

  return {
    /**
     * Starts a program that runs until it is stopped.
     * @param {ChildSpec} spec
     */
    async start(spec) {
      const child = await spawnChild(spec);
      void child.ended.then((how) => {
        if (ending || crashed) return;
        crashed = true;
        onCrash(child, how);
      });
      return child;
    },

    /**
     * Runs a program to its end and gives its exit code.
     * @param {ChildSpec} spec
     */
    async run(spec) {
      const child = await spawnChild(spec);
      const how = await child.ended;
      return { ok: child.process.exitCode === 0, code: child.process.exitCode ?? 1, how, lastLines: child.lastLines };
    },

    /**
     * Ends everything that runs, users before services, each waited for.
     * @param {(name: string, how: string) => void} said
     */
    async stop(said) {
      ending = true;
      for (const name of inStopOrder([...running.keys()])) {
        const one = running.get(name);
        if (!one) continue;
        await endProcess(one.remembered);
        said(name, await one.child.ended);
      }
    },
  };
}

/** @typedef {ReturnType<typeof createSupervisor>} Supervisor */

/**
 * Starts the process that ends everything recorded, should this one be killed: its standard input closes with us.
 * @param {string} recordFile
 * @param {string[]} folders removed afterwards (what lives only as long as the command)
 * @returns {Promise<{ dismiss: () => Promise<void> }>}
 */
export async function startReaper(recordFile, folders = []) {
  const script = fileURLToPath(new URL('reaper.mjs', import.meta.url));
  const child = spawn(process.execPath, [script, recordFile, ...folders], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    cwd: '/',
  });
  await once(child, 'spawn');
  const pid = Number(child.pid);
  const mark = processMark(pid) ?? 'gone';
  const record = processRecord(recordFile);
  record.add('reaper', { pid, mark, signal: 'SIGTERM', graceMs: 1000, group: false });
  return {
    async dismiss() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      record.remove('reaper'); // before its end: the record may be in a folder that it removes
      const gone = once(child, 'exit');
      child.stdin.end();
      await gone;
    },
  };
}

/** @typedef {{ path: string, descriptor: number, from: number }} Log */

/**
 * @param {string} folder
 * @param {string} name
 * @returns {Log}
 */
function openLog(folder, name) {
  const path = join(privateFolder(folder), `${name}.log`);
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LARGE_LOG) renameSync(path, `${path}.1`);
  const descriptor = openSync(path, 'a', 0o600);
  return { path, descriptor, from: size > LARGE_LOG ? 0 : size };
}

/** @param {Log} log */
function lastLines(log) {
  const text = readFileSync(log.path).subarray(log.from).toString('utf8').trimEnd();
  return text.split('\n').slice(-20).join('\n');
}
