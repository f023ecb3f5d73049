import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from '@jest/globals';
import { Ajv } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { mutationsOf } from '../../../test/mutations.js';
import type { JsonObject } from '../../protocol/json-rpc.js';
import { SchemaBudget } from './budget.js';
import { DIALECTS, type Dialect } from './dialects.js';
import { SchemaWalk, type KeywordFault } from './walk.js';

/** Every keyword of every dialect, each with a value that is right in at least one of them. */
const RIGHT: readonly JsonObject[] = [
  {
    $id: 'https://h.example/schema',
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $comment: 'c',
    $anchor: 'a',
    $dynamicAnchor: 'b',
    $vocabulary: { 'https://h.example/v': true },
    title: 't',
    description: 'd',
    default: null,
    examples: [1],
    deprecated: false,
    readOnly: true,
    writeOnly: false,
    type: ['object', 'null'],
    properties: {
      a: {
        type: 'string',
        minLength: 1,
        maxLength: 5,
        pattern: '^a',
        format: 'uri',
        contentEncoding: 'base64',
        contentMediaType: 'a/b',
        contentSchema: {},
      },
      b: { type: 'number', minimum: 0, maximum: 1, multipleOf: 0.5, exclusiveMinimum: 0, exclusiveMaximum: 2 },
      c: {
        type: 'array',
        items: { $ref: '#/$defs/x' },
        minItems: 0,
        maxItems: 3,
        uniqueItems: true,
        contains: {},
        minContains: 0,
        maxContains: 1,
      },
      d: { enum: [1, 2, 'x'], const: 1 },
      e: { prefixItems: [{}, {}], unevaluatedItems: {} },
      f: { $dynamicRef: '#b', $recursiveRef: '#' },
    },
    patternProperties: { '^x': {} },
    additionalProperties: {},
    unevaluatedProperties: {},
    propertyNames: { maxLength: 4 },
    minProperties: 0,
    maxProperties: 9,
    required: ['a', 'b'],
    dependentRequired: { a: ['b'] },
    dependentSchemas: { a: {} },
    dependencies: { a: ['b'], b: { type: 'object' } },
    if: {},
    then: {},
    else: {},
    allOf: [{}],
    anyOf: [{}, {}],
    oneOf: [{}],
    not: {},
    $defs: { x: { type: 'integer' } },
    definitions: { y: {} },
  },
  {
    id: 'x',
    type: 'object',
    properties: {
      a: { minimum: 1, exclusiveMinimum: true, maximum: 2, exclusiveMaximum: false },
      b: { items: [{}], additionalItems: false },
    },
    additionalProperties: false,
    required: ['a'],
    $recursiveAnchor: true,
  },
];
const KEYS = [...new Set(DIALECTS.flatMap(({ keywords }) => [...keywords.keys()]))];
const VALUES = [
  false,
  'a',
  '#',
  'https://h.example/a',
  [{}],
  ['a'],
  ['a', 'a'],
  ['string'],
  { a: {} },
  { a: ['b'] },
  { a: true },
  'string',
  1,
];

function faultsOf(schema: unknown, dialect: Dialect): readonly KeywordFault[] {
  const walk = new SchemaWalk(dialect, new SchemaBudget());
  walk.visit(schema);
  return walk.faults;
}

const draft = (end: string): Dialect => {
  const found = DIALECTS.find(({ name }) => name.endsWith(end));
  if (!found) throw new Error(`no dialect ${end}`);
  return found;
};

describe.each(DIALECTS.map((dialect) => [dialect.name, dialect] as const))('the keywords of %s', (_name, dialect) => {
  const isValid = metaSchema(dialect);

  it('agree with its meta-schema on every keyword and every kind of value', () => {
    const values = [
      ...VALUES,
      null,
      0,
      -1,
      1.5,
      true,
      '',
      [],
      {},
      [1],
      [true],
      ['a', 1],
      { a: 1 },
      { a: null },
      { a: [] },
      [1, 1],
    ];
    const wrong = KEYS.flatMap((key) =>
      values
        .filter((value) => {
          const schema = { properties: { p: { [key]: value } } };
          return (faultsOf(schema, dialect).length === 0) !== isValid(schema);
        })
        .map((value) => [key, value]),
    );
    expect(wrong).toEqual([]);
  });

  it('agree with its meta-schema on schemas that are nearly right', () => {
    fc.assert(
      fc.property(mutationsOf(RIGHT, { keys: KEYS, values: VALUES }), (schema) => {
        expect(faultsOf(schema, dialect).length === 0).toBe(isValid(schema));
      }),
      { numRuns: 400 },
    );
  });
});

describe('a fault of a keyword', () => {
  it('names the place, what is there and what must be', () => {
    expect(faultsOf({ properties: { a: { minLength: '5' } } }, draft('2020-12'))).toEqual([
      { path: ['properties', 'a', 'minLength'], value: '5', must: 'a whole number, 0 or more', keyword: 'minLength' },
    ]);
    expect(faultsOf({ anyOf: [{}, 'x'] }, draft('2020-12'))).toEqual([
      { path: ['anyOf', 1], value: 'x', must: 'a schema: an object, true or false' },
    ]);
    expect(faultsOf({ not: true }, draft('draft-04'))).toEqual([
      { path: ['not'], value: true, must: 'a schema object' },
    ]);
  });

  it('belongs to a dialect: what one knows another does not', () => {
    const tuple = { items: [{ type: 'string' }], additionalItems: 5 };
    expect(faultsOf(tuple, draft('2020-12')).map(({ path }) => path)).toEqual([['items']]);
    expect(faultsOf(tuple, draft('draft-07')).map(({ path }) => path)).toEqual([['additionalItems']]);
    const exclusive = { minimum: 1, exclusiveMinimum: true };
    expect(faultsOf(exclusive, draft('draft-04'))).toEqual([]);
    expect(faultsOf(exclusive, draft('draft-07'))).toHaveLength(1);
  });

  it('is not looked for where a value is data', () => {
    const schema = {
      properties: { minLength: { type: 'string' } },
      default: { minLength: 'x' },
      'x-own': { type: 5 },
      enum: [{ type: 5 }],
    };
    for (const dialect of DIALECTS) expect(faultsOf(schema, dialect)).toEqual([]);
  });
});

/** The official meta-schema as Ajv reads it; formats are annotations. */
function metaSchema({ name, uri }: Dialect): (schema: unknown) => boolean {
  const options = { strict: false, validateFormats: false, validateSchema: false };
  if (name.endsWith('2020-12')) return validatorOf(new Ajv2020(options), uri);
  if (name.endsWith('2019-09')) return validatorOf(new Ajv2019(options), uri);
  const meta = JSON.parse(readFileSync(metaFile(name), 'utf8')) as Record<string, Record<string, unknown>>;
  const { properties } = meta;
  // Ajv's copy differs from what was published: draft-07 lets `enum` hold anything.
  if (name.endsWith('07') && properties) properties['enum'] = { type: 'array' };
  // Draft-04 wants `maximum` beside `exclusiveMaximum`; without it the keyword does nothing, and is not worth a word.
  delete meta['dependencies'];
  return validatorOf(new Ajv({ ...options, meta: false }), uri, asDraft07(meta));
}

function metaFile(name: string): string | URL {
  if (name.endsWith('04')) return new URL('../../../test/corpus/json-schema-draft-04.json', import.meta.url);
  return createRequire(import.meta.url).resolve(`ajv/dist/refs/json-schema-${name.slice(-8)}.json`);
}

function validatorOf(ajv: Ajv, uri: string, meta?: Record<string, unknown>): (schema: unknown) => boolean {
  const validate = meta ? ajv.compile(meta) : ajv.getSchema(uri);
  if (!validate) throw new Error(`Ajv does not know ${uri}`);
  return (schema) => validate(schema) === true;
}

/** Draft-04's own meta-schema, said in draft-07: one boolean `exclusiveMinimum`, and `id`. */
function asDraft07({ $schema: _, id, ...meta }: Record<string, unknown>): Record<string, unknown> {
  const text = JSON.stringify(meta).replace('"minimum":0,"exclusiveMinimum":true', '"exclusiveMinimum":0');
  return JSON.parse(id === undefined ? text : `{"$id":${JSON.stringify(id)},${text.slice(1)}`) as Record<
    string,
    unknown
  >;
}
