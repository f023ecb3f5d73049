/** Right messages of a server, as full as the protocol allows. */
import type { JsonObject } from '../src/protocol/json-rpc.js';
import type { Revision } from '../src/protocol/revisions.js';

const ICON = { src: 'https://h.example/i.png', mimeType: 'image/png', sizes: ['48x48'], theme: 'dark' };
const INFO = { name: 'server', version: '1.0.0', title: 'Server', websiteUrl: 'https://h.example/', icons: [ICON] };
const ANNOTATIONS = { audience: ['user'], priority: 0.5, lastModified: '2026-01-01T00:00:00Z' };
const CAPABILITIES = {
  tools: { listChanged: true },
  resources: { subscribe: true, listChanged: false },
  prompts: { listChanged: true },
  logging: {},
  completions: {},
  experimental: { 'h.example/x': { deep: { a: null, b: 1.5 } } },
};
const HINTS = { resultType: 'complete', ttlMs: 1000, cacheScope: 'public' };

export interface WireExample {
  readonly method: string;
  readonly message: JsonObject;
}

/** Right answers to what a run asks, by the rules of a revision. */
export function rightAnswers(revision: Revision): WireExample[] {
  const isModern = revision === '2026-07-28';
  const hints = isModern ? HINTS : {};
  const meta = { 'h.example/x': 1, ...(isModern ? { 'io.modelcontextprotocol/serverInfo': INFO } : {}) };
  const answer = (method: string, result: JsonObject): WireExample => ({
    method,
    message: { jsonrpc: '2.0', id: 1, result: { ...result, ...hints, _meta: meta } },
  });
  return [
    isModern
      ? answer('server/discover', {
          supportedVersions: [revision],
          capabilities: { ...CAPABILITIES, extensions: { 'h.example/x': {} } },
          instructions: 'Use it.',
        })
      : answer('initialize', { protocolVersion: revision, capabilities: CAPABILITIES, serverInfo: INFO }),
    answer('tools/list', { tools: [TOOL, { name: 'b', inputSchema: { type: 'object' } }], nextCursor: 'c' }),
    answer('resources/list', {
      resources: [
        {
          name: 'r',
          uri: 'file:///r',
          title: 'R',
          description: 'R.',
          mimeType: 'text/plain',
          size: 5,
          annotations: ANNOTATIONS,
          icons: [ICON],
        },
      ],
    }),
    answer('resources/templates/list', {
      resourceTemplates: [{ name: 't', uriTemplate: 'file:///{a}', annotations: ANNOTATIONS, icons: [ICON] }],
    }),
    answer('prompts/list', {
      prompts: [
        { name: 'p', description: 'P.', icons: [ICON], arguments: [{ name: 'a', description: 'A.', required: true }] },
      ],
    }),
  ];
}

const TOOL = {
  name: 'add',
  title: 'Add',
  description: 'Adds.',
  inputSchema: { type: 'object', properties: { a: { type: 'number' } }, required: ['a'], additionalProperties: false },
  outputSchema: { type: 'object', properties: { sum: { type: 'number' } }, required: ['sum'] },
  annotations: { title: 'Add', readOnlyHint: true, openWorldHint: false },
  execution: { taskSupport: 'optional' },
  icons: [ICON],
  _meta: { 'h.example/x': 1 },
};

export const RIGHT_ERROR: JsonObject = {
  jsonrpc: '2.0',
  id: 1,
  error: { code: -32022, message: 'No.', data: { supported: ['2026-07-28'], requested: '2025-11-25' } },
};

export const RIGHT_NOTIFICATIONS: readonly WireExample[] = [
  { method: 'notifications/message', params: { level: 'info', logger: 'l', data: { a: [1, null] } } },
  { method: 'notifications/progress', params: { progressToken: 't', progress: 1, total: 2 } },
  { method: 'notifications/tools/list_changed' },
  { method: 'notifications/cancelled', params: { requestId: 1, reason: 'r' } },
].map(({ method, params }) => ({ method, message: { jsonrpc: '2.0', method, ...(params ? { params } : {}) } }));

export const RIGHT_REQUESTS: readonly WireExample[] = [
  { method: 'ping' },
  { method: 'roots/list' },
  {
    method: 'sampling/createMessage',
    params: { maxTokens: 5, messages: [{ role: 'user', content: { type: 'text', text: 'Hi' } }] },
  },
  {
    method: 'elicitation/create',
    params: {
      message: 'Who?',
      requestedSchema: { type: 'object', properties: { a: { type: 'string', minLength: 1 }, b: { type: 'boolean' } } },
    },
  },
].map(({ method, params }) => ({ method, message: { jsonrpc: '2.0', id: 7, method, ...(params ? { params } : {}) } }));
