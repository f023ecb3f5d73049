import { describe, expect, it } from '@jest/globals';
import { error, fault, goodRun, json, recordingOf, result, status, stuckRun } from '../../../test/recording-builder.js';
import { verdictOf } from '../../../test/verdicts.js';

const pinged = (ping: ReturnType<typeof status>) => verdictOf('ping', goodRun({ ping }));

describe('ping', () => {
  it('passes an empty result, with or without _meta', () => {
    expect(pinged(result({})).status).toBe('passed');
    expect(pinged(result({ _meta: { at: 1 } })).status).toBe('passed');
  });

  it('warns of a result that is not empty', () => {
    expect(pinged(result({ status: 'ok' }))).toMatchObject({
      status: 'warning',
      findings: [{ code: 'ping_result_not_empty', pointer: '/result' }],
    });
  });

  it('fails on a result that is no object', () => {
    expect(pinged(result('pong'))).toMatchObject({ status: 'failed', findings: [{ code: 'ping_result_type' }] });
  });

  it('is skipped when the server does not know it', () => {
    expect(pinged(error(-32601, 'Method not found'))).toMatchObject({ status: 'skipped', events: [5, 6] });
  });

  it('fails on any other error, or no answer', () => {
    expect(pinged(error(-32603, 'no'))).toMatchObject({ status: 'failed', findings: [{ code: 'ping_error' }] });
    expect(pinged(status(500))).toMatchObject({ status: 'failed', findings: [{ code: 'server_error' }] });
    expect(pinged(fault('headers', 'timed_out')).summary).toContain('sent no answer to ping within 5.0 s');
  });

  it('tells a lost session by its status, whatever the error says', () => {
    const lost = json({ jsonrpc: '2.0', id: null, error: { code: -32001, message: 'Session not found' } }, 404);
    const withSession = goodRun({
      ping: (request) => ({ ...lost(request), request: { headers: [{ name: 'Mcp-Session-Id', value: 'x' }] } }),
    });
    expect(verdictOf('ping', withSession)).toMatchObject({ status: 'failed', findings: [{ code: 'session_lost' }] });
  });

  it('is skipped when there was no session to ping in, or the run ended', () => {
    expect(verdictOf('ping', stuckRun({ initialize: status(401) })).summary).toBe('not run: authentication failed');
    const limit = recordingOf({ initialize: result({}), ping: { kind: 'run-ended' } }, { end: 'time-limit' });
    expect(verdictOf('ping', limit).summary).toBe('not run: the run ended before this step');
  });
});
