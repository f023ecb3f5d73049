import { describe, expect, it } from '@jest/globals';
import {
  error,
  fault,
  goodModernRun,
  goodRun,
  json,
  labelled,
  result,
  status,
  text,
  TOOL,
  type Reply,
} from '../../../test/recording-builder.js';
import { codesOf, verdictOf } from '../../../test/verdicts.js';
import type { StepLabel } from '../../protocol/steps.js';

const thorough = { profile: 'thorough' } as const;
const unknown = error(-32601, 'Method not found');
const parseError = json({ jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error' } }, 400);
const list = { tools: [TOOL] };

/** The list under an id, and the reply's own way with it. */
function withId(label: StepLabel, id: string, reply: Reply): Reply {
  const message = { jsonrpc: '2.0', id, method: 'tools/list', params: {} } as const;
  return labelled(label, (request) => ({ ...reply({ ...request, id: id as never }), request: { message } }));
}

interface Replies {
  readonly unknown?: Reply;
  readonly malformed?: Reply;
  readonly letters?: Reply;
  readonly digits?: Reply;
  readonly nonAscii?: Reply;
}

const steps = (replies: Replies) => ({
  'probe.errors': [
    labelled('unknown-method', replies.unknown ?? unknown),
    labelled('malformed-json', replies.malformed ?? parseError, { text: '{"jsonrpc":' }),
    withId('string-id', 'plumbline-a', replies.letters ?? result(list)),
    withId('digit-id', '1001', replies.digits ?? result(list)),
    withId('non-ascii', 'plumbline-é', replies.nonAscii ?? result(list)),
  ],
});
const probed = (replies: Replies) => verdictOf('jsonrpc.errors', goodRun(steps(replies), thorough));

describe('jsonrpc.errors', () => {
  it('passes the right errors and ids that come back unchanged', () => {
    expect(probed({})).toMatchObject({ status: 'passed', findings: [] });
    expect(probed({ unknown: error(-32601, 'no', undefined, 404) }).status).toBe('passed');
  });

  it.each([
    ['500', status(500), 'unknown_method_crash'],
    ['silence', fault('headers', 'timed_out'), 'unknown_method_unanswered'],
    ['a closed connection', fault('headers', 'connection_reset'), 'unknown_method_unanswered'],
  ])('fails where an unknown method meets %s', (_name, reply, code) => {
    expect(probed({ unknown: reply })).toMatchObject({ status: 'failed', findings: [{ code }] });
  });

  it.each([
    ['422 and text (RPC-13)', text('unknown variant', 422)],
    ['another error', error(-32600, 'Invalid request')],
    ['a result', result({})],
    ['202', status(202)],
    ['a web page', text('<!doctype html><title>Error</title>', 404, 'text/html')],
  ])('warns where an unknown method meets %s', (_name, reply) => {
    expect(codesOf(probed({ unknown: reply }))).toEqual(['unknown_method_not_32601']);
  });

  it('wants 404 with it in the stateless era', () => {
    const judge = (reply: Reply) => verdictOf('jsonrpc.errors', goodModernRun(steps({ unknown: reply }), thorough));
    expect(judge(error(-32601, 'no', undefined, 404)).status).toBe('passed');
    expect(judge(unknown)).toMatchObject({ status: 'warning', findings: [{ code: 'unknown_method_status' }] });
    expect(judge(unknown).specUrl).toContain('/2026-07-28/');
  });

  it.each([
    ['200 and -32700', error(-32700, 'Parse error')],
    ['400 and another code', error(-32600, 'Invalid', undefined, 400)],
    ['500', status(500)],
    ['silence', fault('headers', 'timed_out')],
    ['422', text('bad', 422)],
  ])('warns where broken JSON meets %s', (_name, reply) => {
    expect(codesOf(probed({ malformed: reply }))).toEqual(['malformed_json_answer']);
  });

  it('warns of an error page for broken JSON and of a stack trace in it, and notes a 400 that says no code (RPC-05)', () => {
    const page = text('<!doctype html><title>SyntaxError</title><pre>x\n    at parse (a.js:1)</pre>', 400, 'text/html');
    expect(codesOf(probed({ malformed: page }))).toEqual(['malformed_json_page', 'error_exposes_internals']);
    expect(probed({ malformed: text('bad request', 400) })).toMatchObject({
      status: 'passed',
      findings: [{ code: 'malformed_json_without_code' }],
    });
  });

  it('warns once where string ids are refused (RPC-03)', () => {
    const verdict = probed({ letters: status(500), digits: status(500), nonAscii: status(500) });
    expect(verdict).toMatchObject({ status: 'warning', findings: [{ code: 'string_id_refused' }] });
    expect(verdict.summary).toContain('with the id "plumbline-a"');
  });

  it('warns where they come back changed (RPC-02)', () => {
    const changed = (id: unknown) => json({ jsonrpc: '2.0', id, result: list });
    const verdict = probed({ letters: changed(0), digits: changed(1001), nonAscii: changed(0) });
    expect(codesOf(verdict)).toEqual(['string_id_changed']);
    expect(verdict.summary).toContain('the id "plumbline-a" under the id 0');
    expect(codesOf(probed({ digits: changed(1001) }))).toEqual(['string_id_changed']);
  });

  it('warns where letters outside ASCII are misread (SSE-14)', () => {
    expect(codesOf(probed({ nonAscii: error(-32700, 'Parse error', undefined, 400) }))).toEqual(['non_ascii_misread']);
    const garbled = json({ jsonrpc: '2.0', id: 'plumbline-Ã©', result: list });
    expect(probed({ nonAscii: garbled }).summary).toContain('as "plumbline-Ã©"');
  });

  it('says nothing of ids where the list is refused anyway, and nothing at all where limits answered', () => {
    const broken = error(-32603, 'broken');
    const run = goodRun({ ...steps({ letters: broken, digits: broken, nonAscii: broken }), tools: broken }, thorough);
    expect(codesOf(verdictOf('jsonrpc.errors', run))).toEqual([]);
    const limit = status(429);
    const limited = { unknown: limit, malformed: limit, letters: limit, digits: limit, nonAscii: limit };
    expect(probed(limited).status).toBe('skipped');
  });
});
