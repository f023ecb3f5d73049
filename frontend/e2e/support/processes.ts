import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

export interface Process {
  /** Everything that it printed. */
  output(): string;
  /** Resolves with the first line of standard output. */
  firstLine(): Promise<string>;
  readonly ended: Promise<number | null>;
  stop(): Promise<void>;
}

/** Node on a file of this repository, with this environment alone. */
export function startNode(args: readonly string[], env: Readonly<Record<string, string>>): Process {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  return {
    output: () => output,
    ended,
    firstLine: () => firstLine(child, ended, () => output),
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      await ended;
    },
  };
}

async function firstLine(child: ChildProcess, ended: Promise<unknown>, output: () => string): Promise<string> {
  const over = ended.then(() => Promise.reject(new Error(`It ended before it said anything: ${output()}`)));
  while (!output().includes('\n')) await Promise.race([once(child.stdout ?? child, 'data'), over]);
  return output().split('\n')[0] ?? '';
}

/** Runs to its end; throws, with what it printed, when that is no success. */
export async function runNode(args: readonly string[], env: Readonly<Record<string, string>>): Promise<void> {
  const running = startNode(args, env);
  const code = await running.ended;
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${String(code)}: ${running.output()}`);
}

/** Resolves once the address answers with success; gives up when the process has ended. */
export async function untilAnswers(url: string, running: Process): Promise<void> {
  let over = false;
  void running.ended.then(() => (over = true));
  for (;;) {
    if (over) throw new Error(`It ended before it answered: ${running.output()}`);
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
