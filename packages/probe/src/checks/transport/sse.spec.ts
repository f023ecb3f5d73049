import { describe, expect, it } from '@jest/globals';
import {
  fault,
  goodRun,
  having,
  INITIALIZE_RESULT,
  message,
  result,
  resumed,
  status,
  stream,
  stuckRun,
  type Reply,
} from '../../../test/recording-builder.js';
import { codesOf, verdictOf } from '../../../test/verdicts.js';
import type { SseEvent, StreamEnd } from '../../protocol/recording.js';

/** The answer to the request, among what comes before and behind it. */
const answered =
  (
    value: unknown,
    before: readonly Partial<SseEvent>[] = [],
    end: StreamEnd = 'answered',
    more: Partial<SseEvent> = {},
  ): Reply =>
  (request) =>
    stream([...before, message({ jsonrpc: '2.0', id: request.id, result: value }, more)], end)(request);
const PRIMING = { id: '0', data: '' };

describe('transport.sse', () => {
  it('passes streams that bring the answer, closed or not (SSE-07, SSE-08, SSE-11)', () => {
    const recording = goodRun({
      initialize: answered(INITIALIZE_RESULT),
      ping: answered({}, [], 'answered-and-closed'),
    });
    expect(verdictOf('transport.sse', recording)).toMatchObject({ status: 'passed', findings: [] });
  });

  it('fails when a stream ends without the answer, and initialize is a consequence (SSE-19)', () => {
    const recording = stuckRun({
      initialize: stream([message({ jsonrpc: '2.0', method: 'notifications/message' })], 'server-closed'),
    });
    expect(verdictOf('transport.sse', recording)).toMatchObject({
      status: 'failed',
      summary: 'The server closed the stream for initialize without the answer to id 1.',
      findings: [{ code: 'stream_without_answer' }],
    });
    expect(verdictOf('initialize', recording).summary).toBe('not run: transport.sse failed');
  });

  it('fails when resuming brought no answer, and notes when it did', () => {
    const cut = stream([{ id: '7', data: '' }], 'server-closed');
    const lost = stuckRun({ initialize: [cut, resumed('7', status(405))] });
    expect(verdictOf('transport.sse', lost)).toMatchObject({
      status: 'failed',
      findings: [{ code: 'stream_not_resumed' }],
    });
    const id1: Reply = (request) => answered(INITIALIZE_RESULT)({ ...request, id: 1 });
    const polled = verdictOf('transport.sse', goodRun({ initialize: [cut, resumed('7', id1)] }));
    expect(polled).toMatchObject({ status: 'passed', findings: [{ code: 'answer_polled', severity: 'note' }] });
  });

  it('warns of polling where an older revision was negotiated', () => {
    const cut = stream([{ id: '7', data: '' }], 'server-closed');
    const id3: Reply = (request) => answered({})({ ...request, id: 3 });
    const recording = goodRun({
      initialize: result({ ...INITIALIZE_RESULT, protocolVersion: '2025-06-18' }),
      ping: [cut, resumed('7', id3)],
    });
    expect(codesOf(verdictOf('transport.sse', recording))).toEqual(['answer_polled', 'priming_event_to_older_client']);
  });

  it('leaves a stream that broke or stayed silent to the check that waited for it', () => {
    const silent = having(stream([], 'broken'), { fault: { phase: 'stream', code: 'timed_out', afterMs: 20_000 } });
    const recording = stuckRun({ initialize: silent });
    expect(verdictOf('transport.sse', recording).status).toBe('passed');
    expect(verdictOf('initialize', recording).summary).toContain('The event stream for initialize was open for 20.0 s');
  });

  it('fails on an event that is not JSON, by its place', () => {
    const recording = goodRun({ ping: answered({}, [{ data: 'ping' }]) });
    expect(verdictOf('transport.sse', recording)).toMatchObject({
      status: 'failed',
      findings: [{ code: 'event_not_json', pointer: '/stream/0/data' }],
    });
  });

  it('warns of a message, and only notes anything else, in events of a foreign type', () => {
    const hidden = goodRun({ ping: answered({}, [], 'answered', { event: 'response' }) });
    expect(verdictOf('transport.sse', hidden)).toMatchObject({
      status: 'warning',
      findings: [{ code: 'message_in_foreign_event' }],
    });
    const heartbeat = goodRun({ ping: answered({}, [{ event: 'heartbeat', data: 'alive' }]) });
    expect(verdictOf('transport.sse', heartbeat)).toMatchObject({
      status: 'passed',
      findings: [{ code: 'foreign_event' }],
    });
  });

  it('takes priming for right where 2025-11-25 was offered or negotiated (SSE-05)', () => {
    const recording = goodRun({ initialize: answered(INITIALIZE_RESULT, [PRIMING]), ping: answered({}, [PRIMING]) });
    expect(verdictOf('transport.sse', recording).findings).toEqual([]);
    const older = goodRun({
      initialize: answered({ ...INITIALIZE_RESULT, protocolVersion: '2025-03-26' }, [PRIMING]),
      ping: answered({}, [PRIMING]),
    });
    expect(verdictOf('transport.sse', older)).toMatchObject({ status: 'warning', findings: [{ events: [5, 6] }] });
  });

  it('warns when all events came late and at once with the end (BUF-01)', () => {
    const events = (firstAt: number, lastAt: number, end: StreamEnd = 'answered-and-closed') =>
      codesOf(
        verdictOf(
          'transport.sse',
          goodRun({
            tools: answered(
              { tools: [] },
              [message({ jsonrpc: '2.0', method: 'notifications/message' }, { atMs: firstAt })],
              end,
              { atMs: lastAt },
            ),
          }),
        ),
      );
    expect(events(4000, 4010)).toEqual(['events_in_one_burst']);
    expect(events(5, 10)).toEqual([]);
    expect(events(1500, 4000)).toEqual([]);
    expect(events(4000, 4010, 'answered')).toEqual([]);
  });

  it('recognises the transport of 2024-11-05 by its probe, which explains why initialize failed (SSE-16)', () => {
    const recording = stuckRun({
      initialize: status(405),
      'sse-probe': stream([{ event: 'endpoint', data: '/messages?session_id=1' }], 'released'),
      discover: status(405),
    });
    expect(verdictOf('transport.sse', recording)).toMatchObject({
      status: 'failed',
      findings: [{ code: 'http_sse_transport', events: [1, 2, 3, 4] }],
    });
    expect(verdictOf('initialize', recording).summary).toBe('not run: transport.sse failed');
  });

  it('sees nothing in a probe that was answered with 405', () => {
    const recording = stuckRun({ initialize: status(405), 'sse-probe': status(405), discover: status(405) });
    expect(verdictOf('transport.sse', recording).status).toBe('skipped');
    expect(verdictOf('initialize', recording).status).toBe('failed');
  });

  it('is skipped where no stream was opened, or nothing answered', () => {
    expect(verdictOf('transport.sse', goodRun())).toMatchObject({
      status: 'skipped',
      summary: 'No request was answered with an event stream.',
    });
    expect(verdictOf('transport.sse', stuckRun({ initialize: fault('connect', 'timed_out') })).summary).toBe(
      'not run: reachability failed',
    );
  });
});
