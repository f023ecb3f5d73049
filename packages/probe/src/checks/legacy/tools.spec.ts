import { describe, expect, it } from '@jest/globals';
import {
  error,
  fault,
  goodRun,
  INITIALIZE_RESULT,
  page,
  result,
  status,
  TOOL,
  type Reply,
} from '../../../test/recording-builder.js';
import { codesOf, verdictOf } from '../../../test/verdicts.js';

const listing = (...tools: unknown[]) => verdictOf('tools', goodRun({ tools: result({ tools }) }));
const listed = (reply: Reply | Reply[]) => verdictOf('tools', goodRun({ tools: reply }));
const withSchema = (inputSchema: unknown) => listing({ ...TOOL, inputSchema });
const nth = (index: number) => ({ ...TOOL, name: `tool_${index}` });

describe('tools: the list', () => {
  it('passes and counts tools and pages', () => {
    expect(listing(TOOL)).toMatchObject({
      status: 'passed',
      summary: 'The server lists 1 tool, well formed.',
      findings: [],
    });
    expect(listing().summary).toBe('The server lists no tools.');
    const two = listed([result({ tools: [nth(1)], nextCursor: 'a' }), page('a', result({ tools: [nth(2)] }))]);
    expect(two.summary).toBe('The server lists 2 tools on 2 pages, well formed.');
  });

  it.each([
    ['no list (LST-03)', result({}), 'list_missing', '/result'],
    ['a list that is no array (LST-02)', result({ tools: {} }), 'list_not_array', '/result/tools'],
    ['a result that is no object', result([]), 'result_not_object', '/result'],
    ['an item that is no object', result({ tools: ['add'] }), 'item_not_object', '/result/tools/0'],
    ['a cursor that is null', result({ tools: [TOOL], nextCursor: null }), 'cursor_null', '/result/nextCursor'],
    ['a cursor that is a number', result({ tools: [TOOL], nextCursor: 2 }), 'cursor_type', '/result/nextCursor'],
    ['an unknown method (CAP-01)', error(-32601, 'no'), 'advertised_method_unknown', '/error'],
    ['another error', error(-32603, 'no'), 'list_refused', '/error'],
  ])('fails on %s', (_name, reply, code, pointer) => {
    expect(listed(reply)).toMatchObject({ status: 'failed', findings: [{ code, pointer, events: [7, 8] }] });
  });

  it('fails in the shared words when no answer came, or one over the limit (NET-07)', () => {
    expect(codesOf(listed(fault('headers', 'timed_out')))).toEqual(['answer_timed_out']);
    expect(codesOf(listed(fault('body', 'body_too_large')))).toEqual(['body_too_large']);
    expect(codesOf(listed(status(500)))).toEqual(['server_error']);
  });

  it('keeps what it found when a later page fails', () => {
    const verdict = listed([
      result({ tools: [{ ...TOOL, inputSchema: {} }], nextCursor: 'a' }),
      page('a', error(-32603, 'no')),
    ]);
    expect(codesOf(verdict)).toEqual(['list_refused', 'schema_type']);
    expect(verdict.summary).toContain('for page 2');
  });

  it('fails on a pagination loop, by cursor or by page', () => {
    const byCursor = listed([
      result({ tools: [nth(1)], nextCursor: 'a' }),
      page('a', result({ tools: [nth(2)], nextCursor: 'a' })),
    ]);
    expect(byCursor).toMatchObject({ status: 'failed', findings: [{ code: 'pagination_loop' }] });
    const byPage = listed([
      result({ tools: [TOOL], nextCursor: 'a' }),
      page('a', result({ tools: [TOOL], nextCursor: 'b' })),
    ]);
    expect(byPage.summary).toContain('page 2 is page 1 again');
    expect(codesOf(byPage)).toEqual(['pagination_loop']);
  });

  it('warns of an empty cursor that does not advance, followed or not (PAG-01)', () => {
    const last = result({ tools: [TOOL], nextCursor: '' });
    expect(codesOf(listed(last))).toEqual(['cursor_does_not_advance']);
    expect(codesOf(listed([last, page('', last)]))).toEqual(['cursor_does_not_advance']);
  });

  it('warns when the list goes on behind the limits', () => {
    const pages = Array.from({ length: 10 }, (_, index) => {
      const reply = result({ tools: [nth(index)], nextCursor: `c${index}` });
      return index === 0 ? reply : page(`c${index - 1}`, reply);
    });
    expect(listed(pages)).toMatchObject({ status: 'warning', findings: [{ code: 'list_limit_reached' }] });
    expect(listed(pages).summary).toContain('after 10 pages with 10 tools');
  });

  it('is skipped when the capability is not advertised (CAP-02)', () => {
    const recording = goodRun({ tools: { kind: 'not-advertised', capability: 'tools' } });
    expect(verdictOf('tools', recording)).toMatchObject({
      status: 'skipped',
      summary: 'The server does not advertise the tools capability.',
    });
  });

  it('lists no more findings than anybody reads, and counts the rest', () => {
    const verdict = listing(...Array.from({ length: 500 }, (_, index) => ({ name: `tool_${index}` })));
    expect(verdict.findings).toHaveLength(100);
    expect(verdict.findings.at(-1)).toMatchObject({
      code: 'more_findings',
      message: '903 more findings are not listed.',
    });
    expect(verdict.summary).toContain('(and 499 more)');
  });
});

describe('tools: each tool', () => {
  it('is named with its place, what was there and what should be (SCH-03)', () => {
    expect(listing(TOOL, { ...TOOL, name: 'bad', inputSchema: { type: 'string' } })).toMatchObject({
      status: 'failed',
      summary:
        'Tool "bad" has an inputSchema whose "type" is "string"; it must be "object", and strict clients drop the whole list over it.',
      findings: [{ subject: 'bad', pointer: '/result/tools/1/inputSchema/type' }],
    });
  });

  it.each([
    ['no name', { inputSchema: { type: 'object' }, description: 'd' }, ['name_missing']],
    ['a name that is a number', { ...TOOL, name: 7 }, ['name_type']],
    ['no inputSchema', { name: 'a', description: 'd' }, ['input_schema_missing']],
    ['inputSchema null', { ...TOOL, inputSchema: null }, ['input_schema_type']],
    ['outputSchema null', { ...TOOL, outputSchema: null }, ['output_schema_type']],
    ['outputSchema without type (SCH-08)', { ...TOOL, outputSchema: { $id: 'x' } }, ['schema_type']],
    ['title null', { ...TOOL, title: null }, ['null_member']],
    ['annotations null', { ...TOOL, annotations: null }, ['null_member']],
    ['a description that is a number', { ...TOOL, description: 5 }, ['description_type']],
    ['icons that are no array', { ...TOOL, icons: {} }, ['icons_type']],
  ])('fails with %s', (_name, tool, codes) => {
    const verdict = listing(tool);
    expect(verdict.status).toBe('failed');
    expect(codesOf(verdict)).toEqual(codes);
  });

  it.each([
    ['an empty schema (SCH-01)', {}, ['schema_type']],
    ['properties that are an array', { type: 'object', properties: [] }, ['input_schema_properties_type']],
    ['required that is a boolean', { type: 'object', required: true }, ['input_schema_required_type']],
    [
      'required with a number in it',
      { type: 'object', properties: { a: {} }, required: ['a', 1] },
      ['input_schema_required_type'],
    ],
    ['a property that is a text', { type: 'object', properties: { a: 'string' } }, ['property_not_schema']],
    [
      'a reference that leads nowhere',
      { type: 'object', properties: { a: { $ref: '#/$defs/b', description: 'A.' } } },
      ['unresolved_reference'],
    ],
  ])('fails with %s', (_name, schema, codes) => {
    const verdict = withSchema(schema);
    expect(verdict.status).toBe('failed');
    expect(codesOf(verdict).filter((code) => code !== 'parameter_description_missing')).toEqual(codes);
  });

  it.each([
    ['a boolean subschema (SCH-12)', { type: 'object', properties: { a: true } }, ['boolean_subschema']],
    ['required among the properties', { type: 'object', properties: { required: ['a'] } }, ['required_misplaced']],
    [
      'required names that are not described',
      { type: 'object', properties: {}, required: ['a', 'b'] },
      ['required_unknown'],
    ],
    [
      'a reference to the network',
      { type: 'object', properties: { a: { $ref: 'https://h.example/x.json' } } },
      ['network_reference'],
    ],
  ])('warns with %s', (_name, schema, codes) => {
    const verdict = withSchema(schema);
    expect(verdict.status).toBe('warning');
    expect(codesOf(verdict)).toEqual(codes);
  });

  it.each([
    ['no properties (SCH-05)', { type: 'object' }],
    ['local references (SCH-11)', { type: 'object', properties: { a: { $ref: '#/$defs/b' } }, $defs: { b: {} } }],
    ['an anchor', { type: 'object', properties: { a: { $ref: '#b' } }, $defs: { b: { $anchor: 'b' } } }],
    ['a reference to itself', { type: 'object', properties: { a: { $ref: '#' } } }],
    ['a property called $ref', { type: 'object', properties: { $ref: { type: 'string', description: 'R.' } } }],
    [
      'a reference in an example',
      { type: 'object', examples: [{ $ref: '#/nowhere' }], default: { $ref: '#/nowhere' } },
    ],
    [
      'composition that brings in what is required',
      { type: 'object', allOf: [{ properties: { a: {} } }], required: ['a'] },
    ],
    ['the current dialect by name', { type: 'object', $schema: 'https://json-schema.org/draft/2020-12/schema' }],
    [
      'a parameter called required',
      { type: 'object', properties: { required: { type: 'boolean', description: 'R.' } } },
    ],
    [
      'references within an embedded document, and to it',
      {
        type: 'object',
        properties: { a: { $ref: 'https://h.example/a', description: 'A.' } },
        $defs: { a: { $id: 'https://h.example/a', $ref: '#/$defs/x', $defs: { x: {} } } },
      },
    ],
    [
      'a schema where only a reference leads',
      {
        type: 'object',
        properties: { a: { $ref: '#/components/schemas/A' } },
        components: { schemas: { A: { $ref: '#/components/schemas/B' }, B: {} } },
      },
    ],
  ])('takes %s', (_name, schema) => {
    expect(codesOf(withSchema(schema)).filter((code) => !code.startsWith('host_'))).toEqual([]);
  });

  it('weighs another dialect by the schema that declares it (SCH-09)', () => {
    const schema = { type: 'object', $schema: 'http://json-schema.org/draft-07/schema#' };
    expect(withSchema(schema)).toMatchObject({
      status: 'passed',
      findings: [{ code: 'input_dialect', severity: 'note' }],
    });
    expect(listing({ ...TOOL, outputSchema: schema })).toMatchObject({
      status: 'warning',
      findings: [{ code: 'output_dialect' }],
    });
  });

  it.each([
    ['graph.list', ['host_name']],
    ['DATA_EXPORT-v2', []],
    ['x'.repeat(40), []],
    ['x'.repeat(128), ['host_name', 'host_full_name']],
    ['x'.repeat(129), ['tool_name_length']],
    ['', ['tool_name_length']],
    ['Create Share', ['tool_name_characters']],
    ['größe', ['tool_name_characters']],
    ['a/b', ['tool_name_characters']],
  ])('judges the name %j (NAM-01, NAM-02)', (name, codes) => {
    expect(codesOf(listing({ ...TOOL, name }))).toEqual(codes);
  });

  it('warns of names that stand twice, over pages too (NAM-04)', () => {
    const verdict = listed([
      result({ tools: [{ ...TOOL, title: 'One' }], nextCursor: 'a' }),
      page('a', result({ tools: [{ ...TOOL, title: 'Two' }] })),
    ]);
    expect(verdict).toMatchObject({
      status: 'warning',
      findings: [{ code: 'duplicate', subject: 'add', events: [7, 8, 9, 10] }],
    });
  });

  it('warns of descriptions that are missing or empty', () => {
    expect(codesOf(listing({ name: 'a', inputSchema: { type: 'object' } }))).toEqual(['description_missing']);
    expect(codesOf(listing({ ...TOOL, description: '  ' }))).toEqual(['description_empty']);
  });

  it('notes parameters without a description in one finding for all tools', () => {
    const schema = { type: 'object', properties: { a: {}, b: { description: 'B.' }, c: {} } };
    const verdict = listing({ ...TOOL, inputSchema: schema }, { ...TOOL, name: 'sub', inputSchema: schema });
    expect(verdict.status).toBe('passed');
    expect(verdict.findings).toHaveLength(1);
    expect(verdict.findings[0]?.message).toBe(
      'Parameters without a description: Tool "add" ("a" and "c") and Tool "sub" ("a" and "c").',
    );
  });

  it('warns of annotations of wrong types or that contradict', () => {
    const codes = (name: string, annotations: unknown) => codesOf(listing({ ...TOOL, name, annotations }));
    expect(codes('a', { readOnlyHint: 'true', title: 5 })).toEqual(['annotation_type', 'annotation_type']);
    expect(codes('a', { readOnlyHint: true, destructiveHint: true })).toEqual(['annotations_contradict']);
    expect(codes('deleteUser', { readOnlyHint: true })).toEqual(['annotations_contradict']);
    expect(codes('deleted_items', { readOnlyHint: true })).toEqual([]);
    expect(codes('a', { readOnlyHint: true, destructiveHint: false, title: 'A' })).toEqual([]);
  });

  it('warns of icons that no host loads', () => {
    const codes = (icons: unknown[]) => codesOf(listing({ ...TOOL, icons }));
    expect(codes([{ src: 'https://h.example/i.png' }, { src: 'data:image/png;base64,AA==' }])).toEqual([]);
    expect(codes([{ src: 'file:///etc/passwd' }, {}])).toEqual(['icon_source', 'icon_source']);
    expect(codes([{ src: 'javascript:alert(1)' }])).toEqual(['icon_source']);
  });

  it('escapes names in pointers', () => {
    const verdict = withSchema({ type: 'object', properties: { 'a/b~c': true } });
    expect(verdict.findings[0]?.pointer).toBe('/result/tools/0/inputSchema/properties/a~1b~0c');
  });

  it('judges a schema that nests without end as far as the limit, and says so', () => {
    let deep: unknown = { type: 'string' };
    for (let depth = 0; depth < 5000; depth += 1) deep = { type: 'object', properties: { a: deep } };
    const started = performance.now();
    const verdict = withSchema(deep);
    expect(performance.now() - started).toBeLessThan(1000);
    expect(codesOf(verdict)).toContain('schema_depth');
    expect(verdict.summary).toContain('nested deeper than 64 levels');
  });

  it('is judged whatever revision was negotiated', () => {
    const older = goodRun({
      initialize: result({ ...INITIALIZE_RESULT, protocolVersion: '2024-11-05' }),
      tools: result({ tools: [{ ...TOOL, inputSchema: {} }] }),
    });
    expect(verdictOf('tools', older).status).toBe('failed');
  });
});
