import { describe, expect, it } from '@jest/globals';
import { RIGHT_NOTIFICATIONS, RIGHT_REQUESTS, rightAnswers } from '../../../test/wire-messages.js';
import { LEGACY_REVISIONS, MODERN_REVISIONS } from '../revisions.js';
import { validateMessage } from './validate-message.js';

const revisions = [...LEGACY_REVISIONS, ...MODERN_REVISIONS];
const result = (value: unknown) => ({ jsonrpc: '2.0', id: 1, result: value });

describe('a message against the schema of its revision', () => {
  it.each(revisions)('is faultless when it is right (%s)', (revision) => {
    for (const { method, message } of rightAnswers(revision))
      expect([method, validateMessage(revision, message, 'result', method)]).toEqual([method, []]);
    for (const { method, message } of RIGHT_NOTIFICATIONS)
      expect(validateMessage(revision, message, 'notification', method)).toEqual([]);
    const requests = revision === '2026-07-28' ? [] : RIGHT_REQUESTS;
    for (const { method, message } of requests)
      expect(validateMessage(revision, message, 'request', method)).toEqual([]);
    const error = { jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'No.' } };
    expect(validateMessage(revision, error, 'error', 'ping')).toEqual([]);
  });

  it('takes a result for what its method promises', () => {
    expect(validateMessage('2025-11-25', result({}), 'result', 'tools/list')).toEqual([
      { path: ['result'], problem: { kind: 'missing', member: 'tools' }, definition: 'ListToolsResult' },
    ]);
    expect(validateMessage('2025-11-25', result({}), 'result', 'ping')).toEqual([]);
    expect(validateMessage('2025-11-25', result({}), 'result', 'unknown/method')).toEqual([]);
    expect(validateMessage('2025-11-25', result([]), 'result', 'ping')).toMatchObject([{ path: ['result'] }]);
    expect(validateMessage('2025-11-25', result([]), 'result', 'constructor')).toEqual([]);
    expect(validateMessage('2026-07-28', result({}), 'result', 'ping')).toEqual([]);
  });

  it('judges by the revision: what one demands another does not know', () => {
    const tools = { tools: [{ name: 'a', inputSchema: { type: 'object', properties: { a: true } } }] };
    expect(validateMessage('2025-11-25', result(tools), 'result', 'tools/list')).toMatchObject([
      { path: ['result', 'tools', 0, 'inputSchema', 'properties', 'a'] },
    ]);
    const modern = validateMessage('2026-07-28', result(tools), 'result', 'tools/list');
    expect(modern.map(({ problem }) => problem)).toEqual(
      ['cacheScope', 'resultType', 'ttlMs'].map((member) => ({ kind: 'missing', member })),
    );
  });

  it('says once what the envelope and the result both demand', () => {
    const faults = validateMessage(
      '2026-07-28',
      result({ ...{ ttlMs: 0, cacheScope: 'public' }, tools: [] }),
      'result',
      'tools/list',
    );
    expect(faults).toMatchObject([
      { problem: { kind: 'missing', member: 'resultType' }, definition: 'ListToolsResult' },
    ]);
  });

  it('knows the errors that must carry something', () => {
    const error = { jsonrpc: '2.0', id: 1, error: { code: -32022, message: 'No.' } };
    expect(validateMessage('2026-07-28', error, 'error', 'server/discover')).toMatchObject([
      { path: ['error'], problem: { kind: 'missing', member: 'data' }, definition: 'UnsupportedProtocolVersionError' },
    ]);
    expect(validateMessage('2025-11-25', error, 'error', 'server/discover')).toEqual([]);
  });

  it('knows notifications and requests by their method', () => {
    const log = { jsonrpc: '2.0', method: 'notifications/message', params: { level: 'loud', data: 1 } };
    expect(validateMessage('2025-11-25', log, 'notification', 'notifications/message')).toMatchObject([
      { path: ['params', 'level'], problem: { kind: 'value', is: 'loud' } },
    ]);
    const roots = { jsonrpc: '2.0', id: null, method: 'roots/list' };
    expect(validateMessage('2025-11-25', roots, 'request', 'roots/list')).toMatchObject([{ path: ['id'] }]);
  });

  it('takes any JSON for the code of an error, even what has no text', () => {
    const error: unknown = JSON.parse('{ "code": { "toString": 1, "valueOf": 2 }, "message": "m" }');
    const faults = validateMessage('2025-11-25', { jsonrpc: '2.0', id: 1, error }, 'error', 'tools/list');
    expect(faults).toMatchObject([{ path: ['error', 'code'] }]);
  });

  it('lets capabilities hold any JSON', () => {
    const experimental = { x: { nothing: null, half: 0.5, list: [null] } };
    const discover = {
      supportedVersions: [],
      capabilities: { experimental },
      resultType: 'complete',
      ttlMs: 0,
      cacheScope: 'private',
    };
    expect(validateMessage('2026-07-28', result(discover), 'result', 'server/discover')).toEqual([]);
  });

  it('validates 500 tools at once', () => {
    const [, list] = rightAnswers('2025-11-25');
    const [tool] = (list?.message['result'] as { tools: unknown[] }).tools;
    const message = result({ tools: Array.from({ length: 500 }, () => tool) });
    validateMessage('2025-11-25', message, 'result', 'tools/list');
    const started = performance.now();
    expect(validateMessage('2025-11-25', message, 'result', 'tools/list')).toEqual([]);
    expect(performance.now() - started).toBeLessThan(1000);
  });
});
