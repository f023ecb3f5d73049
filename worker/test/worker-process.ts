/** The worker as it is shipped: `worker/dist/main.js` in a process of its own. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface WorkerProcess {
  readonly pid: number;
  /** Everything that it printed. */
  output(): string;
  /** Sends a signal and waits for the end; gives the exit code, or the signal that ended it. */
  end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals>;
}

const MAIN = join(import.meta.dirname, '../dist/main.js');

/** Resolves once the worker says that it fetches jobs; rejects, with what it printed, when it ends instead. */
export async function startWorkerProcess(environment: Record<string, string>): Promise<WorkerProcess> {
  const child = spawnWorker(environment);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  const ready = once(child, 'message');
  const first = await Promise.race([ready.then(() => 'ready'), ended.then(([code]) => `ended with ${code}`)]);
  if (first !== 'ready') throw new Error(`The worker ${first}: ${output}`);
  return {
    pid: child.pid ?? 0,
    output: () => output,
    end: async (signal) => {
      child.kill(signal);
      const [code, killedBy] = await ended;
      return killedBy ?? code ?? 0;
    },
  };
}

/** Nothing of this process' environment but the way to Node: what the worker needs it must be given. */
function spawnWorker(environment: Record<string, string>): ChildProcess {
  return fork(MAIN, { env: { PATH: process.env['PATH'] ?? '', ...environment }, execArgv: [], silent: true });
}
