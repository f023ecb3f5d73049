import { describe, expect, it } from '@jest/globals';
import {
  answer,
  fault,
  goodRun,
  having,
  INITIALIZE_RESULT,
  json,
  message,
  result,
  status,
  stream,
  stuckRun,
  text,
} from '../../../test/recording-builder.js';
import { codesOf, verdictOf } from '../../../test/verdicts.js';

const typed = (type: string) => result(INITIALIZE_RESULT, 200, { 'content-type': type });

describe('transport.content-type', () => {
  it('passes JSON and streams, whatever the case and parameters of the type (SSE-10, MED-06)', () => {
    const recording = goodRun({
      initialize: typed('Application/JSON; charset=utf-8'),
      ping: stream([message({ jsonrpc: '2.0', id: 3, result: {} })]),
    });
    expect(verdictOf('transport.content-type', recording)).toMatchObject({
      status: 'passed',
      summary: 'Answers came as application/json and text/event-stream.',
    });
  });

  it('fails on a web page and quotes its title', () => {
    const verdict = verdictOf(
      'transport.content-type',
      stuckRun({ initialize: text('<!doctype html><title>Shop</title>', 200, 'text/html') }),
    );
    expect(verdict).toMatchObject({ status: 'failed', findings: [{ code: 'web_page' }] });
    expect(verdict.summary).toContain('a web page titled "Shop"');
  });

  it('knows a page by its text where the type lies', () => {
    const recording = stuckRun({ initialize: text('<html><head></head></html>', 200, 'application/json') });
    expect(codesOf(verdictOf('transport.content-type', recording))).toEqual(['web_page']);
    expect(verdictOf('jsonrpc', recording).summary).toBe('not run: transport.content-type failed');
  });

  it('says so when JSON-RPC or a stream came under another type', () => {
    const rpc = answer(
      200,
      { kind: 'text', text: '{"jsonrpc":"2.0"}', json: { jsonrpc: '2.0' } },
      { 'content-type': 'text/plain' },
    );
    expect(codesOf(verdictOf('transport.content-type', stuckRun({ initialize: rpc })))).toEqual([
      'json_rpc_under_other_type',
    ]);
    const events = text('event: message\ndata: {}\n\n', 200, 'text/plain');
    expect(codesOf(verdictOf('transport.content-type', stuckRun({ initialize: events })))).toEqual([
      'stream_under_other_type',
    ]);
  });

  it('fails on anything else and quotes it', () => {
    const verdict = verdictOf('transport.content-type', stuckRun({ initialize: text('It works!') }));
    expect(verdict.summary).toContain('sent as "text/plain" and reads "It works!"');
  });

  it('tells the same slip of many answers once, and explains all of them', () => {
    const slip = text('It works!');
    const recording = goodRun({ tools: slip, prompts: slip });
    expect(verdictOf('transport.content-type', recording)).toMatchObject({ findings: [{ events: [7, 8, 13, 14] }] });
    expect(verdictOf('tools', recording).summary).toBe('not run: transport.content-type failed');
    expect(verdictOf('prompts', recording).summary).toBe('not run: transport.content-type failed');
  });

  it('leaves error answers and a legacy server’s discover alone', () => {
    const recording = goodRun({ ping: text('<html>no</html>', 500, 'text/html'), discover: text('hello') });
    expect(verdictOf('transport.content-type', recording).status).toBe('passed');
  });

  it('is skipped when there is nothing to judge', () => {
    expect(verdictOf('transport.content-type', stuckRun({ initialize: status(404) })).status).toBe('skipped');
    expect(verdictOf('transport.content-type', stuckRun({ initialize: json({}, 401) })).summary).toBe(
      'not run: authentication failed',
    );
    expect(verdictOf('transport.content-type', stuckRun({ initialize: fault('tls', 'tls_failed') })).summary).toBe(
      'not run: reachability failed',
    );
    expect(verdictOf('transport.content-type', stuckRun({ initialize: having(status(200), {}) })).status).toBe(
      'skipped',
    );
  });
});
