import { describe, expect, it } from '@jest/globals';
import { goodModernRun, goodRun, HINTS, message, stream, TOOL, type Reply } from '../../../test/recording-builder.js';
import { codesOf, verdictOf } from '../../../test/verdicts.js';

/** A list on a stream, after messages of the server's own. */
const after =
  (...messages: object[]): Reply =>
  (request) => {
    const answer = { jsonrpc: '2.0', id: request.id, result: { ...HINTS, tools: [TOOL] } };
    return stream([...messages, answer].map((each) => message({ jsonrpc: '2.0', ...each })))(request);
  };
const judgedOf = (...messages: object[]) =>
  verdictOf('modern.server-requests', goodModernRun({ 'modern.tools': after(...messages) }));

describe('modern.server-requests', () => {
  it('passes answers alone, and notifications that no rule speaks of', () => {
    expect(judgedOf().status).toBe('passed');
    expect(judgedOf({ method: 'com.example/hello' })).toMatchObject({ status: 'passed', findings: [] });
  });

  it.each(['sampling/createMessage', 'elicitation/create', 'roots/list', 'ping'])('fails the request %s', (method) => {
    const verdict = judgedOf({ id: 's-1', method });
    expect(verdict).toMatchObject({
      status: 'failed',
      findings: [{ code: 'server_request', subject: method, pointer: '/stream/0/data' }],
    });
    expect(verdict.summary).toContain(`"${method}" on the response to tools/list`);
  });

  it('is the one check that says so', () => {
    const run = goodModernRun({ 'modern.tools': after({ id: 1, method: 'roots/list' }) });
    expect(verdictOf('jsonrpc', run)).toMatchObject({ status: 'passed', findings: [] });
  });

  it.each([
    ['notifications/message', 'unasked_log_message'],
    ['notifications/progress', 'unasked_progress'],
    ['notifications/tools/list_changed', 'unasked_change_notification'],
    ['notifications/resources/updated', 'unasked_change_notification'],
  ])('warns of %s, once', (method, code) => {
    const verdict = judgedOf({ method }, { method });
    expect(verdict.status).toBe('warning');
    expect(codesOf(verdict)).toEqual([code]);
    expect(verdict.findings[0]?.pointer).toBeNull();
  });

  it('is skipped at a server of the handshake era', () => {
    expect(verdictOf('modern.server-requests', goodRun())).toMatchObject({ status: 'skipped', findings: [] });
  });
});
