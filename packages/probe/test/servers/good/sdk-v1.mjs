/** Servers on the official TypeScript SDK, version 1: with a session per client, and without sessions. */
import { randomUUID } from 'node:crypto';
import { McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { IMPLEMENTATION, registerFeatures } from './features.mjs';

function createServer() {
  const server = new McpServer(IMPLEMENTATION);
  registerFeatures(server, ResourceTemplate, (shape) => shape);
  return server;
}

/** @param {{ json?: boolean }} [options] `json` answers with application/json in place of an event stream. */
export function statefulListener({ json = false } = {}) {
  const transports = new Map();
  return async (request, response) => {
    const known = transports.get(request.headers['mcp-session-id']);
    if (known) return known.handleRequest(request, response);
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      enableJsonResponse: json,
      onsessioninitialized: (id) => transports.set(id, transport),
      onsessionclosed: (id) => transports.delete(id),
    });
    await createServer().connect(transport);
    return transport.handleRequest(request, response);
  };
}

export function statelessListener() {
  return async (request, response) => {
    if (request.method !== 'POST') {
      response.writeHead(405, { allow: 'POST' }).end();
      return;
    }
    const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined });
    const server = createServer();
    response.on('close', () => void server.close());
    await server.connect(transport);
    await transport.handleRequest(request, response);
  };
}
