import { describe, expect, it } from '@jest/globals';
import {
  asking,
  error,
  fault,
  goodRun,
  json,
  labelled,
  result,
  status,
  TOOL,
  type Reply,
  type Script,
} from '../../../test/recording-builder.js';
import { codesOf, verdictOf } from '../../../test/verdicts.js';

const thorough = { profile: 'thorough' } as const;
const list = result({ tools: [TOOL] });
/** Labels and methods as the recorder sends them. */
const steps = (first: Reply, second: Reply): Script => ({
  'probe.concurrency': [labelled('first', asking('ping', first)), labelled('second', second)],
});
const probed = (first: Reply, second: Reply = list, script: Script = {}) =>
  verdictOf('concurrency', goodRun({ ...steps(first, second), ...script }, thorough));

describe('concurrency', () => {
  it('passes two answers', () => {
    expect(probed(result({}))).toMatchObject({ status: 'passed', findings: [] });
  });

  it('fails where one request fails while the other is open (SES-09)', () => {
    const taken = error(-32603, 'Already connected to a transport', undefined, 500);
    const verdict = probed(result({}), taken);
    expect(verdict).toMatchObject({ status: 'failed', findings: [{ code: 'shared_transport' }] });
    expect(verdict.summary).toContain('one transport is shared by all requests');
    expect(codesOf(probed(status(500)))).toEqual(['fails_while_another_is_open']);
    expect(probed(result({}), fault('headers', 'timed_out')).summary).toContain(
      'sent no answer within 5.0 s to tools/list while ping was open',
    );
  });

  it('warns where the answers cross over', () => {
    const other =
      (by: number, value: unknown): Reply =>
      (request) =>
        json({ jsonrpc: '2.0', id: (request.id ?? 0) + by, result: value })(request);
    const verdict = probed(other(1, { tools: [TOOL] }), other(-1, {}));
    expect(verdict).toMatchObject({ status: 'warning', findings: [{ code: 'answers_crossed' }] });
  });

  it('does not judge a request that the server refuses on its own too', () => {
    const unknown = error(-32601, 'Method not found');
    expect(probed(unknown, list, { ping: unknown }).status).toBe('passed');
    expect(probed(unknown, unknown, { ping: unknown, tools: unknown }).status).toBe('skipped');
  });

  it('says nothing where a limit answered one of them', () => {
    expect(probed(result({}), status(429)).status).toBe('skipped');
  });
});
