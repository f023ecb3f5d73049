/**
 * An MCP server of the handshake era that a test holds up and lets go on, and that is wrong in what it lists: one of its
 * tools has no schema, and it says its name with mark-up and a direction override.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TargetServer {
  readonly url: string;
  /** Requests of this method wait from now on until `release`. */
  hold(method: string): void;
  release(): void;
  close(): Promise<void>;
}

export const TRICKY_NAME = '<b>weather</b>\u202e';

const TOOLS = Array.from({ length: 12 }, (_, index) => ({
  name: `get_station_${index}`,
  description: 'Returns what the station measured last, with the time at which it did.',
  inputSchema: { type: 'object', properties: { unit: { type: 'string' } } },
}));

const RESULTS: Readonly<Record<string, unknown>> = {
  initialize: {
    protocolVersion: '2025-11-25',
    serverInfo: { name: TRICKY_NAME, version: '1.4.2' },
    capabilities: { tools: {}, resources: {}, prompts: {} },
  },
  ping: {},
  'tools/list': { tools: TOOLS.toSpliced(7, 0, { name: 'get_forecast', description: 'No schema.' } as never) },
  'resources/list': { resources: [{ name: 'Readings', uri: 'weather://readings' }] },
  'resources/templates/list': { resourceTemplates: [] },
  'prompts/list': { prompts: [{ name: 'summarise', description: 'Sums the day up.' }] },
};

export async function startTargetServer(): Promise<TargetServer> {
  let held: string | null = null;
  let let_go = (): void => undefined;
  let waiting = Promise.resolve();
  const server = createServer((request, response) => {
    void read(request).then(async ({ id, method }) => {
      if (method === held) await waiting;
      answer(response, id, method);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    hold(method) {
      held = method;
      waiting = new Promise((resolve) => (let_go = resolve));
    },
    release() {
      held = null;
      let_go();
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

interface Message {
  readonly id?: number | undefined;
  readonly method: string;
}

async function read(request: IncomingMessage): Promise<Message> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  return text === '' ? { method: request.method ?? '' } : (JSON.parse(text) as Message);
}

function answer(response: ServerResponse, id: number | undefined, method: string): void {
  if (id === undefined) {
    response.writeHead(method === 'DELETE' ? 405 : 202).end();
    return;
  }
  const result = RESULTS[method];
  const body = result === undefined ? { error: { code: -32601, message: 'Method not found' } } : { result };
  response.writeHead(200, { 'content-type': 'application/json', 'mcp-session-id': 'session-of-the-test' });
  response.end(JSON.stringify({ jsonrpc: '2.0', id, ...body }));
}
