import { describe, expect, it } from '@jest/globals';
import {
  DISCOVER_RESULT,
  error,
  goodModernRun,
  goodRun,
  HINTS,
  INITIALIZE_RESULT,
  message,
  recordingOf,
  result,
  status,
  stream,
  stuckRun,
  TOOL,
  type Script,
} from '../../../test/recording-builder.js';
import { codesOf, verdictOf } from '../../../test/verdicts.js';

const judge = (script: Script = {}) => verdictOf('wire-schema', goodRun(script, { profile: 'thorough' }));
const modern = (script: Script = {}) => verdictOf('wire-schema', goodModernRun(script, { profile: 'thorough' }));
const tools = (...list: unknown[]) => result({ tools: list });

describe('wire-schema', () => {
  it('passes right servers of both eras', () => {
    expect(judge()).toMatchObject({ status: 'passed', findings: [] });
    expect(judge().summary).toMatch(/^All \d messages of the server follow the schema of the protocol\.$/);
    expect(modern()).toMatchObject({ status: 'passed', findings: [] });
  });

  it('names the thing, what is there, and what should be, with a pointer to it', () => {
    const verdict = judge({ tools: tools(TOOL, { ...TOOL, name: 'b', execution: { taskSupport: 'maybe' } }) });
    expect(verdict).toMatchObject({
      status: 'warning',
      summary:
        'In the result of tools/list, execution.taskSupport of the tool "b" is "maybe"; by the schema of 2025-11-25 it must be "forbidden", "optional" or "required".',
      specUrl: 'https://modelcontextprotocol.io/specification/2025-11-25/schema#listtoolsresult',
      findings: [{ code: 'schema_value', pointer: '/result/tools/1/execution/taskSupport', events: [7, 8] }],
    });
  });

  it('says once what is wrong in many places', () => {
    const bad = (name: string) => ({ ...TOOL, name, icons: [{ src: 'https://h.example/i.png', sizes: '48x48' }] });
    const verdict = judge({ tools: tools(bad('a'), bad('b'), bad('c')) });
    expect(verdict.findings).toHaveLength(1);
    expect(verdict.summary).toContain('icons[0].sizes of the tool "a"');
    expect(verdict.summary).toContain('it must be an array (and in 2 more places).');
  });

  it('judges what a stream carries besides the answer', () => {
    const log = { jsonrpc: '2.0', method: 'notifications/message', params: { level: 'loud' } };
    const ask = { jsonrpc: '2.0', id: 9, method: 'sampling/createMessage', params: { maxTokens: 5 } };
    const ping = stream([message(log), message(ask), message({ jsonrpc: '2.0', id: 3, result: {} })]);
    const verdict = judge({ ping });
    expect(verdict.findings.map(({ message: text, pointer }) => [text, pointer])).toEqual([
      [
        'In the notification "notifications/message", params has no "data", which the schema of 2025-11-25 demands.',
        '/stream/0/data/params',
      ],
      [
        'In the notification "notifications/message", params.level is "loud"; by the schema of 2025-11-25 it must be "alert", "critical", "debug", "emergency", "error", "info", "notice" or "warning".',
        '/stream/0/data/params/level',
      ],
      [
        'In the request "sampling/createMessage", params has no "messages", which the schema of 2025-11-25 demands.',
        '/stream/1/data/params',
      ],
    ]);
  });

  it('judges by the revision that was agreed on', () => {
    const info = { name: 's', version: '1', title: 5 };
    const initialize = (protocolVersion: string) => result({ ...INITIALIZE_RESULT, protocolVersion, serverInfo: info });
    expect(codesOf(judge({ initialize: initialize('2025-11-25') }))).toEqual(['schema_type']);
    expect(codesOf(judge({ initialize: initialize('2024-11-05') }))).toEqual([]);
  });

  it('judges the stateless era by its own schema', () => {
    const verdict = modern({ 'modern.tools': result({ ...HINTS, tools: [], _meta: [] }) });
    expect(verdict).toMatchObject({ status: 'warning', findings: [{ code: 'schema_type', pointer: '/result/_meta' }] });
    expect(verdict.summary).toContain('by the schema of 2026-07-28 it must be an object');
    const refusal = error(-32022, 'no', { supported: ['2026-07-28'] });
    expect(modern({ discover: [refusal, result(DISCOVER_RESULT)] }).summary).toContain('has no "requested"');
  });

  it('leaves a legacy server alone that answers server/discover in whatever way', () => {
    expect(judge({ discover: result({ anything: 1 }) })).toMatchObject({ status: 'passed', findings: [] });
  });

  it('says nothing that another check says better', () => {
    const broken = {
      initialize: result({ ...INITIALIZE_RESULT, serverInfo: { name: 5 } }),
      tools: tools({ name: 5, inputSchema: {}, annotations: { readOnlyHint: 'yes' }, icons: [{}] }, 7),
      resources: result({ resources: {} }),
      prompts: result({ prompts: [{ name: 'p', arguments: [{ name: 5 }] }], nextCursor: 5 }),
    };
    expect(judge(broken)).toMatchObject({ status: 'passed', findings: [] });
  });

  it('is not part of the standard profile', () => {
    expect(() => verdictOf('wire-schema', goodRun())).toThrow('gave no verdict');
  });

  it('is skipped where no message came', () => {
    expect(verdictOf('wire-schema', recordingOf({}, { profile: 'thorough', end: 'cancelled' })).status).toBe('skipped');
    const down = stuckRun({ initialize: status(502) }, { profile: 'thorough' });
    expect(verdictOf('wire-schema', down)).toMatchObject({ status: 'skipped' });
  });
});
