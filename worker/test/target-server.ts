/** An MCP server on the official SDK that a test can hold up: the target of runs. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';

export interface TargetServer {
  readonly url: string;
  /** JSON-RPC methods that came, in order. */
  readonly methods: string[];
  /** Requests whose connection the client ended before the answer. */
  aborted(): number;
  close(): Promise<void>;
}

export interface TargetOptions {
  /** Refuses every request without it. */
  readonly bearer?: string;
  /** Awaited before a request is answered; a promise that never resolves is a server that hangs. */
  readonly gate?: (method: string) => Promise<void>;
}

export async function startTargetServer({ bearer, gate }: TargetOptions = {}): Promise<TargetServer> {
  const methods: string[] = [];
  let aborted = 0;
  const server = createServer((request, response) => {
    response.on('close', () => {
      if (!response.writableFinished) aborted += 1;
    });
    void answer(request, response);
  });
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await read(request);
    if (bearer !== undefined && request.headers.authorization !== `Bearer ${bearer}`) {
      response.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
      return;
    }
    const method = body?.method ?? request.method ?? '';
    methods.push(method);
    await gate?.(method);
    const mcp = new McpServer({ name: 'target', version: '1.0.0' });
    mcp.registerTool('echo', { description: 'Says it again' }, () => ({ content: [{ type: 'text', text: 'hello' }] }));
    const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
    response.on('close', () => void mcp.close());
    await mcp.connect(transport);
    await transport.handleRequest(request, response, body);
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    methods,
    aborted: () => aborted,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function read(request: IncomingMessage): Promise<{ method?: string } | undefined> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  return text === '' ? undefined : (JSON.parse(text) as { method?: string });
}
