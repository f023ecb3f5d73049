/** Servers on the official TypeScript SDK, version 2: both eras at one URL, and the stateless era alone. */
import { createMcpHandler, McpServer, ResourceTemplate } from '@modelcontextprotocol/server';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { z } from 'zod';
import { IMPLEMENTATION, registerFeatures } from './features.mjs';

function createServer() {
  const server = new McpServer(IMPLEMENTATION);
  registerFeatures(server, ResourceTemplate, (shape) => z.object(shape));
  return server;
}

export const dualEraListener = () => toNodeHandler(createMcpHandler(createServer));
export const modernOnlyListener = () => toNodeHandler(createMcpHandler(createServer, { legacy: 'reject' }));
