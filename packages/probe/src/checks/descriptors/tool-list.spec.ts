import { describe, expect, it } from '@jest/globals';
import { goodRun, INITIALIZE_RESULT, page, result, TOOL } from '../../../test/recording-builder.js';
import { codesOf, verdictOf } from '../../../test/verdicts.js';

const listing = (...tools: unknown[]) => verdictOf('tools', goodRun({ tools: result({ tools }) }));
const letters = (length: number) => 'x'.repeat(length);

describe('what hosts refuse, of the tools of a server', () => {
  it('is nothing for plain tools', () => {
    expect(listing(TOOL, { ...TOOL, name: 'sub' })).toMatchObject({ status: 'passed', findings: [] });
  });

  it('warns in one finding a kind: who, what, which tools, how to mend it and where it was read', () => {
    const root = { type: 'object', anyOf: [{ required: ['a'] }] };
    const verdict = listing(TOOL, { ...TOOL, name: 'b', inputSchema: root }, { ...TOOL, name: 'c', inputSchema: root });
    expect(verdict).toMatchObject({
      status: 'warning',
      findings: [
        {
          severity: 'warning',
          code: 'host_schema_root',
          subject: 'b',
          pointer: '/result/tools/1/inputSchema',
          message:
            'Claude takes no anyOf, oneOf or allOf at the root of an inputSchema, and drops the tool or fails the whole request: Tool "b" has anyOf and Tool "c" has anyOf. OpenAI\'s API has a limit of the kind, too.',
          advice: expect.stringMatching(/^Put the alternatives into a property.* Source: https:\S+ \(2026-08-05\)\.$/),
          events: [7, 8],
        },
      ],
    });
  });

  it('only notes what depends on the set-up of a user, with the name as the host would send it', () => {
    const initialize = result({ ...INITIALIZE_RESULT, serverInfo: { name: 'io.example/tools', version: '1' } });
    const verdict = verdictOf(
      'tools',
      goodRun({ initialize, tools: result({ tools: [{ ...TOOL, name: letters(50) }] }) }),
    );
    expect(verdict).toMatchObject({ status: 'passed', findings: [{ severity: 'note', code: 'host_full_name' }] });
    expect(verdict.findings[0]?.message).toContain(`"mcp__io_example_tools__${letters(50)}" (73)`);
    expect(verdict.findings[0]?.message).toContain('Cursor has a limit of the kind, too.');
  });

  it('counts the tools of all pages, and lets the surest host speak', () => {
    const tools = (from: number) =>
      Array.from({ length: 70 }, (_, index) => ({ ...TOOL, name: `tool_${from + index}` }));
    const verdict = verdictOf(
      'tools',
      goodRun({
        tools: [result({ tools: tools(0), nextCursor: 'a' }), page('a', result({ tools: tools(70) }))],
      }),
    );
    expect(verdict.findings[0]).toMatchObject({
      code: 'host_tool_count',
      severity: 'warning',
      pointer: null,
      events: [7, 8, 9, 10],
    });
    expect(verdict.summary).toContain('VS Code sends at most 128 tools');
    expect(verdict.summary).toContain('this server alone lists 140');
    expect(verdict.summary).toContain('Windsurf (Cascade) and Cursor have limits of the kind, too.');
  });

  it('warns of descriptions that are cut and of parameters that fail every request', () => {
    const inputSchema = { type: 'object', properties: { 'filter[id]': { description: 'F.' } } };
    const verdict = listing({ ...TOOL, description: letters(3000) }, { ...TOOL, name: 'b', inputSchema });
    expect(codesOf(verdict)).toEqual(['host_parameter_name', 'host_description']);
    expect(verdict.findings[1]?.message).toContain('Tool "add" has 3,000');
  });
});

describe('what the tools cost a model', () => {
  it('is noted with the total and the dearest, where it is worth a word', () => {
    const verdict = listing(
      { ...TOOL, description: letters(2000) },
      { ...TOOL, name: 'big', inputSchema: { type: 'object', $comment: letters(8000) } },
    );
    expect(verdict).toMatchObject({ status: 'passed', findings: [{ code: 'token_cost', severity: 'note' }] });
    expect(verdict.findings[0]?.message).toMatch(
      /^2 tools take about 2,5\d\d tokens of a model's context, at 4 characters a token; the largest are Tool "big" 2,0\d\d and Tool "add" 5\d\d\.$/,
    );
  });

  it('leaves out what no model reads', () => {
    expect(listing({ ...TOOL, outputSchema: { type: 'object', $comment: letters(20_000) } }).findings).toEqual([]);
  });
});
