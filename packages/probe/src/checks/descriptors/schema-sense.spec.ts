import { describe, expect, it } from '@jest/globals';
import type { JsonObject } from '../../protocol/json-rpc.js';
import type { Revision } from '../../protocol/revisions.js';
import { SchemaBudget } from '../schemas/budget.js';
import { TOOL_RULES } from './tool.js';

const TOOL = { name: 'add', description: 'Adds.', inputSchema: { type: 'object' } };

function codes(tool: JsonObject, revision: Revision): string[] {
  const context = { revision, schemas: new SchemaBudget() };
  return TOOL_RULES.flatMap((rule) => rule(tool, context))
    .filter(({ severity }) => severity !== 'note')
    .map(({ severity, code }) => `${severity} ${code}`);
}

const input = (inputSchema: unknown, revision: Revision = '2025-11-25') => codes({ ...TOOL, inputSchema }, revision);
const output = (outputSchema: unknown, revision: Revision) => codes({ ...TOOL, outputSchema }, revision);

describe('the schemas of a tool, by the revision', () => {
  it('an output is an object before 2026-07-28, and anything from there on (SCH-08)', () => {
    for (const schema of [{ $id: 'x' }, { type: 'array', items: { type: 'string' } }, { type: ['object', 'null'] }]) {
      expect(output(schema, '2025-11-25')).toEqual(['failed schema_type']);
      expect(output(schema, '2026-07-28')).toEqual([]);
    }
    expect(output({ type: 'strin' }, '2026-07-28')).toEqual(['failed schema_invalid']);
    expect(output(null, '2026-07-28')).toEqual(['failed output_schema_type']);
  });

  it('an input is an object in every revision', () => {
    for (const revision of ['2024-11-05', '2025-11-25', '2026-07-28'] as const) {
      expect(input({}, revision)).toEqual(['failed schema_type']);
      expect(input({ type: 'object', properties: [] }, revision)).toEqual(['failed input_schema_properties_type']);
      expect(input({ type: 'object', required: 'a' }, revision)).toEqual(['failed input_schema_required_type']);
    }
  });

  it('a boolean subschema is odd before 2026-07-28 (SCH-12)', () => {
    const schema = { type: 'object', properties: { a: true, b: { anyOf: [true, false] } } };
    expect(input(schema, '2025-11-25')).toEqual(['warning boolean_subschema']);
    expect(input(schema, '2026-07-28')).toEqual([]);
  });

  it('a schema without a dialect may be draft-07 where the revision names none', () => {
    const tuple = { type: 'object', properties: { a: { items: [{}] } } };
    expect(input(tuple, '2025-06-18')).toEqual([]);
    expect(input(tuple, '2025-11-25')).toEqual(['failed schema_invalid']);
    expect(input({ ...tuple, $schema: 'http://json-schema.org/draft-07/schema#' })).toEqual([]);
    expect(input({ type: 'object', properties: { a: { minLength: 'x' } } }, '2024-11-05')).toEqual([
      'failed schema_invalid',
    ]);
  });
});

describe('the schemas of a tool, in their dialect', () => {
  it('are told once, whatever finds the fault', () => {
    expect(input({ type: 5 })).toEqual(['failed schema_type']);
    expect(input({ type: 'object', properties: 'x', required: 5 })).toEqual([
      'failed input_schema_properties_type',
      'failed input_schema_required_type',
    ]);
    expect(input({ type: 'object', properties: { required: ['a'] } })).toEqual(['warning required_misplaced']);
    expect(input({ type: 'object', $schema: 5 })).toEqual(['failed schema_invalid']);
  });

  it('of a dialect that nobody published are judged by their references alone', () => {
    const own = { $schema: 'https://h.example/own', type: 'object', minLength: 'x', $ref: '#/nowhere' };
    expect(input(own)).toEqual(['failed unresolved_reference', 'warning dialect_unknown']);
  });

  it('are told with the place, what is there, what must be and how to mend it', () => {
    const context = { revision: '2025-11-25', schemas: new SchemaBudget() } as const;
    const inputSchema = { type: 'object', properties: { 'a b': { anyOf: [{ exclusiveMaximum: true }] } } };
    const found = TOOL_RULES.flatMap((rule) => rule({ ...TOOL, inputSchema }, context)).filter(
      ({ code }) => code === 'schema_invalid',
    );
    expect(found).toMatchObject([
      {
        says: 'has inputSchema.properties["a b"].anyOf[0].exclusiveMaximum as true; in JSON Schema 2020-12 it must be a number',
        advice:
          'Give exclusiveMaximum the limit itself, in place of maximum; true and false there ended with draft-04.',
        pointer: '/inputSchema/properties/a b/anyOf/0/exclusiveMaximum',
        cite: { url: 'https://modelcontextprotocol.io/specification/2025-11-25/basic#schema-validation' },
      },
    ]);
  });

  it('count what they repeat, and tell the first few', () => {
    const properties = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`p${index}`, { type: 'int' }]));
    const context = { revision: '2025-11-25', schemas: new SchemaBudget() } as const;
    const found = TOOL_RULES.flatMap((rule) => rule({ ...TOOL, inputSchema: { type: 'object', properties } }, context));
    const faults = found.filter(({ code }) => code === 'schema_invalid');
    expect(faults).toHaveLength(5);
    expect(faults.at(-1)?.says).toContain('(and 35 more like it in inputSchema)');
  });

  it('that exceed the budget of the list are noted', () => {
    const context = { revision: '2025-11-25', schemas: new SchemaBudget() } as const;
    while (context.schemas.spendSubschema());
    const found = TOOL_RULES.flatMap((rule) => rule(TOOL, context));
    expect(found).toMatchObject([{ severity: 'note', code: 'schemas_not_judged' }]);
  });
});
