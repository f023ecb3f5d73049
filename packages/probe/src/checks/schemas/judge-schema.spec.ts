import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { mutationsOf } from '../../../test/mutations.js';
import type { JsonObject } from '../../protocol/json-rpc.js';
import { SchemaBudget } from './budget.js';
import { CURRENT, dialectNamed, DIALECTS, DRAFT_SEVEN, type Dialect } from './dialects.js';
import { judgeSchema } from './judge-schema.js';

const judge = (schema: JsonObject, dialect: Dialect = CURRENT) => judgeSchema(schema, dialect);
const targets = (schema: JsonObject, dialect?: Dialect) =>
  judge(schema, dialect).references.map(({ reference, target }) => [reference, target.kind]);

describe('references', () => {
  it.each<[string, JsonObject]>([
    ['the root', { properties: { a: { $ref: '#' } } }],
    ['a definition', { $ref: '#/$defs/a', $defs: { a: {} } }],
    ['a name with escapes', { $ref: '#/$defs/a~1b~0c%20d', $defs: { 'a/b~c d': {} } }],
    ['an item of a list', { $ref: '#/prefixItems/1', prefixItems: [{}, {}] }],
    ['an anchor', { $ref: '#a', $defs: { x: { $anchor: 'a' } } }],
    ['a dynamic anchor', { $dynamicRef: '#a', $defs: { x: { $dynamicAnchor: 'a' } } }],
    ['a boolean schema', { $ref: '#/$defs/a', $defs: { a: true } }],
    [
      'the whole schema by its address',
      { $id: 'https://h.example/a', $ref: 'https://h.example/a#/$defs/b', $defs: { b: {} } },
    ],
    [
      'the address that its own leads to',
      { $id: 'https://h.example/a', properties: { x: { $ref: 'b' } }, $defs: { b: { $id: 'b' } } },
    ],
    ['an address that is no URL', { properties: { x: { $ref: 'Item' } }, $defs: { b: { $id: 'Item' } } }],
    ['a published meta-schema', { properties: { x: { $ref: 'https://json-schema.org/draft/2020-12/schema' } } }],
    ['where no schema stands by the dialect', { $ref: '#/components/A', components: { A: {} } }],
  ])('that lead to %s are right', (_name, schema) => {
    expect(targets(schema)).toEqual([]);
  });

  it.each<[string, JsonObject, string]>([
    ['a definition that is not there', { $ref: '#/$defs/b', $defs: { a: {} } }, 'nowhere'],
    ['what an object inherits', { $ref: '#/$defs/constructor', $defs: {} }, 'nowhere'],
    ['behind the end of a list', { $ref: '#/prefixItems/1', prefixItems: [{}] }, 'nowhere'],
    ['an odd index', { $ref: '#/prefixItems/01', prefixItems: [{}, {}] }, 'nowhere'],
    ['an anchor that is not there', { $ref: '#a' }, 'nowhere'],
    ['broken escapes', { $ref: '#/%zz' }, 'nowhere'],
    ['a bare name', { $ref: 'Item', $defs: { Item: {} } }, 'nowhere'],
    ['a text', { $ref: '#/title', title: 'x' }, 'no-schema'],
    ['the network', { $ref: 'https://h.example/x.json#/a' }, 'outside'],
    ['the network, by a base', { $id: 'https://h.example/a', $ref: 'x.json' }, 'outside'],
    ['a file', { $ref: 'file:///etc/passwd' }, 'outside'],
    [
      'outside of an embedded document',
      { $defs: { a: { $id: 'https://h.example/a', $ref: '#/$defs/b' }, b: {} } },
      'nowhere',
    ],
  ])('that lead to %s are told', (_name, schema, kind) => {
    expect(targets(schema).map(([, is]) => is)).toEqual([kind]);
  });

  it('belong to their dialect', () => {
    const named = { $ref: '#a', definitions: { x: { $id: '#a' } } };
    expect(targets(named, DRAFT_SEVEN)).toEqual([]);
    expect(targets(named, CURRENT)).toEqual([['#a', 'nowhere']]);
    const draft04 = dialectNamed('http://json-schema.org/draft-04/schema#');
    expect(targets({ id: 'https://h.example/a', $ref: 'https://h.example/a#' }, draft04)).toEqual([
      ['https://h.example/a#', 'outside'],
    ]);
    expect(
      targets({ properties: { a: { id: 'https://h.example/a' }, b: { $ref: 'https://h.example/a#' } } }, draft04),
    ).toEqual([]);
  });

  it('are told with their place, also where only references lead', () => {
    const schema = { $ref: '#/x/a~1b', x: { 'a/b': { not: { $ref: '#/nowhere' } } } };
    expect(judge(schema).references).toEqual([
      { path: ['x', 'a/b', 'not', '$ref'], reference: '#/nowhere', target: { kind: 'nowhere' } },
    ]);
  });

  it('are no references in data', () => {
    const data = { $ref: '#/nowhere' };
    expect(targets({ const: data, enum: [data], default: data, examples: [data], properties: { $ref: {} } })).toEqual(
      [],
    );
  });
});

describe('loops', () => {
  it.each<[string, JsonObject]>([
    ['itself', { $ref: '#' }],
    ['itself by a combination', { anyOf: [{ type: 'string' }, { $ref: '#' }] }],
    [
      'each other',
      {
        allOf: [{ $ref: '#/$defs/a' }],
        $defs: { a: { not: { $ref: '#/$defs/b' } }, b: { if: { $ref: '#/$defs/a' } } },
      },
    ],
    ['itself where a property is present', { dependentSchemas: { a: { $ref: '#' } } }],
  ])('are found in a schema that refers to %s', (_name, schema) => {
    expect(judge(schema).loop).toBeDefined();
  });

  it.each<[string, JsonObject]>([
    ['a tree', { properties: { children: { items: { $ref: '#' } } } }],
    [
      'a list',
      {
        $ref: '#/$defs/a',
        $defs: { a: { properties: { next: { anyOf: [{ $ref: '#/$defs/a' }, { type: 'null' }] } } } },
      },
    ],
    ['two ways to one place', { allOf: [{ $ref: '#/$defs/a' }, { $ref: '#/$defs/a' }], $defs: { a: {} } }],
  ])('are not seen in %s', (_name, schema) => {
    expect(judge(schema).loop).toBeUndefined();
  });

  it('are not seen where draft-07 does not look beside a reference', () => {
    const schema = { $ref: '#/definitions/a', allOf: [{ $ref: '#' }], definitions: { a: {} } };
    expect(judge(schema, DRAFT_SEVEN).loop).toBeUndefined();
    expect(judge(schema, CURRENT).loop).toBeDefined();
  });
});

describe('patterns', () => {
  const verdict = (pattern: string) => judge({ properties: { a: { pattern } } }).patterns.map((each) => each.verdict);

  it.each(['^[a-z]+$', '\\p{L}', '[\\w.-]', '(?<year>\\d{4})', '^(a+)+$', ''])('may be %j', (pattern) => {
    expect(verdict(pattern)).toEqual([]);
  });

  it.each(['(?P<year>\\d)', '[', 'a**', '(?i)a', '(a'])('are told when they are none: %j', (pattern) => {
    expect(verdict(pattern)).toEqual(['invalid']);
  });

  it.each(['[\\w\\-.]\\-', 'a{', '\\A', '\\Z', '\\_'])(
    'are told when they need Unicode mode to be off: %j',
    (pattern) => {
      expect(verdict(pattern)).toEqual(['not-unicode']);
    },
  );

  it('are also the keys of patternProperties', () => {
    expect(judge({ patternProperties: { '[': {} } }).patterns).toEqual([
      { path: ['patternProperties', '['], pattern: '[', verdict: 'invalid' },
    ]);
  });
});

describe('hostile schemas', () => {
  const properties = (amount: number, make: (index: number) => unknown) => ({
    type: 'object',
    properties: Object.fromEntries(Array.from({ length: amount }, (_, index) => [`p${index}`, make(index)])),
  });
  const nested = (levels: number) => JSON.parse(`${'{"not":'.repeat(levels)}{}${'}'.repeat(levels)}`) as JsonObject;
  const fanOut = {
    $ref: '#/$defs/a0',
    $defs: Object.fromEntries(
      Array.from({ length: 1500 }, (_, index) => {
        const next = { $ref: `#/$defs/a${Math.min(index + 1, 1499)}` };
        return [`a${index}`, index === 1499 ? {} : { allOf: [next, next] }];
      }),
    ),
  };

  it.each<[string, JsonObject, string | undefined]>([
    ['nests 2,000 levels', nested(2000), 'depth'],
    ['has 100,000 subschemas', properties(100_000, () => ({})), 'size'],
    ['has 100,000 things in place of subschemas', properties(100_000, () => 5), undefined],
    ['doubles at each of 1,500 references', fanOut, undefined],
    [
      'refers 4,000 times down a long path',
      properties(4000, () => ({ $ref: `#${'/properties/x'.repeat(16)}` })),
      undefined,
    ],
    [
      'has 2,000 addresses below a long one',
      { $id: `https://h.example/${'a'.repeat(1800)}`, ...properties(2000, (n) => ({ $id: `x${n}`, $ref: `y${n}` })) },
      undefined,
    ],
    ['has patterns that would take for ever', properties(4000, (n) => ({ pattern: `^(a+)+${n}$` })), undefined],
    [
      'has 4,000 patterns of large sets',
      properties(4000, (n) => ({ pattern: `${'\\p{L}'.repeat(8)}${n}` })),
      undefined,
    ],
    ['has a pattern of 900,000 characters', properties(1, () => ({ pattern: '(a'.repeat(450_000) })), undefined],
    ['lists 100,000 names', { required: Array.from({ length: 100_000 }, (_, index) => `n${index}`) }, undefined],
    [
      'lists 20,000 objects',
      properties(1, () => ({ enum: Array.from({ length: 20_000 }, (_, index) => ({ index })) })),
      undefined,
    ],
  ])('are judged at once when one %s', (_name, schema, cut) => {
    for (const dialect of DIALECTS) {
      const started = performance.now();
      const judgement = judge(schema, dialect);
      expect(performance.now() - started).toBeLessThan(2000);
      if (dialect === CURRENT) expect(judgement.cut).toBe(cut);
    }
  });

  it('cost twice as much when they are twice as large, and no more', () => {
    const cost = (amount: number) => {
      const schema = properties(amount, (index) => ({
        $ref: `#/properties/p${(index + 1) % amount}`,
        anyOf: [{ $ref: '#' }],
      }));
      const times = Array.from({ length: 5 }, () => {
        const started = performance.now();
        judge(schema);
        return performance.now() - started;
      });
      return Math.min(...times);
    };
    cost(500);
    expect(cost(2000) / cost(500)).toBeLessThan(12);
  });

  it('cannot exceed the budget of their list', () => {
    const budget = new SchemaBudget();
    const schema = properties(4999, () => ({}));
    const cuts = Array.from({ length: 12 }, () => judgeSchema(schema, CURRENT, budget).cut);
    expect(cuts).toEqual([...Array.from({ length: 10 }, () => undefined), 'budget', 'budget']);
  });

  it('never throw, whatever they hold', () => {
    const base: JsonObject = {
      $id: 'https://h.example/a',
      properties: { a: { $ref: '#/$defs/b' }, b: { $ref: '#c', pattern: '^a' } },
      patternProperties: { a: {} },
      $defs: { b: { $anchor: 'c', allOf: [{ $dynamicRef: '#c' }] } },
      dependencies: { a: ['b'] },
    };
    const keys = ['$ref', '$id', 'id', '$anchor', '$dynamicRef', 'pattern', 'items', 'allOf', '$defs', 'properties'];
    const values = [
      '#',
      '#/',
      '#/properties/a',
      '#/$defs/b/allOf/0',
      'https://',
      '//',
      '#%',
      'a#b#c',
      '\u0000',
      '\ud800',
    ];
    fc.assert(
      fc.property(mutationsOf([base], { keys, values }), (schema) => {
        for (const dialect of DIALECTS) expect(() => judge(schema, dialect)).not.toThrow();
      }),
      { numRuns: 500 },
    );
  });
});
