/** JSON-RPC 2.0's rules for a response, applied to whatever came in its place. */
import { isObject, messageKind, type RpcId } from '../../protocol/json-rpc.js';
import type { Finding } from '../define-check.js';
import { ERROR_RESPONSES, RESPONSES } from './clauses.js';
import { isShown, kindOf, shown } from './words.js';

type Fault = Omit<Finding, 'events'>;

/**
 * @param name the method that was asked, for the words
 * @param id the id of the request; undefined when there was none
 */
export function judgeEnvelope(value: unknown, name: string, id: RpcId | undefined): Fault[] {
  switch (messageKind(value)) {
    case 'batch':
      return [
        fail('batch', `The answer to ${name} is an array; a single request is answered with a single object.`, {
          advice: 'Send the response object itself, without an array around it.',
        }),
      ];
    case 'not-json-rpc':
      return [notRpc(value, name)];
    case 'result-and-error':
      return [both(value, name), ...jsonrpcMember(value, name)];
    case 'error':
      return isObject(value) && !isObject(value['error']) && !('jsonrpc' in value)
        ? [notRpc(value, name)]
        : [...jsonrpcMember(value, name), ...errorObject(value, name), ...responseId(value, name, id)];
    case 'result':
      return [...jsonrpcMember(value, name), ...responseId(value, name, id)];
    case 'request':
    case 'notification':
      return jsonrpcMember(value, name);
  }
}

function fail(code: string, message: string, more: Partial<Fault> = {}): Fault {
  return { severity: 'failed', code, message, cite: RESPONSES, ...more };
}

/** Members that only the result of an MCP method has. */
const RESULT_MEMBERS = [
  'protocolVersion',
  'serverInfo',
  'tools',
  'resources',
  'resourceTemplates',
  'prompts',
  'supportedVersions',
];

function notRpc(value: unknown, name: string): Fault {
  if (isObject(value) && 'jsonrpc' in value) {
    return fail(
      'neither_result_nor_error',
      `The answer to ${name} has neither a result nor an error: ${shown(value)}.`,
    );
  }
  if (isObject(value) && RESULT_MEMBERS.some((member) => member in value)) {
    return fail(
      'unwrapped_result',
      `The answer to ${name} is the bare result, without the JSON-RPC object round it: ${shown(value)}.`,
      { advice: 'Wrap it: {"jsonrpc": "2.0", "id": <id of the request>, "result": …}.' },
    );
  }
  return fail('not_json_rpc', `The answer to ${name} is JSON but not JSON-RPC: ${shown(value, 200)}.`);
}

function both(value: unknown, name: string): Fault {
  const empty = isObject(value) ? ['result', 'error'].find((member) => value[member] === null) : undefined;
  return fail(
    'result_and_error',
    `The answer to ${name} has both a result and an error${empty === undefined ? '' : ` ("${empty}" is null)`}; it must have exactly one.`,
    { advice: `Leave ${empty === undefined ? 'one of them' : `"${empty}"`} out.` },
  );
}

function jsonrpcMember(value: unknown, name: string): Fault[] {
  if (!isObject(value) || value['jsonrpc'] === '2.0') return [];
  const was = 'jsonrpc' in value ? `is ${shown(value['jsonrpc'])}` : 'is missing';
  return [
    fail('jsonrpc_member', `"jsonrpc" ${was} in the answer to ${name}; it must be "2.0".`, {
      advice: 'Put "jsonrpc": "2.0" into every message.',
      ...('jsonrpc' in value ? { pointer: '/jsonrpc' } : {}),
    }),
  ];
}

const RESERVED_FROM = -32768;
const RESERVED_TO = -32000;
const SERVER_ERRORS_FROM = -32099;
const DEFINED_CODES: ReadonlySet<unknown> = new Set([-32700, -32600, -32601, -32602, -32603]);

function errorObject(value: unknown, name: string): Fault[] {
  const error = isObject(value) ? value['error'] : undefined;
  const cite = ERROR_RESPONSES;
  const pointer = '/error';
  if (!isObject(error)) {
    const message = `"error" is ${kindOf(error)} in the answer to ${name}; it must be an object with a code and a message.`;
    return [fail('error_not_object', message, { cite, pointer })];
  }
  const { code, message } = error;
  const faults: Fault[] = [];
  if (!Number.isInteger(code)) {
    const text = `The code of the error for ${name} ${isShown(code)}; it must be an integer.`;
    faults.push(fail('error_code_type', text, { cite, pointer, advice: 'Give every error an integer code.' }));
  }
  if (typeof message !== 'string') {
    const text = `The message of the error for ${name} ${isShown(message)}; it must be a string.`;
    faults.push(fail('error_message_type', text, { cite, pointer, advice: 'Give every error a message.' }));
  }
  if (typeof code === 'number' && isReservedUndefined(code)) {
    faults.push({
      severity: 'warning',
      code: 'error_code_range',
      message: `The error code ${code} for ${name} lies in the range that JSON-RPC reserves and does not define.`,
      advice: 'Use a defined code, one from -32000 to -32099, or one outside of -32768 to -32000.',
      cite,
      pointer: '/error/code',
    });
  }
  return faults;
}

function isReservedUndefined(code: number): boolean {
  const reserved = code >= RESERVED_FROM && code <= RESERVED_TO;
  return reserved && code < SERVER_ERRORS_FROM && !DEFINED_CODES.has(code);
}

function responseId(value: unknown, name: string, id: RpcId | undefined): Fault[] {
  if (!isObject(value) || id === undefined || value['id'] === id) return [];
  const advice = 'Copy the id of the request into the response, value and type unchanged.';
  const wanted = `the request had ${shown(id)}`;
  if (!('id' in value)) {
    return [
      fail('id_missing', `The answer to ${name} carries no id; ${wanted}, so clients cannot match it.`, { advice }),
    ];
  }
  const given: unknown = value['id'];
  const pointer = '/id';
  if (given === null) {
    const message = `The answer to ${name} has the id null, though the request could be read; ${wanted}.`;
    return [{ severity: 'warning', code: 'id_null', message, advice, pointer, cite: RESPONSES }];
  }
  if (String(given) === String(id)) {
    const message = `The answer to ${name} has the id ${shown(given)}, ${kindOf(given)}; ${wanted}, ${kindOf(id)}.`;
    return [{ severity: 'warning', code: 'id_type', message, advice, pointer, cite: RESPONSES }];
  }
  return [
    fail('id_other', `The answer to ${name} has the id ${shown(given)}; ${wanted}, so clients cannot match it.`, {
      advice,
      pointer,
    }),
  ];
}
