import { describe, expect, it } from '@jest/globals';
import {
  DISCOVER_RESULT,
  error,
  goodModernRun,
  goodRun,
  HINTS,
  page,
  recordingOf,
  result,
  TOOL,
  type Reply,
  type Script,
} from '../../../test/recording-builder.js';
import { codesOf, verdictOf } from '../../../test/verdicts.js';

const named = (name: string) => ({ ...TOOL, name });
const pageOf = (tools: readonly object[], more: object = {}) => result({ ...HINTS, tools, ...more });
/** What was read, and the same first page again. */
const read = (first: Reply, ...rest: Reply[]) =>
  verdictOf('modern.tools', goodModernRun({ 'modern.tools': [first, ...rest], 'modern.reread': first }));
const schema = (inputSchema: object, more: object = {}) => read(pageOf([{ ...TOOL, inputSchema, ...more }]));
const marked = (properties: object) => schema({ type: 'object', properties });
const P = { type: 'string', description: 'P.' };

describe('modern.tools', () => {
  it('passes a right list', () => {
    expect(read(pageOf([TOOL]))).toMatchObject({ status: 'passed', summary: 'The server lists 1 tool, well formed.' });
  });

  it('judges by the rules of 2026-07-28: any keyword, any type of output, boolean schemas', () => {
    const anything = {
      type: 'object',
      properties: { a: true },
      oneOf: [{ required: ['a'] }],
      unevaluatedProperties: false,
    };
    for (const outputSchema of [{ type: 'array' }, { type: 'string' }, {}]) {
      expect(codesOf(schema(anything, { outputSchema })).filter((code) => !code.startsWith('host_'))).toEqual([]);
    }
  });

  it('fails what lacks a name or an input schema of an object, by the clause of its own revision', () => {
    const verdict = read(pageOf([{ description: 'x' }, { ...TOOL, inputSchema: { type: 'array' } }]));
    expect(codesOf(verdict)).toEqual(expect.arrayContaining(['name_missing', 'input_schema_missing', 'schema_type']));
    expect(verdict.specUrl).toContain('/2026-07-28/server/tools#tool');
  });

  it('cites this revision for rules that are older', () => {
    expect(read(pageOf([named('a b')])).specUrl).toBe(
      'https://modelcontextprotocol.io/specification/2026-07-28/server/tools#tool-names',
    );
  });

  it('fails a result without a type or of an unknown one (MOD-07)', () => {
    expect(read(result({ tools: [TOOL] }))).toMatchObject({ status: 'failed' });
    expect(codesOf(read(result({ tools: [TOOL] })))).toEqual(['result_type_missing', 'cache_hints_missing']);
    expect(codesOf(read(pageOf([TOOL], { resultType: 'task' })))).toEqual(['result_type_unknown']);
  });

  it('follows an empty cursor like any other', () => {
    const right = read(pageOf([named('a')], { nextCursor: '' }), page('', pageOf([named('b')])));
    expect(right).toMatchObject({ status: 'passed', summary: 'The server lists 2 tools on 2 pages, well formed.' });
  });

  it('fails an empty cursor that leads back, whether to the same page or to one before', () => {
    const same = pageOf([named('a')], { nextCursor: '' });
    expect(codesOf(read(same, page('', same)))).toEqual(['pagination_loop']);
    expect(codesOf(read(same, page('', pageOf([named('b')], { nextCursor: '' }))))).toEqual(['pagination_loop']);
  });

  it('warns of hints that are missing on a later page, and of a scope that changes', () => {
    const first = pageOf([named('a')], { nextCursor: 'c' });
    expect(codesOf(read(first, page('c', result({ resultType: 'complete', tools: [named('b')] }))))).toEqual([
      'cache_hints_missing',
    ]);
    const changed = read(first, page('c', pageOf([named('b')], { cacheScope: 'private' })));
    expect(changed).toMatchObject({
      status: 'warning',
      findings: [{ code: 'cache_scope_changes', events: [3, 4, 5, 6] }],
    });
  });

  it('lets ttlMs differ between pages', () => {
    const first = pageOf([named('a')], { nextCursor: 'c' });
    expect(read(first, page('c', pageOf([named('b')], { ttlMs: 5 }))).status).toBe('passed');
  });

  it('warns of an order that changes, and notes a ttlMs of 0 on a list that does not', () => {
    const script: Script = {
      'modern.tools': pageOf([named('a'), named('b')]),
      'modern.reread': pageOf([named('b'), named('a')]),
    };
    expect(verdictOf('modern.tools', goodModernRun(script))).toMatchObject({
      status: 'warning',
      findings: [{ code: 'order_changes' }],
    });
    expect(read(pageOf([TOOL], { ttlMs: 0 }))).toMatchObject({ status: 'passed', findings: [{ code: 'ttl_zero' }] });
  });

  it.each([
    ['a name with a space', { a: { ...P, 'x-mcp-header': 'a b' } }, 'mcp_header_name'],
    ['an empty name', { a: { ...P, 'x-mcp-header': '' } }, 'mcp_header_name'],
    ['a line break', { a: { ...P, 'x-mcp-header': 'a\r\nb' } }, 'mcp_header_name'],
    ['no text', { a: { ...P, 'x-mcp-header': true } }, 'mcp_header_name'],
    ['a number', { a: { ...P, type: 'number', 'x-mcp-header': 'A' } }, 'mcp_header_type'],
    ['an object', { a: { ...P, type: 'object', 'x-mcp-header': 'A' } }, 'mcp_header_type'],
    ['no type', { a: { description: 'P.', 'x-mcp-header': 'A' } }, 'mcp_header_type'],
    [
      'a name that comes twice',
      { a: { ...P, 'x-mcp-header': 'A' }, b: { ...P, 'x-mcp-header': 'a' } },
      'mcp_header_repeated',
    ],
    ['items', { a: { ...P, type: 'array', items: { type: 'string', 'x-mcp-header': 'A' } } }, 'mcp_header_misplaced'],
    ['a branch', { a: { ...P, anyOf: [{ type: 'string', 'x-mcp-header': 'A' }] } }, 'mcp_header_misplaced'],
    ['a secret', { password: { ...P, 'x-mcp-header': 'P' } }, 'mcp_header_sensitive'],
  ])('warns of x-mcp-header on %s', (_name, properties, code) => {
    expect(marked(properties)).toMatchObject({ status: 'warning' });
    expect(codesOf(marked(properties))).toEqual([code]);
  });

  it('warns of x-mcp-header at the root and in definitions that nothing refers to', () => {
    expect(codesOf(schema({ type: 'object', 'x-mcp-header': 'A' }))).toEqual(['mcp_header_misplaced']);
    const definitions = { type: 'object', $defs: { a: { type: 'string', 'x-mcp-header': 'A' } } };
    expect(schema(definitions).findings.map(({ pointer }) => pointer)).toEqual([
      '/result/tools/0/inputSchema/$defs/a/x-mcp-header',
    ]);
  });

  it.each([
    [
      'on a parameter in a nested object',
      { a: { ...P, type: 'object', properties: { b: { ...P, 'x-mcp-header': 'B' } } } },
    ],
    ['as the name of a parameter', { 'x-mcp-header': P }],
    ['in an example', { a: { ...P, examples: [{ 'x-mcp-header': 'a b' }] } }],
    ['on the token of a page', { pageToken: { ...P, 'x-mcp-header': 'Page' } }],
  ])('says nothing of x-mcp-header %s', (_name, properties) => {
    expect(marked(properties)).toMatchObject({ status: 'passed', findings: [] });
  });

  it('judges no x-mcp-header in the handshake era', () => {
    const tool = { ...TOOL, inputSchema: { type: 'object', properties: { a: { ...P, 'x-mcp-header': 'a b' } } } };
    expect(verdictOf('tools', goodRun({ tools: result({ tools: [tool] }) })).status).toBe('passed');
  });

  it('waits for the second reading, but not past the end of the run', () => {
    const script = { discover: result(DISCOVER_RESULT), 'modern.tools': pageOf([{}]) };
    expect(() => verdictOf('modern.tools', recordingOf(script, { era: 'modern' }))).toThrow('gave no verdict');
    const ended = recordingOf(script, { era: 'modern', end: 'time-limit' });
    expect(verdictOf('modern.tools', ended).status).toBe('failed');
  });

  it('is skipped where tools are not advertised, and at a server of the handshake era', () => {
    const without = goodModernRun({ 'modern.tools': { kind: 'not-advertised', capability: 'tools' } });
    expect(verdictOf('modern.tools', without).summary).toContain('does not advertise the tools capability');
    expect(verdictOf('modern.tools', goodRun()).summary).toContain('does not speak the stateless era');
    expect(verdictOf('modern.tools', goodRun({ discover: error(-32601, 'no') })).findings).toEqual([]);
  });
});
