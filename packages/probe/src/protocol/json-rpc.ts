/**
 * JSON-RPC 2.0 as MCP uses it. Messages that a peer sent stay `unknown` until `describeMessage` has looked at them:
 * the checks judge malformed ones, so nothing here throws or repairs.
 */
export type RpcId = string | number;

export interface RpcRequest {
  readonly jsonrpc: '2.0';
  readonly id: RpcId;
  readonly method: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

export interface RpcNotification {
  readonly jsonrpc: '2.0';
  readonly method: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** What we send. We never answer a server's request, so there is no response type. */
export type RpcMessage = RpcRequest | RpcNotification;

/** What a received value is, by its shape alone. `result` and `error` are set as they came, even when both did. */
export type MessageKind =
  'result' | 'error' | 'result-and-error' | 'request' | 'notification' | 'batch' | 'not-json-rpc';

export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function messageKind(value: unknown): MessageKind {
  if (Array.isArray(value)) return 'batch';
  if (!isObject(value)) return 'not-json-rpc';
  if ('result' in value && 'error' in value) return 'result-and-error';
  if ('result' in value) return 'result';
  if ('error' in value) return 'error';
  if (typeof value['method'] === 'string') return 'id' in value ? 'request' : 'notification';
  return 'not-json-rpc';
}

/** JSON-RPC and MCP error codes that decide something here. */
export const RPC_CODES = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  headerMismatch: -32020,
  missingClientCapability: -32021,
  unsupportedProtocolVersion: -32022,
} as const;
