import { describe, expect, it } from '@jest/globals';
import {
  error,
  goodRun,
  INITIALIZE_RESULT,
  json,
  message,
  status,
  stream,
  stuckRun,
  text,
  type Reply,
} from '../../../test/recording-builder.js';
import { codesOf, verdictOf } from '../../../test/verdicts.js';

/** The ping of a good run has the id 3. */
const pinged = (value: unknown, code = 200) => verdictOf('jsonrpc', goodRun({ ping: json(value, code) }));
const rpc = (more: object) => ({ jsonrpc: '2.0', id: 3, ...more });

describe('jsonrpc', () => {
  it('passes right messages, errors among them', () => {
    const recording = goodRun({ ping: error(-32601, 'Method not found') });
    expect(verdictOf('jsonrpc', recording)).toMatchObject({ status: 'passed', findings: [] });
  });

  const FAILING: [string, unknown, string][] = [
    ['an array', [rpc({ result: {} })], 'batch'],
    ['a bare result', INITIALIZE_RESULT, 'unwrapped_result'],
    ['neither result nor error', rpc({}), 'neither_result_nor_error'],
    ['both', rpc({ result: {}, error: { code: 1, message: 'm' } }), 'result_and_error'],
    ['no version', { id: 3, result: {} }, 'jsonrpc_member'],
    ['a wrong version', { jsonrpc: '1.0', id: 3, result: {} }, 'jsonrpc_member'],
    ['other JSON', { error: 'Rate limit exceeded' }, 'not_json_rpc'],
    ['a bare value', 7, 'not_json_rpc'],
    ['another id', rpc({ id: 4, result: {} }), 'id_other'],
    ['no id', { jsonrpc: '2.0', result: {} }, 'id_missing'],
    ['an error that is no object', rpc({ error: 'no' }), 'error_not_object'],
    ['an error without a message', rpc({ error: { code: -32603 } }), 'error_message_type'],
    ['an error with a text as its code', rpc({ error: { code: 'E', message: 'm' } }), 'error_code_type'],
  ];

  it.each(FAILING)('fails on %s', (_name, value, code) => {
    expect(pinged(value)).toMatchObject({ status: 'failed', findings: [{ code, severity: 'failed', events: [5, 6] }] });
  });

  const WARNED: [string, unknown, string][] = [
    ['the id as a string', rpc({ id: '3', result: {} }), 'id_type'],
    ['the id null', rpc({ id: null, result: {} }), 'id_null'],
    ['an error code in the reserved range', rpc({ error: { code: -32500, message: 'm' } }), 'error_code_range'],
    [
      'a lost session with HTTP 200',
      rpc({ error: { code: -32001, message: 'Session not found' } }),
      'transport_error_with_200',
    ],
  ];

  it.each(WARNED)('warns of %s', (_name, value, code) => {
    expect(pinged(value)).toMatchObject({ status: 'warning', findings: [{ code }] });
  });

  it.each([-32700, -32600, -32603, -32000, -32099, -1, 0, 1000])('takes the error code %d', (code) => {
    expect(pinged(rpc({ error: { code, message: 'm' } })).findings).toEqual([]);
  });

  it('fails on a body that is labelled JSON and does not parse', () => {
    const verdict = verdictOf('jsonrpc', goodRun({ tools: text('{oops', 200, 'application/json') }));
    expect(verdict).toMatchObject({ status: 'failed', findings: [{ code: 'not_json' }] });
    expect(verdict.summary).toContain('"{oops"');
  });

  it('judges what claims to be JSON-RPC in an error answer, and no more than warns there (SES-02)', () => {
    expect(pinged(rpc({}), 404)).toMatchObject({ status: 'warning', findings: [{ code: 'neither_result_nor_error' }] });
    expect(pinged({ error: 'nope' }, 404).findings).toEqual([]);
    expect(pinged({ jsonrpc: '2.0', id: null, error: { code: -32000, message: 'm' } }, 400).findings).toEqual([]);
  });

  it('warns of what follows the answer on its stream, by its place', () => {
    const late: Reply = ({ id, ...rest }) =>
      stream([
        message({ jsonrpc: '2.0', id, result: {} }),
        message({ jsonrpc: '2.0', method: 'notifications/message' }),
      ])({ id, ...rest });
    expect(verdictOf('jsonrpc', goodRun({ ping: late }))).toMatchObject({
      status: 'warning',
      findings: [{ code: 'message_after_answer', pointer: '/stream/1/data' }],
    });
  });

  it('warns when the server asks what we declared no capability for, but not of a ping', () => {
    const asking =
      (method: string): Reply =>
      ({ id, ...rest }) =>
        stream([message({ jsonrpc: '2.0', id: 'r', method }), message({ jsonrpc: '2.0', id, result: {} })])({
          id,
          ...rest,
        });
    expect(verdictOf('jsonrpc', goodRun({ ping: asking('sampling/createMessage') }))).toMatchObject({
      status: 'warning',
      findings: [{ code: 'unexpected_server_request', subject: 'sampling/createMessage' }],
    });
    expect(verdictOf('jsonrpc', goodRun({ ping: asking('ping') })).findings).toEqual([]);
  });

  it('tells the same slip once and explains every request that it met', () => {
    const recording = goodRun({ tools: json([]), prompts: json([]) });
    expect(verdictOf('jsonrpc', recording).findings).toHaveLength(1);
    expect(verdictOf('prompts', recording).summary).toBe('not run: jsonrpc failed');
  });

  it('leaves a legacy server’s answer to discover alone', () => {
    expect(codesOf(verdictOf('jsonrpc', goodRun({ discover: json([]) })))).toEqual([]);
  });

  it('is skipped when no message came', () => {
    expect(verdictOf('jsonrpc', stuckRun({ initialize: status(404) })).status).toBe('skipped');
  });
});
