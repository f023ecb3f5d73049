/** Whether a received message is what the official schema of a revision says it is. */
import { isObject, type JsonObject } from '../json-rpc.js';
import type { Revision } from '../revisions.js';
import type { SchemaFault } from './schema-validator.js';
import { wireSchema, type WireSchema } from './wire-schemas.js';

export type WireMessageKind = 'result' | 'error' | 'request' | 'notification';

export interface WireFault extends SchemaFault {
  /** The definition that the message breaks, such as `ListToolsResult`. */
  readonly definition: string;
}

/**
 * @param kind what the message is by its shape: see `messageKind`
 * @param method the method that a result or an error answers, or the message's own
 * @returns every fault once, with its path from the message; empty for a valid message. The specification:
 *   `schema.json` of the revision, as published with it
 */
export function validateMessage(
  revision: Revision,
  message: JsonObject,
  kind: WireMessageKind,
  method: string | undefined,
): WireFault[] {
  const schema = wireSchema(revision);
  // No revision says what the result of a method must be that it does not define.
  if (kind === 'result' && named(schema.results, method) === undefined) return [];
  const envelope = schema.envelopes[kind];
  const faults = validate(schema, envelope, message);
  const special = specialDefinition(schema, message, kind, method);
  const own = special === undefined ? [] : ownFaults(schema, special, message, kind);
  // A result is first any result, then the method's: what both say is said once, as the nearer one's.
  const said = new Set(own.map(keyOf));
  return [...own, ...faults.filter((fault) => !said.has(keyOf(fault)))];
}

function specialDefinition(
  { results, errors, requests, notifications }: WireSchema,
  message: JsonObject,
  kind: WireMessageKind,
  method: string | undefined,
): string | undefined {
  switch (kind) {
    case 'result':
      return named(results, method);
    case 'error':
      return isObject(message['error']) ? named(errors, message['error']['code']) : undefined;
    case 'request':
      return named(requests, method);
    case 'notification':
      return named(notifications, method);
  }
}

/** A server chooses codes and methods: `constructor` is none of them, and an object may have no text at all. */
function named(map: Readonly<Record<string, string>>, key: unknown): string | undefined {
  if (typeof key !== 'string' && typeof key !== 'number') return undefined;
  const name = String(key);
  return Object.hasOwn(map, name) ? map[name] : undefined;
}

function ownFaults(schema: WireSchema, definition: string, message: JsonObject, kind: WireMessageKind): WireFault[] {
  if (kind !== 'result') return validate(schema, definition, message);
  return validate(schema, definition, message['result']).map((fault) => ({
    ...fault,
    path: ['result', ...fault.path],
  }));
}

function validate(schema: WireSchema, definition: string, value: unknown): WireFault[] {
  return schema
    .validator(definition)(value)
    .map((fault) => ({ ...fault, definition }));
}

function keyOf({ path, problem }: SchemaFault): string {
  return JSON.stringify([path, problem.kind, problem.kind === 'missing' ? problem.member : '']);
}
