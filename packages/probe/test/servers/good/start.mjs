/**
 * Starts one of the good servers (or `web-page`) on a free loopback port. Tests import it; `run.mjs` makes a process of it.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { createServer as createTcpServer } from 'node:net';
import { createInterface } from 'node:readline';
import { requireBearer } from './bearer.mjs';
import { statefulListener, statelessListener } from './sdk-v1.mjs';
import { dualEraListener, modernOnlyListener } from './sdk-v2.mjs';

/** What `bearer` lets in. */
export const GOOD_TOKEN = 'let-me-in-5f3a9c71d2e84b06';

const LISTENERS = {
  'sdk-v1-stateful': () => statefulListener(),
  'sdk-v1-json': () => statefulListener({ json: true }),
  'sdk-v1-stateless': () => statelessListener(),
  'sdk-v2-dual': () => dualEraListener(),
  'sdk-v2-modern': () => modernOnlyListener(),
  bearer: () => requireBearer(GOOD_TOKEN, statefulListener()),
};

export const GOOD_SERVERS = [...Object.keys(LISTENERS), 'everything'];

/** No MCP server at all; here because tests of whole processes need one too. */
const webPage = (_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  response.end('<!doctype html><html><head><title>A plain web page</title></head><body>Hello</body></html>');
};

/** @param {string} name @param {number} [port] 0 takes a free one */
export async function startGoodServer(name, port = 0) {
  if (name === 'everything') return startEverything(port || (await freePort()));
  const listener = name === 'web-page' ? webPage : LISTENERS[name]?.();
  if (!listener) throw new Error(`No good server is called ${name}; there are ${GOOD_SERVERS.join(', ')}.`);
  const server = createServer((request, response) => {
    if (new URL(request.url, 'http://loopback').pathname === '/mcp') return listener(request, response);
    response.writeHead(404).end();
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${server.address().port}/mcp`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The reference server of the protocol's authors. It cannot pick a free port itself and says on stderr when it listens. */
async function startEverything(port) {
  const require = createRequire(import.meta.url);
  const entry = require.resolve('@modelcontextprotocol/server-everything/dist/index.js');
  const child = spawn(process.execPath, [entry, 'streamableHttp'], {
    env: { PATH: process.env.PATH, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.resume();
  const exited = once(child, 'exit');
  for await (const line of createInterface({ input: child.stderr })) if (line.includes('listening')) break;
  child.stderr.resume();
  if (child.exitCode !== null) throw new Error(`server-everything ended with ${child.exitCode} before it listened`);
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    close: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

async function freePort() {
  const probe = createTcpServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
}
