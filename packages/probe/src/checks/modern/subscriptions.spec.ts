import { describe, expect, it } from '@jest/globals';
import {
  answer,
  error,
  fault,
  goodModernRun,
  goodRun,
  HINTS,
  message,
  result,
  stream,
  type Reply,
} from '../../../test/recording-builder.js';
import { codesOf, verdictOf } from '../../../test/verdicts.js';
import type { JsonObject } from '../../protocol/json-rpc.js';
import type { SseEvent, StreamEnd } from '../../protocol/recording.js';

const thorough = { profile: 'thorough' } as const;
const probed = (reply: Reply) =>
  verdictOf('modern.subscriptions', goodModernRun({ 'probe.modern-subscriptions': reply }, thorough));
const acknowledged = (meta: JsonObject): JsonObject => ({
  jsonrpc: '2.0',
  method: 'notifications/subscriptions/acknowledged',
  params: { notifications: {}, _meta: meta },
});
const CHANGED = { jsonrpc: '2.0', method: 'notifications/tools/list_changed' };
/** A stream whose messages know the id of the request. */
const sending =
  (messages: (id: unknown) => readonly JsonObject[], end: StreamEnd = 'released', comments?: number): Reply =>
  (request) => {
    const events: SseEvent[] = messages(request.id).map((each) => ({ data: '', atMs: 1, ...message(each) }));
    const body = { kind: 'sse', end, events, ...(comments === undefined ? {} : { comments }) } as const;
    return answer(200, body, { 'content-type': 'text/event-stream' })(request);
  };
const tagged = (id: unknown) => acknowledged({ 'io.modelcontextprotocol/subscriptionId': id });

describe('modern.subscriptions', () => {
  it('passes an acknowledgement that comes first and carries the id', () => {
    expect(probed(sending((id) => [tagged(id)], 'released', 1))).toMatchObject({ status: 'passed', findings: [] });
    const closed = sending((id) => [tagged(id), { jsonrpc: '2.0', id, result: HINTS }], 'answered-and-closed');
    expect(probed(closed)).toMatchObject({ status: 'passed', findings: [] });
  });

  it('only notes that no keep-alive came', () => {
    expect(probed(sending((id) => [tagged(id)]))).toMatchObject({
      status: 'passed',
      findings: [{ severity: 'note', code: 'no_keep_alive' }],
    });
  });

  it('fails where a notification comes before the acknowledgement, or without one', () => {
    const verdict = probed(sending((id) => [CHANGED, tagged(id)], 'released', 1));
    expect(verdict).toMatchObject({
      status: 'failed',
      findings: [{ code: 'notification_before_acknowledgement', pointer: '/stream/0/data' }],
    });
    expect(codesOf(probed(sending(() => [CHANGED])))).toEqual(['notification_before_acknowledgement']);
  });

  it.each([
    ['a silent stream', stream([], 'released')],
    ['a result at once', result(HINTS)],
    ['no answer', fault('headers', 'timed_out')],
    ['an error', error(-32602, 'Empty filter', undefined, 400)],
  ])('warns of %s in place of the acknowledgement', (_name, reply) => {
    expect(codesOf(probed(reply))).toEqual(['acknowledgement_missing']);
  });

  it.each([
    ['without an id', () => acknowledged({})],
    ['with another id', () => tagged('other')],
    ['with the id as a string', (id: unknown) => tagged(String(id))],
  ])('warns of an acknowledgement %s', (_name, make) => {
    const verdict = probed(sending((id) => [make(id)], 'released', 1));
    expect(verdict).toMatchObject({ status: 'warning', findings: [{ code: 'acknowledgement_untagged' }] });
  });

  it('does not apply where the server offers none, or does not speak the era', () => {
    expect(probed(error(-32601, 'Method not found', undefined, 404)).summary).toContain('offers no subscriptions');
    const legacy = goodRun({ 'probe.modern-subscriptions': { kind: 'era-not-spoken', step: 'discover' } }, thorough);
    expect(verdictOf('modern.subscriptions', legacy).status).toBe('skipped');
  });
});
