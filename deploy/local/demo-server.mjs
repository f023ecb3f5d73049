/** The sample MCP server of `npm start -- --demo`: Streamable HTTP with sessions, a few tools, a resource and a prompt. */
import { randomUUID } from 'node:crypto';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { createServer } from 'node:http';

function sampleServer() {
  const server = new McpServer({ name: 'plumbline-demo', version: '1.0.0' });
  const annotations = { readOnlyHint: true, openWorldHint: false };
  server.registerTool(
    'current-time',
    { title: 'Current time', description: 'Tells the time in UTC.', annotations },
    () => ({
      content: [{ type: 'text', text: new Date().toISOString() }],
    }),
  );
  server.registerTool(
    'roll-dice',
    { title: 'Roll a die', description: 'Rolls a die with six sides.', annotations },
    () => ({
      content: [{ type: 'text', text: String(1 + Math.floor(Math.random() * 6)) }],
    }),
  );
  server.registerResource(
    'about',
    'demo://about',
    { title: 'About this server', description: 'What this server is for.', mimeType: 'text/plain' },
    (uri) => ({
      contents: [{ uri: uri.href, mimeType: 'text/plain', text: 'A sample MCP server to try Plumbline on.' }],
    }),
  );
  server.registerPrompt(
    'introduce',
    { title: 'Introduce the server', description: 'Asks for a short introduction.' },
    () => ({
      messages: [{ role: 'user', content: { type: 'text', text: 'Introduce this MCP server in two sentences.' } }],
    }),
  );
  return server;
}

/** @type {Map<string, StreamableHTTPServerTransport>} */
const sessions = new Map();

/**
 * The session's transport; a request without one may open a session (the transport refuses anything but `initialize`).
 * @param {import('node:http').IncomingMessage} request
 */
async function transportFor(request) {
  const id = request.headers['mcp-session-id'];
  if (typeof id === 'string') return sessions.get(id);
  const transport = new StreamableHTTPServerTransport({
    sessionIdGenerator: () => randomUUID(),
    onsessioninitialized: (opened) => void sessions.set(opened, transport),
    onsessionclosed: (closed) => void sessions.delete(closed),
  });
  await sampleServer().connect(
    /** @type {import('@modelcontextprotocol/sdk/shared/transport.js').Transport} */ (transport),
  );
  return transport;
}

const http = createServer(async (request, response) => {
  if (request.url !== '/mcp') return void response.writeHead(404).end();
  const transport = await transportFor(request);
  if (!transport) return void response.writeHead(404).end(); // an ended or unknown session
  await transport.handleRequest(request, response);
});

http.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('ready'));
process.on('SIGTERM', () => {
  http.close();
  http.closeAllConnections();
  process.disconnect?.();
});
