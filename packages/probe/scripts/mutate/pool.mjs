/** Worker processes that take one task at a time. One that takes too long is ended and another takes its place. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const WORKER = fileURLToPath(new URL('worker.mjs', import.meta.url));
/** Imported modules are never freed; a fresh process is cheaper than the memory. */
const TASKS_A_PROCESS = 300;

class Worker {
  #child;
  #tasks = 0;

  /** @returns {Promise<{ value?: unknown, error?: string, ended?: true }>} `ended` when it died or ran out of time */
  async run(task, limitMs) {
    const child = this.#start();
    return new Promise((settle) => {
      const timer = setTimeout(() => child.kill('SIGKILL'), limitMs);
      const finish = (result) => {
        clearTimeout(timer);
        child.removeAllListeners();
        settle(result);
      };
      child.once('message', finish);
      child.once('exit', () => {
        this.#child = undefined;
        finish({ ended: true });
      });
      child.send(task);
    });
  }

  close() {
    this.#child?.disconnect();
    this.#child = undefined;
  }

  #start() {
    if (this.#tasks >= TASKS_A_PROCESS) this.close();
    if (!this.#child) this.#tasks = 0;
    this.#tasks += 1;
    this.#child ??= fork(WORKER, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    return this.#child;
  }
}

/**
 * Does all tasks, `parallel` at a time.
 * @template T
 * @param {readonly T[]} items
 * @param {{ parallel: number, limitMs: number, taskOf: (item: T) => object, onResult: (item: T, result: object) => void }} how
 */
export async function forEach(items, { parallel, limitMs, taskOf, onResult }) {
  const waiting = [...items];
  await Promise.all(
    Array.from({ length: Math.min(parallel, items.length) }, async () => {
      const worker = new Worker();
      try {
        for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
          onResult(item, await worker.run(taskOf(item), limitMs));
        }
      } finally {
        worker.close();
      }
    }),
  );
}

/** One task in a process of its own; its value. */
export async function once(task, limitMs) {
  const worker = new Worker();
  try {
    const { value, error, ended } = await worker.run(task, limitMs);
    if (ended) throw new Error(`${task.task} did not end within ${limitMs / 1000} s`);
    if (error) throw new Error(error);
    return value;
  } finally {
    worker.close();
  }
}
