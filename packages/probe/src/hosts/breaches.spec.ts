import { describe, expect, it } from '@jest/globals';
import { breachesOf } from './breaches.js';
import { HOST_RULES } from './rules.js';

const rule = (id: string) => HOST_RULES.filter((each) => each.id === id);
const judge = (id: string, tools: readonly Record<string, unknown>[], server = 'server') =>
  breachesOf(rule(id), tools, server).map(({ tools: at, details, isCertain }) => ({ at, details, isCertain }));
const named = (...names: string[]) => names.map((name) => ({ name }));
const letters = (length: number) => 'x'.repeat(length);

describe('what hosts refuse', () => {
  it('by the name alone', () => {
    expect(judge('claude.tool-name', named('add', 'a_B-9', letters(64)))).toEqual([]);
    expect(judge('claude.tool-name', named('add', 'graph.list', letters(65)))).toEqual([
      { at: [1, 2], details: ['graph.list', letters(65)], isCertain: true },
    ]);
    expect(judge('gemini.tool-name', named('_a', 'add'))).toEqual([]);
    expect(judge('gemini.tool-name', named('3d_view'))).toMatchObject([{ at: [0] }]);
  });

  it('says nothing of names that break the specification, which has its own word for them', () => {
    const tools = [...named('Create Share', letters(129), ''), { name: 7 }, {}];
    expect(breachesOf(HOST_RULES, tools, 'server')).toEqual([]);
  });

  it('by the name with what the host puts before it', () => {
    expect(judge('claude-code.full-name', named(letters(49)))).toEqual([]);
    expect(judge('claude-code.full-name', named(letters(52)), 'my.server')).toEqual([
      { at: [0], details: [`mcp__my_server__${letters(52)}`], isCertain: false },
    ]);
    expect(judge('claude-code.full-name', named(letters(57)))).toMatchObject([{ at: [0], isCertain: true }]);
    expect(judge('cursor.full-name', named(letters(53)))).toEqual([]);
    expect(judge('cursor.full-name', named(letters(54)))).toMatchObject([{ isCertain: false }]);
    expect(judge('cursor.full-name', named(letters(59)))).toMatchObject([{ isCertain: true }]);
  });

  it('by names that become one when they are cut', () => {
    expect(judge('vscode.cut-name', named('a.b', 'a_c', `${letters(60)}1`))).toEqual([]);
    expect(judge('vscode.cut-name', named('a.b', 'add', 'a_b'))).toEqual([
      { at: [0, 2], details: ['a.b', 'a_b'], isCertain: true },
    ]);
    const long = named(`${letters(60)}1`, `${letters(60)}2`);
    expect(judge('vscode.cut-name', long)).toMatchObject([{ at: [0, 1] }]);
    expect(judge('vscode.cut-name', named('add', 'add'))).toEqual([]);
  });

  it('by the number of tools', () => {
    const tools = (amount: number) => Array.from({ length: amount }, () => ({ name: 'a' }));
    expect(judge('vscode.tool-count', tools(128))).toEqual([]);
    expect(judge('vscode.tool-count', tools(129))).toEqual([{ at: [], details: [], isCertain: true }]);
    expect(judge('windsurf.tool-count', tools(101))).toHaveLength(1);
    expect(judge('cursor.tool-count', tools(80))).toEqual([]);
  });

  it('by the length of descriptions', () => {
    const tools = [{ description: letters(2048) }, { description: letters(2049) }, { description: 5 }, {}];
    expect(judge('claude-code.description', tools)).toEqual([{ at: [1], details: ['2049'], isCertain: true }]);
  });

  it('by what stands at the root of a schema, and not below it', () => {
    const nested = { inputSchema: { properties: { a: { anyOf: [] } }, not: {} } };
    const root = { inputSchema: { oneOf: [] } };
    expect(judge('claude.schema-root', [nested, root, { inputSchema: 5 }])).toEqual([
      { at: [1], details: ['oneOf'], isCertain: true },
    ]);
    expect(judge('openai.schema-root', [nested, root])).toMatchObject([{ at: [0, 1], details: ['not', 'oneOf'] }]);
  });

  it('by the names of parameters', () => {
    const tool = (name: string) => ({ inputSchema: { properties: { ok: {}, [name]: {} } } });
    expect(judge('claude.parameter-name', [tool('filter.id'), tool(letters(64))])).toEqual([]);
    expect(judge('claude.parameter-name', [tool('filter[id]'), tool(letters(65)), tool('größe')])).toMatchObject([
      { at: [0, 1, 2], details: ['filter[id]', letters(65), 'größe'] },
    ]);
  });
});
