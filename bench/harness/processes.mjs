/** The processes of a bench: each does one thing, answers over its channel, and ends with the bench. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** @typedef {{ runs: number, cpuMs: number, wallMs: number }} Round */
/** @typedef {(runs: number, inFlight: number) => Promise<Round>} Measure */

const pathOf = (/** @type {string} */ name) => fileURLToPath(new URL(`../${name}`, import.meta.url));

export class Processes {
  /** @type {import('node:child_process').ChildProcess[]} */
  #children = [];
  #profiles;

  /** @param {{ profiles?: string | undefined }} [options] a folder for the processor profiles of what is measured */
  constructor({ profiles } = {}) {
    this.#profiles = profiles;
  }

  /**
   * @param {string} script
   * @param {string[]} [args]
   * @param {string[]} [execArgv]
   */
  #start(script, args = [], execArgv = []) {
    const child = fork(pathOf(script), args, { execArgv, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    this.#children.push(child);
    return child;
  }

  /** @returns {Promise<string>} the origin of a target of its own */
  async target() {
    const { port } = await answerOf(this.#start('targets/server.mjs'));
    return `http://127.0.0.1:${port}`;
  }

  /**
   * @param {string} name
   * @param {string} workload a file of `workloads/`
   * @param {object} options
   * @returns {Promise<Measure>}
   */
  async measured(name, workload, options) {
    const file = `--cpu-prof-name=${name.replaceAll(/\W+/g, '-')}.cpuprofile`;
    const profiling = this.#profiles === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${this.#profiles}`, file];
    const args = [pathOf(`workloads/${workload}`), JSON.stringify(options)];
    const child = this.#start('harness/measured.mjs', args, ['--expose-gc', ...profiling]);
    await answerOf(child);
    return (runs, inFlight) => {
      child.send({ runs, inFlight });
      return answerOf(child);
    };
  }

  async end() {
    await Promise.all(this.#children.map(end));
  }
}

/** @param {import('node:child_process').ChildProcess} child */
async function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.disconnect();
  await ended;
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<any>}
 */
function answerOf(child) {
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new Error(`${child.spawnargs.slice(1).join(' ')} ended before it answered`));
    child.once('exit', onExit);
    child.once('message', (message) => {
      child.off('exit', onExit);
      resolve(message);
    });
  });
}
