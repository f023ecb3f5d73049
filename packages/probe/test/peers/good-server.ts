/** One of the right servers of `test/servers/good`, as a process of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface GoodServer {
  readonly url: string;
  /** What `bearer` lets in. */
  readonly token: string;
  close(): Promise<void>;
}

export async function goodServer(name: string): Promise<GoodServer> {
  const script = fileURLToPath(new URL('../servers/run.mjs', import.meta.url));
  const child = spawn(process.execPath, [script, name], { stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    const { url, token = '' } = JSON.parse(line) as { url: string; token?: string };
    return {
      url,
      token,
      async close() {
        child.kill('SIGTERM');
        await exited;
      },
    };
  }
  throw new Error(`the server ${name} did not start`);
}
