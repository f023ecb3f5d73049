import { describe, expect, it } from '@jest/globals';
import {
  asking,
  DISCOVER_RESULT,
  error,
  goodModernRun,
  goodRun,
  INITIALIZE_RESULT,
  result,
  stuckRun,
  TOOL,
  type Script,
} from '../../../test/recording-builder.js';
import { codesOf, verdictOf } from '../../../test/verdicts.js';

const declaring = (capabilities: unknown, protocolVersion = '2025-11-25') =>
  verdictOf('capabilities', goodRun({ initialize: result({ ...INITIALIZE_RESULT, protocolVersion, capabilities }) }));

describe('capabilities', () => {
  it('passes what the revision knows, and lists it', () => {
    const all = {
      tools: { listChanged: true },
      resources: { subscribe: false, listChanged: true },
      prompts: {},
      logging: {},
      completions: {},
      experimental: { own: {} },
      tasks: { list: {} },
    };
    expect(declaring(all)).toMatchObject({ status: 'passed', findings: [] });
    expect(declaring({ tools: {} }).summary).toBe('The server advertises tools.');
    expect(declaring({}).summary).toBe('The server advertises no capability.');
  });

  it.each([
    ['true', { tools: true }, 'capability_type', '/result/capabilities/tools'],
    ['null', { prompts: null }, 'capability_type', '/result/capabilities/prompts'],
    ['a list', { logging: [] }, 'capability_type', '/result/capabilities/logging'],
    [
      'a text for an option',
      { tools: { listChanged: 'yes' } },
      'capability_option_type',
      '/result/capabilities/tools/listChanged',
    ],
    [
      'a number for an option',
      { resources: { subscribe: 1 } },
      'capability_option_type',
      '/result/capabilities/resources/subscribe',
    ],
    [
      'an experimental one that is no object',
      { experimental: { a: true } },
      'capability_type',
      '/result/capabilities/experimental/a',
    ],
    [
      'an extension without settings',
      { extensions: { 'io.modelcontextprotocol/ui': true } },
      'extension_type',
      '/result/capabilities/extensions/io.modelcontextprotocol~1ui',
    ],
    [
      'an extension without a prefix',
      { extensions: { 'io.modelcontextprotocol/': {}, ui: {} } },
      'extension_name',
      '/result/capabilities/extensions/ui',
    ],
  ])('warns of %s, and says where it stands', (_name, capabilities, code, pointer) => {
    const verdict = declaring(capabilities);
    expect(verdict.status).toBe('warning');
    expect(verdict.findings.filter(({ severity }) => severity === 'warning')).toMatchObject([{ code, pointer }]);
  });

  it('notes what nobody knows, what came later, and extensions of others', () => {
    expect(declaring({ streaming: {} })).toMatchObject({
      status: 'passed',
      findings: [{ code: 'unknown_capabilities' }],
    });
    expect(codesOf(declaring({ completions: {} }, '2024-11-05'))).toEqual(['unknown_capabilities']);
    expect(codesOf(declaring({ tasks: {} }, '2025-06-18'))).toEqual(['unknown_capabilities']);
    expect(declaring({ extensions: { 'com.example/x': {} } })).toMatchObject({
      status: 'passed',
      findings: [{ code: 'foreign_extensions', severity: 'note' }],
    });
  });

  it('judges what discover declares as well', () => {
    const run = goodModernRun({
      discover: result({ ...DISCOVER_RESULT, capabilities: { tools: { listChanged: 1 } } }),
    });
    expect(codesOf(verdictOf('capabilities', run))).toEqual(['capability_option_type']);
    expect(verdictOf('capabilities', goodModernRun()).status).toBe('passed');
  });

  describe('in the thorough profile', () => {
    const asked = (reply: Script['probe.capabilities']) =>
      verdictOf(
        'capabilities',
        goodRun({ ...(reply ? { 'probe.capabilities': reply } : {}) }, { profile: 'thorough' }),
      );

    it('warns of a list that is not advertised and has items (CAP-04)', () => {
      const verdict = asked(result({ tools: [TOOL] }));
      expect(verdict).toMatchObject({
        status: 'warning',
        findings: [{ code: 'not_advertised_but_answers', subject: 'tools' }],
      });
      expect(verdict.summary).toContain('tools/list with 1 item');
    });

    it('passes lists that are not known, or empty', () => {
      const replies = [error(-32601, 'Method not found'), asking('prompts/list', result({ prompts: [] }))];
      expect(asked(replies)).toMatchObject({ status: 'passed', findings: [] });
    });
  });

  it('is skipped where no capabilities came', () => {
    expect(verdictOf('capabilities', stuckRun({ initialize: error(-32603, 'no') })).summary).toBe(
      'not run: initialize failed',
    );
    expect(declaring(['tools']).summary).toBe('not run: initialize failed');
  });
});
