import { beforeAll, describe, expect, test } from '@jest/globals';
import type { ValidateFunction } from 'ajv';
import type { Log, Result, Run } from 'sarif';
import { CHECKS } from '@plumbline/probe/catalogue';
import { aCheck, aFailedCheck, aFinding, anEvent } from '../../test/literals.js';
import { aReport, HOSTILE, hostileReport, TARGET } from '../../test/reports.js';
import { sarifValidator } from '../../test/sarif-validator.js';
import type { Report } from './report.js';
import { renderSarif } from './sarif.js';

let validate: ValidateFunction;
beforeAll(async () => {
  validate = await sarifValidator();
});

function runOf(report: Report): Run {
  const log: Log = JSON.parse(renderSarif(report));
  validate(log);
  expect(validate.errors).toBeNull();
  const [run, ...others] = log.runs;
  if (!run || others.length > 0) throw new Error('one run was expected');
  return run;
}

function resultsOf(report: Report): Result[] {
  return runOf(report).results ?? [];
}

describe('the SARIF report', () => {
  test('has the whole catalogue for rules, each with its clause and advice', () => {
    const { name, version, rules = [] } = runOf(aReport()).tool.driver;
    expect({ name, version }).toEqual({ name: 'Plumbline', version: '1.2.3' });
    expect(rules.map(({ id }) => id)).toEqual(CHECKS.map(({ id }) => id));
    for (const [index, check] of CHECKS.entries()) {
      expect(rules[index]).toMatchObject({ helpUri: check.cite.url, fullDescription: { text: check.cite.says } });
      expect(rules[index]?.help?.text).toContain(check.advice);
      const levels = { MUST: 'error', SHOULD: 'warning', HOST: 'warning', STRICTER: 'warning', ADVISORY: 'warning' };
      expect(rules[index]?.defaultConfiguration?.level).toBe(levels[check.level]);
    }
  });

  test('has a result for each finding, with its rule, level, pointer and events', () => {
    const findings = [
      aFinding(),
      aFinding({ severity: 'warning', code: 'w' }),
      aFinding({ severity: 'note', code: 'n' }),
    ];
    const checks = [aCheck({ id: 'ping' }), aCheck({ id: 'tools', status: 'failed', findings })];
    const results = resultsOf(aReport({ resultStatus: 'failed', checks }));
    expect(results.map(({ ruleId, level, properties }) => [ruleId, level, properties?.['code']])).toEqual([
      ['tools', 'error', 'missing_input_schema'],
      ['tools', 'warning', 'w'],
      ['tools', 'note', 'n'],
    ]);
    expect(results[0]).toMatchObject({
      ruleIndex: CHECKS.findIndex(({ id }) => id === 'tools'),
      message: { text: 'The tool "add" has no inputSchema.' },
      locations: [
        {
          physicalLocation: { artifactLocation: { uri: TARGET, index: 0 } },
          logicalLocations: [{ fullyQualifiedName: '/result/tools/0', name: 'add' }],
        },
      ],
      properties: { pointer: '/result/tools/0', events: [9, 10] },
    });
  });

  test('points from a result to the exchange in the transcript that shows it', () => {
    const transcript = [
      anEvent({ seq: 7 }),
      anEvent({ seq: 8, direction: 'in', answers: 7, httpStatus: 200, payload: {} }),
      anEvent({ seq: 9, method: 'tools/list', payload: { method: 'tools/list' } }),
      anEvent({ seq: 10, direction: 'in', answers: 9, httpStatus: 200, payload: { result: { tools: [] } } }),
    ];
    const run = runOf(aReport({ checks: [aFailedCheck('tools', 'no_array')], transcript }));
    const { webRequest, webResponse } = run.results?.[0] ?? {};
    expect(run.webRequests?.[webRequest?.index ?? -1]).toMatchObject({
      method: 'POST',
      target: TARGET,
      body: { text: '{"method":"tools/list"}' },
      properties: { event: 9 },
    });
    expect(run.webResponses?.[webResponse?.index ?? -1]).toMatchObject({
      statusCode: 200,
      body: { text: '{"result":{"tools":[]}}' },
      noResponseReceived: false,
      properties: { event: 10 },
    });
  });

  test('shows a request without a message by its HTTP method, a hop by its address, and a fault as no answer', () => {
    const location = [{ name: 'location', value: 'https://api.example.com/mcp/' }];
    const transcript = [
      anEvent({ seq: 1 }),
      anEvent({ seq: 2, direction: 'in', answers: 1, httpStatus: 307, headers: location }),
      anEvent({ seq: 3 }),
      anEvent({ seq: 4, direction: 'sys', answers: 3, method: 'connection_reset', payload: { message: 'reset' } }),
      anEvent({ seq: 5, direction: 'sys', method: 'resumed', payload: { message: 'of the run as a whole' } }),
      anEvent({ seq: 6, method: 'DELETE', payload: null }),
    ];
    const { webRequests = [], webResponses = [] } = runOf(aReport({ transcript }));
    expect(webRequests.map(({ method, target }) => `${method} ${target}`)).toEqual([
      `POST ${TARGET}`,
      `POST ${TARGET}/`,
      `DELETE ${TARGET}`,
    ]);
    expect(webResponses.map(({ noResponseReceived }) => noResponseReceived)).toEqual([false, true]);
    expect(webResponses[1]?.properties).toMatchObject({ fault: 'connection_reset' });
  });

  test('has no result for what passed or was skipped, and none outside of the list of rules', () => {
    const checks = [
      aCheck(),
      aCheck({ status: 'skipped' }),
      aFailedCheck('retired-check', 'x', { id: 'retired-check' }),
    ];
    const results = resultsOf(aReport({ checks }));
    expect(results).toHaveLength(1);
    expect(results[0]).not.toHaveProperty('ruleIndex');
  });

  test('knows a finding again in the next run, though its subject moved in the list', () => {
    const print = (over: Parameters<typeof aFinding>[0]) =>
      resultsOf(aReport({ checks: [aCheck({ status: 'failed', findings: [aFinding(over)] })] }))[0]
        ?.partialFingerprints;
    expect(print({ pointer: '/result/tools/7' })).toEqual(print({}));
    for (const other of [{ code: 'other' }, { subject: 'sub' }, { subject: null }]) {
      expect(print(other)).not.toEqual(print({}));
    }
    expect(print({ subject: null, pointer: '/a' })).not.toEqual(print({ subject: null, pointer: '/b' }));
  });

  test.each([
    [{}, { executionSuccessful: true, exitCode: 0 }],
    [{ end: 'time-limit' } as const, { executionSuccessful: false, exitCode: 3 }],
    [{ end: 'cancelled' } as const, { executionSuccessful: false, exitCode: 130 }],
  ])('says how the command ended (%j)', (over, invocation) => {
    const run = runOf(aReport(over));
    expect(run.invocations).toMatchObject([
      { startTimeUtc: '2026-11-30T12:00:00.000Z', endTimeUtc: '2026-11-30T12:00:01.234Z', ...invocation },
    ]);
    const notes = run.invocations?.[0]?.toolExecutionNotifications ?? [];
    expect(notes.map(({ descriptor }) => descriptor?.id)).toEqual(
      'end' in over && over.end === 'time-limit' ? ['worker_timeout'] : [],
    );
  });

  test.each(HOSTILE)('holds %j as text that is no link and no placeholder', (hostile) => {
    const report = hostileReport(hostile);
    const { results = [], tool } = runOf(report);
    expect(results).toHaveLength(3);
    expect(tool.driver.rules).toHaveLength(CHECKS.length);
    for (const { message } of results) {
      expect(message.text).not.toMatch(/\]\(|\p{Cc}/u);
      expect(message.text?.replaceAll('{{', '').replaceAll('}}', '')).not.toMatch(/[{}]/);
      expect(Object.keys(message)).toEqual(['text']);
    }
    expect(renderSarif(report).replaceAll('\n', '')).not.toMatch(/\p{Cc}|\u202e/u);
  });
});
