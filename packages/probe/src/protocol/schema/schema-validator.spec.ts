import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { Ajv, type ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { mutationsOf } from '../../../test/mutations.js';
import { RIGHT_ERROR, RIGHT_NOTIFICATIONS, RIGHT_REQUESTS, rightAnswers } from '../../../test/wire-messages.js';
import { isObject, type JsonObject } from '../json-rpc.js';
import { LEGACY_REVISIONS, MODERN_REVISIONS, type Revision } from '../revisions.js';
import { validatorsOf } from './schema-validator.js';
import { wireSchema } from './wire-schemas.js';

const validator = validatorsOf({
  Letter: { type: 'string', enum: ['a', 'b'] },
  Text: {
    type: 'object',
    properties: { type: { const: 'text' }, text: { type: 'string' } },
    required: ['type', 'text'],
  },
  Number: {
    type: 'object',
    properties: { type: { const: 'number' }, n: { type: 'number', minimum: 0, maximum: 1 } },
    required: ['type', 'n'],
  },
  Content: { anyOf: [{ $ref: 'Text' }, { $ref: 'Number' }] },
  Either: { anyOf: [{ type: 'string' }, { type: ['integer', 'null'] }] },
  List: { type: 'array', items: { $ref: 'Letter' }, minItems: 1, maxItems: 3 },
  Map: { type: 'object', properties: { a: { $ref: 'Letter' } }, additionalProperties: { type: 'boolean' } },
});
const SPICE = {
  values: ['object', 'text', 'image', 'complete'],
  keys: ['icons', 'annotations', 'params', 'data', '_meta', 'resultType'],
};
const faults = (name: string, value: unknown) => validator(name)(value);

describe('the validator of the wire', () => {
  it('says nothing of what fits', () => {
    expect(faults('Letter', 'a')).toEqual([]);
    expect(faults('Content', { type: 'number', n: 0.5, more: 1 })).toEqual([]);
    expect(faults('Either', null)).toEqual([]);
    expect(faults('List', ['a', 'b'])).toEqual([]);
    expect(faults('Map', { a: 'b', other: true })).toEqual([]);
  });

  it('names the part, what it is and what it should be', () => {
    expect(faults('Letter', 'c')).toEqual([{ path: [], problem: { kind: 'value', allowed: ['a', 'b'], is: 'c' } }]);
    expect(faults('Letter', 5)).toEqual([{ path: [], problem: { kind: 'type', wanted: ['string'], is: 5 } }]);
    expect(faults('List', ['a', 'c'])).toMatchObject([{ path: [1] }]);
    expect(faults('List', [])).toEqual([{ path: [], problem: { kind: 'least-items', limit: 1, is: [] } }]);
    expect(faults('List', ['a', 'a', 'a', 'a'])).toMatchObject([{ problem: { kind: 'most-items', limit: 3 } }]);
    expect(faults('Map', { b: 1 })).toMatchObject([{ path: ['b'], problem: { kind: 'type', wanted: ['boolean'] } }]);
    expect(faults('Text', {})).toMatchObject([
      { path: [], problem: { kind: 'missing', member: 'type' } },
      { path: [], problem: { kind: 'missing', member: 'text' } },
    ]);
  });

  it('tells the faults of the form that a value means to be', () => {
    expect(faults('Content', { type: 'number', n: 2 })).toEqual([
      { path: ['n'], problem: { kind: 'most', limit: 1, is: 2 } },
    ]);
    expect(faults('Content', { type: 'text' })).toEqual([{ path: [], problem: { kind: 'missing', member: 'text' } }]);
    expect(faults('Content', { type: 'sound' })).toMatchObject([{ problem: { kind: 'no-form' } }]);
    expect(faults('Either', true)).toEqual([
      { path: [], problem: { kind: 'type', wanted: ['string', 'integer', 'null'], is: true } },
    ]);
  });

  it('takes what an object inherits for absent', () => {
    expect(validatorsOf({ A: { type: 'object', required: ['constructor'] } })('A')({})).toHaveLength(1);
    expect(faults('Map', JSON.parse('{"__proto__": 1}'))).toMatchObject([{ path: ['__proto__'] }]);
  });

  it('stops counting where nobody reads on', () => {
    const many = Array.from({ length: 100_000 }, () => 5);
    expect(validatorsOf({ A: { items: { type: 'string' } } })('A')(many)).toHaveLength(2000);
  });
});

describe.each([...LEGACY_REVISIONS, ...MODERN_REVISIONS])('held to Ajv over the official schema of %s', (revision) => {
  const official = officialValidators(revision);
  const schema = wireSchema(revision);
  const examples = [
    ...rightAnswers(revision),
    ...RIGHT_NOTIFICATIONS,
    ...RIGHT_REQUESTS,
    { method: '', message: RIGHT_ERROR },
  ];
  const roles = [schema.results, schema.requests, schema.notifications, schema.errors, schema.envelopes];
  const names = [...new Set(roles.flatMap((role) => Object.values(role)))];

  it('has a right example for each kind of answer that a run gets', () => {
    for (const { method, message } of rightAnswers(revision)) {
      const name = schema.results[method] ?? '';
      expect([name, official(name)(message['result'])]).toEqual([name, true]);
    }
  });

  it.each(names)('agrees on %s, right or broken', (name) => {
    const ours = schema.validator(name);
    const theirs = official(name);
    const values = mutationsOf(
      examples.map(({ message }) => message),
      SPICE,
    );
    fc.assert(
      fc.property(values, (message: JsonObject) => {
        for (const value of [message, message['result'], isObject(message['params']) ? message['params'] : undefined]) {
          expect(ours(value).length === 0).toBe(theirs(value));
        }
      }),
      { numRuns: 25 },
    );
  });

  it('agrees on the answers that are nearly right', () => {
    for (const { method, message } of rightAnswers(revision)) {
      const name = schema.results[method] ?? '';
      fc.assert(
        fc.property(mutationsOf([message], SPICE), ({ result }) => {
          expect(schema.validator(name)(result).length === 0).toBe(official(name)(result));
        }),
        { numRuns: 200 },
      );
    }
  });
});

/** Ajv's own, over the file as it was published, but for the one definition that the build script amends. */
function officialValidators(revision: Revision): (name: string) => ValidateFunction {
  const file = new URL(`${revision}.json`, import.meta.url);
  const schema = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, unknown>>;
  const key = '$defs' in schema ? '$defs' : 'definitions';
  const definitions = schema[key] ?? {};
  if ('JSONValue' in definitions) definitions['JSONValue'] = {};
  const options = { strict: false, formats: { uri: true, byte: true, 'uri-template': true } } as const;
  const ajv = key === '$defs' ? new Ajv2020(options) : new Ajv(options);
  ajv.addSchema(schema, 'mcp');
  return (name) => {
    const validate = ajv.getSchema(`mcp#/${key}/${name}`);
    if (!validate) throw new Error(`${name} is not defined`);
    return validate;
  };
}
