/** Real processes for the end-to-end tests: the command as a user starts it, and servers for it to meet. */
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
export const BIN = fileURLToPath(new URL('../bin/plumbline.mjs', import.meta.url));
const SERVERS = fileURLToPath(new URL('../../probe/test/servers/run.mjs', import.meta.url));

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string;
  /** Default: the root of the checkout. */
  readonly cwd?: string;
  readonly onStart?: (child: ChildProcessWithoutNullStreams) => void;
}

export function plumbline(args: readonly string[], options: RunOptions = {}): Promise<Ended> {
  return runToEnd(process.execPath, [BIN, ...args], options);
}

export async function runToEnd(command: string, args: readonly string[], options: RunOptions = {}): Promise<Ended> {
  // The variables of the test's own process (NODE_OPTIONS, NO_COLOR, npm's) are not the user's.
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(command, args, { cwd: options.cwd ?? ROOT, env: { PATH, HOME, ...options.env } });
  const text = { stdout: '', stderr: '' };
  options.onStart?.(child);
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (text.stdout += chunk));
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (text.stderr += chunk));
  child.stdin.end(options.input ?? '');
  const [code]: unknown[] = await once(child, 'close');
  return { code: typeof code === 'number' ? code : null, ...text };
}

export interface RunningServer {
  readonly url: string;
  readonly token: string;
  stop(): Promise<void>;
}

/** One of the engine's good servers, in a process of its own. */
export async function startServer(name: string): Promise<RunningServer> {
  const child = spawn(process.execPath, [SERVERS, name], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [line]: unknown[] = await once(createInterface({ input: child.stdout }), 'line');
  const { url, token = '' }: { url: string; token?: string } = JSON.parse(String(line));
  const stop = async () => {
    child.stdin.end();
    if (child.exitCode === null) await once(child, 'exit');
  };
  return { url, token, stop };
}

/** A server of the test's own making. */
export async function serve(listener: RequestListener): Promise<RunningServer> {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { url: `http://127.0.0.1:${portOf(server.address())}/mcp`, token: '', stop };
}

/** A loopback port on which nothing listens. */
export async function closedUrl(): Promise<string> {
  const server = await serve(() => undefined);
  await server.stop();
  return server.url;
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}
