import { fileURLToPath } from 'node:url';
import { call, expectOk } from './local-file.mjs';
import { freePort } from './ports.mjs';
import { startAndWaitReady } from './ready.mjs';
import { waitFor } from './wait.mjs';

/**
 * Serves the sample MCP server and runs one diagnostic on it.
 * @param {object} options
 * @param {import('./children.mjs').Supervisor} options.supervisor
 * @param {import('./local-file.mjs').Local} options.local
 * @param {AbortSignal} options.signal
 * @param {(text: string) => void} options.say
 */
export async function runDemo({ supervisor, local, signal, say }) {
  const port = await freePort();
  const script = fileURLToPath(new URL('demo-server.mjs', import.meta.url));
  const env = { PATH: process.env.PATH, PORT: String(port) };
  await startAndWaitReady(supervisor, { name: 'demo', command: process.execPath, args: [script], env }, signal);
  const targetUrl = `http://127.0.0.1:${port}/mcp`;
  say(`Sample MCP server: ${targetUrl}`);

  const headers = { authorization: `Bearer ${local.apiToken}` };
  const runs = `${local.url}/api/v1/orgs/${local.orgId}/runs`;
  const json = { targetUrl, auth: { type: 'none' }, label: 'Sample server' };
  const created = expectOk(
    'Starting the first diagnostic',
    await call(runs, { method: 'POST', json, headers }, signal),
  );
  let run = created;
  const finished = async () => {
    run = expectOk('Reading the diagnostic', await call(`${runs}/${created.id}`, { headers }, signal));
    return run.finishedAt !== null;
  };
  await waitFor(finished, { what: 'The first diagnostic', timeoutMs: 90_000, everyMs: 200, signal });
  say(`First diagnostic: ${run.resultStatus ?? run.status} (${run.checks?.length ?? 0} checks), see it in the console`);
}
