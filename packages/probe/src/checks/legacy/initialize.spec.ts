import { describe, expect, it } from '@jest/globals';
import {
  error,
  fault,
  goodRun,
  having,
  INITIALIZE_RESULT,
  json,
  message,
  recordingOf,
  result,
  status,
  stream,
  stuckRun,
  text,
  type Reply,
} from '../../../test/recording-builder.js';
import { codesOf, verdictOf } from '../../../test/verdicts.js';

const answeredWith = (value: unknown) => verdictOf('initialize', goodRun({ initialize: result(value) }));
const refusedWith = (initialize: Reply, discover: Reply = error(-32601, 'Method not found')) =>
  verdictOf('initialize', stuckRun({ initialize, discover }));
const DISCOVERED = result({ resultType: 'complete', supportedVersions: ['2026-07-28'], capabilities: {} });

describe('initialize', () => {
  it('passes and introduces the server', () => {
    expect(verdictOf('initialize', goodRun())).toMatchObject({
      status: 'passed',
      summary: 'The server introduced itself as "server", version "1.0.0".',
      specUrl: 'https://modelcontextprotocol.io/specification/2025-11-25/basic/lifecycle#initialization',
      specRevision: '2025-11-25',
    });
  });

  it('names every missing member at once (INI-01, INI-02)', () => {
    expect(answeredWith({ ...INITIALIZE_RESULT, serverInfo: { name: 'x' } }).summary).toBe(
      'The result of initialize lacks serverInfo.version.',
    );
    const verdict = answeredWith({});
    expect(verdict).toMatchObject({
      status: 'failed',
      summary: 'The result of initialize lacks protocolVersion, serverInfo and capabilities.',
      advice: 'Add protocolVersion, serverInfo and capabilities to the result of initialize.',
      findings: [{ code: 'member_missing', pointer: '/result', events: [1, 2] }],
    });
  });

  it('names every member of a wrong type, what it was and what it should be', () => {
    const verdict = answeredWith({
      protocolVersion: 20251125,
      serverInfo: { name: '', version: null },
      capabilities: [],
    });
    expect(verdict.findings.map(({ pointer, message: words }) => [pointer, words])).toEqual([
      ['/result/protocolVersion', 'protocolVersion in the result of initialize is 20251125; it must be a string.'],
      ['/result/serverInfo/name', 'serverInfo.name in the result of initialize is ""; it must be a non-empty string.'],
      [
        '/result/serverInfo/version',
        'serverInfo.version in the result of initialize is null; it must be a non-empty string.',
      ],
      ['/result/capabilities', 'capabilities in the result of initialize is []; it must be an object.'],
    ]);
  });

  it('points into the event of a stream', () => {
    const streamed: Reply = ({ id, ...rest }) =>
      stream([{ id: '0' }, message({ jsonrpc: '2.0', id, result: {} })])({ id, ...rest });
    expect(verdictOf('initialize', goodRun({ initialize: streamed })).findings[0]?.pointer).toBe(
      '/stream/1/data/result',
    );
  });

  it('fails on a result that is no object', () => {
    expect(answeredWith('ok')).toMatchObject({ status: 'failed', findings: [{ code: 'result_not_object' }] });
  });

  it('warns when the answer took longer than hosts wait (NET-05)', () => {
    const after = (durationMs: number) =>
      verdictOf('initialize', goodRun({ initialize: having(result(INITIALIZE_RESULT), { durationMs }) }));
    expect(after(12_000)).toMatchObject({ status: 'warning', findings: [{ code: 'slow' }] });
    expect(after(12_000).summary).toContain('12.0 s');
    expect(after(5_000).status).toBe('passed');
  });

  it('warns of instructions over 2 KB, counted in bytes, or of another type', () => {
    const codes = (instructions: unknown) => codesOf(answeredWith({ ...INITIALIZE_RESULT, instructions }));
    expect(codes('x'.repeat(2048))).toEqual([]);
    expect(codes('é'.repeat(1025))).toEqual(['instructions_long']);
    expect(codes(null)).toEqual(['instructions_type']);
  });

  it('warns of members that stand beside the result', () => {
    const recording = goodRun({
      initialize: json({ jsonrpc: '2.0', id: 1, result: INITIALIZE_RESULT, protocolVersion: '2025-11-25' }),
    });
    expect(verdictOf('initialize', recording)).toMatchObject({
      status: 'warning',
      findings: [{ code: 'unwrapped_extras' }],
    });
  });

  it('fails when the method is unknown and the server speaks the other era neither (INI-04)', () => {
    const verdict = refusedWith(error(-32601, 'unknown method'));
    expect(verdict).toMatchObject({ status: 'failed', findings: [{ code: 'initialize_unknown', pointer: '/error' }] });
    expect(verdict.summary).toContain('server/discover did not show a server of the stateless era either');
  });

  it('waits for discover before it blames a server that refused, and what rests on it waits too', () => {
    const running = recordingOf({
      initialize: error(-32601, 'unknown method'),
      'sse-probe': { kind: 'not-needed' },
      initialized: { kind: 'prerequisite', step: 'initialize' },
    });
    expect(() => verdictOf('initialize', running)).toThrow('gave no verdict');
    expect(() => verdictOf('protocol-version', running)).toThrow('gave no verdict');
    expect(() => verdictOf('initialized', running)).toThrow('gave no verdict');
  });

  it('does not apply to a server of the stateless era alone (MOD-06)', () => {
    const recording = stuckRun({
      initialize: error(-32022, 'Unsupported', { supported: ['2026-07-28'] }, 400),
      discover: DISCOVERED,
    });
    expect(verdictOf('initialize', recording)).toMatchObject({ status: 'skipped', events: [1, 2, 3, 4] });
    expect(verdictOf('initialize', recording).summary).toContain(
      'it answered initialize with 400 and error -32022 "Unsupported" and serves 2026-07-28',
    );
    for (const id of ['protocol-version', 'initialized', 'ping', 'tools', 'session-cleanup']) {
      expect(verdictOf(id, recording).summary).toBe(
        'The server does not speak the handshake era (2024-11-05 to 2025-11-25).',
      );
    }
  });

  it('fails a server that names revisions of this era and refuses it', () => {
    const both = result({ resultType: 'complete', supportedVersions: ['2026-07-28', '2025-11-25'], capabilities: {} });
    expect(refusedWith(error(-32601, 'no', undefined, 404), both)).toMatchObject({
      status: 'failed',
      findings: [{ code: 'advertised_era_refused' }],
    });
  });

  it('fails a server that crashes here, whatever else it speaks', () => {
    expect(refusedWith(text('boom', 500), DISCOVERED)).toMatchObject({
      status: 'failed',
      findings: [{ code: 'server_error' }],
    });
  });

  it('knows a server with one session for everybody', () => {
    expect(codesOf(refusedWith(error(-32600, 'Server already initialized', undefined, 400)))).toEqual([
      'already_initialized',
    ]);
  });

  const STATUSES: [number, string, string][] = [
    [400, 'http_error', 'The server answered 400 to initialize: "said".'],
    [404, 'not_found', 'no MCP endpoint at this path'],
    [405, 'method_not_allowed', 'GET-only or an SSE-only endpoint'],
    [501, 'method_not_allowed', 'it is a web page, a GET-only or an SSE-only endpoint'],
    [406, 'not_acceptable', 'accepted both application/json and text/event-stream'],
    [407, 'proxy_authentication', 'a proxy on the way'],
    [413, 'request_too_large', 'smaller than 2 KB'],
    [415, 'unsupported_media_type', 'sent as application/json'],
    [421, 'host_refused', 'does not know the host name 127.0.0.1:3000'],
    [429, 'rate_limited', 'it sent no Retry-After'],
    [500, 'server_error', 'The server answered 500 to initialize: "said".'],
    [202, 'taken_for_notification', 'as if it were a notification'],
  ];

  it.each(STATUSES)('tells what %d means here', (code, finding, words) => {
    const verdict = refusedWith(code === 202 ? status(202) : text('said', code));
    expect(verdict).toMatchObject({ status: 'failed', findings: [{ code: finding }] });
    expect(verdict.summary).toContain(words);
    expect(verdict.advice).not.toBe('');
  });

  it('quotes Retry-After, as seconds or as a date', () => {
    const limited = (retryAfter: string) =>
      refusedWith(json({ error: 'slow down' }, 429, { 'retry-after': retryAfter })).summary;
    expect(limited('2760')).toContain('Retry-After says 2760 (46 min)');
    expect(limited('Wed, 21 Oct 2026 07:28:00 GMT')).toContain('"Wed, 21 Oct 2026 07:28:00 GMT"');
  });

  it('quotes no more than 200 characters of a text body', () => {
    const verdict = refusedWith(text(`<${'y'.repeat(5000)}`, 500));
    expect(verdict.summary).toContain(`"<${'y'.repeat(199)}…"`);
  });

  it('says after how long an answer that had begun was given up', () => {
    const slow = having(status(200), { fault: { phase: 'body', code: 'timed_out', afterMs: 20_000 } });
    expect(refusedWith(slow).summary).toBe('The answer to initialize began but was not complete after 20.0 s.');
  });

  it.each([
    ['reachability', fault('connect', 'connection_refused')],
    ['authentication', status(401)],
    ['jsonrpc', json([])],
    ['transport.content-type', text('<!doctype html>', 200, 'text/html')],
  ])('is a consequence where %s failed on the same exchange', (cause, initialize) => {
    expect(refusedWith(initialize)).toMatchObject({
      status: 'skipped',
      summary: `not run: ${cause} failed`,
      advice: null,
    });
  });

  it('says when the run ended before the answer came', () => {
    const limit = recordingOf({ initialize: result(INITIALIZE_RESULT) }, { end: 'time-limit' });
    const running = { ...limit, steps: [{ id: 'initialize', era: 'legacy', state: 'running' } as const] };
    expect(verdictOf('initialize', running).summary).toBe('not run: the run reached its time limit');
  });
});
