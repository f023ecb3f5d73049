/**
 * The server that the benchmarks talk to, in a process of its own: it answers rightly and does as little as it can, so
 * that what is measured is not its doing. How it answers stands in the URL's path, so that one process serves all:
 *
 *   /mcp/tools/500/page/100/session/1/delay/50
 *
 *   tools     how many it lists (2)             page    how many stand on a page (all)
 *   session   1: it issues a session id (0)     delay   milliseconds that it waits before each answer (0)
 */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { tools } from './tools.mjs';

const LISTS = {
  'resources/list': {
    resources: [{ name: 'readme', uri: 'file:///readme.md', description: 'The read-me.', mimeType: 'text/markdown' }],
  },
  'resources/templates/list': {
    resourceTemplates: [{ name: 'file', uriTemplate: 'file:///{path}', description: 'Any file of the project.' }],
  },
  'prompts/list': {
    prompts: [{ name: 'review', description: 'Asks for a review.', arguments: [{ name: 'text', required: true }] }],
  },
};
const INITIALIZED = {
  protocolVersion: '2025-11-25',
  serverInfo: { name: 'bench-target', version: '1.0.0' },
  capabilities: { tools: {}, resources: {}, prompts: {} },
};

/**
 * The results by method as text, made once; the pages of the tools by their cursor.
 * @param {string} path
 */
function prepare(path) {
  const setting = (/** @type {string} */ name, byDefault = 0) =>
    Number(new RegExp(`/${name}/(\\d+)`).exec(path)?.[1] ?? byDefault);
  const all = tools(setting('tools', 2));
  const size = setting('page', all.length);
  /** @type {Map<string, string>} */
  const results = new Map([
    ['initialize', JSON.stringify(INITIALIZED)],
    ['ping', '{}'],
    ...Object.entries(LISTS).map(([method, result]) => /** @type {const} */ ([method, JSON.stringify(result)])),
  ]);
  for (let from = 0; from < all.length; from += size) {
    const next = from + size < all.length ? { nextCursor: String(from + size) } : {};
    const page = JSON.stringify({ tools: all.slice(from, from + size), ...next });
    results.set(from === 0 ? 'tools/list' : `tools/list ${from}`, page);
  }
  return { results, hasSession: setting('session') === 1, delayMs: setting('delay') };
}

/** @type {Map<string, ReturnType<typeof prepare>>} */
const prepared = new Map();

/** @param {string} path */
function preparedFor(path) {
  const manner = prepared.get(path) ?? prepare(path);
  prepared.set(path, manner);
  return manner;
}

const server = createServer(async (request, response) => {
  const { results, hasSession, delayMs } = preparedFor(request.url ?? '');
  let body = '';
  for await (const chunk of request) body += chunk;
  if (delayMs > 0) await pause(delayMs);
  if (request.method !== 'POST') return void response.writeHead(request.method === 'DELETE' ? 204 : 405).end();
  const { id, method, params } = JSON.parse(body);
  if (id === undefined) return void response.writeHead(202).end();
  const result = results.get(params?.cursor === undefined ? method : `${method} ${params.cursor}`);
  const outcome = result === undefined ? `"error":{"code":-32601,"message":"Method not found"}` : `"result":${result}`;
  response
    .writeHead(200, {
      'content-type': 'application/json',
      ...(hasSession && method === 'initialize' ? { 'mcp-session-id': randomUUID() } : {}),
    })
    .end(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},${outcome}}`);
});

server.keepAliveTimeout = 60_000;
server.listen(Number(process.env.PORT ?? 0), '127.0.0.1', () => process.send?.(server.address()));
process.once('disconnect', () => process.exit());
