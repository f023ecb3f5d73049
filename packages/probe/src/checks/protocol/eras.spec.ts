import { describe, expect, it } from '@jest/globals';
import {
  error,
  fault,
  goodRun,
  INITIALIZE_RESULT,
  recordingOf,
  result,
  status,
  stuckRun,
} from '../../../test/recording-builder.js';
import { codesOf, verdictOf } from '../../../test/verdicts.js';

const DISCOVERED = { resultType: 'complete', supportedVersions: ['2026-07-28'], capabilities: {} };
const UNSUPPORTED = error(-32022, 'Unsupported protocol version', { supported: ['2026-07-28'] }, 400);

describe('eras', () => {
  it('passes a legacy server without a complaint and names its revision (MOD-14)', () => {
    expect(verdictOf('eras', goodRun())).toMatchObject({
      status: 'passed',
      summary: 'The server speaks the handshake era only (2025-11-25).',
      findings: [],
    });
  });

  it('passes a server of both eras and names all revisions that it shows or lists', () => {
    const both = goodRun({ discover: result({ ...DISCOVERED, supportedVersions: ['2026-07-28', '2025-06-18'] }) });
    expect(verdictOf('eras', both).summary).toBe(
      'The server speaks the handshake era (2025-06-18 and 2025-11-25) and the stateless era (2026-07-28).',
    );
  });

  it('passes a modern-only server with a note on whom it locks out (MOD-06)', () => {
    const recording = stuckRun({ initialize: UNSUPPORTED, discover: result(DISCOVERED) });
    expect(verdictOf('eras', recording)).toMatchObject({
      status: 'passed',
      findings: [{ severity: 'note', code: 'legacy_clients_locked_out' }],
    });
  });

  it('warns when a modern-only server does not name its versions to older clients (MOD-06)', () => {
    for (const initialize of [
      error(-32601, 'Method not found', undefined, 404),
      error(-32022, 'Unsupported protocol version: 2025-11-25', undefined, 400),
      status(400),
    ]) {
      const verdict = verdictOf('eras', stuckRun({ initialize, discover: result(DISCOVERED) }));
      expect(verdict).toMatchObject({ status: 'warning', findings: [{ code: 'refusal_names_no_versions' }] });
    }
  });

  it('knows a modern server by a pre-release code too (MOD-16)', () => {
    const older = error(-32004, 'Unsupported', { supported: ['2026-07-28'] }, 400);
    expect(verdictOf('eras', stuckRun({ initialize: older, discover: result(DISCOVERED) })).status).toBe('passed');
    expect(verdictOf('eras', recordingOf({ discover: older }, { era: 'modern', end: 'finished' })).status).toBe(
      'passed',
    );
  });

  it.each([
    ['an empty 400', status(400)],
    ['a text about versions', error(-32000, 'Unsupported protocol version: 2026-07-28', undefined, 400)],
    ['a list of old versions', error(-32000, 'Unsupported', { supported: ['2025-06-18'] }, 400)],
    ['an unknown method', error(-32601, 'Method not found')],
  ])('takes %s for a legacy server’s refusal (VER-04, MOD-02)', (_name, discover) => {
    expect(verdictOf('eras', goodRun({ discover })).summary).toContain('the handshake era only');
  });

  it('does not say that a server speaks the era which it refuses by the rules', () => {
    const refusal = error(-32022, 'Unsupported', { supported: ['2025-11-25'] }, 400);
    expect(verdictOf('eras', goodRun({ discover: refusal })).summary).toBe(
      'The server speaks the handshake era only (2025-11-25).',
    );
  });

  it('fails a server that does not speak the one era that was asked for', () => {
    const recording = recordingOf(
      { initialize: { kind: 'era-not-requested' }, discover: error(-32601, 'no') },
      { era: 'modern', end: 'finished' },
    );
    const verdict = verdictOf('eras', recording);
    expect(verdict).toMatchObject({ status: 'failed', events: [1, 2] });
    expect(verdict.summary).toContain('server/discover with 200 and error -32601 "no"');
  });

  it('is skipped where something else explains that neither era was seen', () => {
    const cause = (recording: Parameters<typeof verdictOf>[1]) => verdictOf('eras', recording).summary;
    expect(cause(stuckRun({ initialize: fault('connect', 'connection_refused') }))).toBe(
      'not run: reachability failed',
    );
    expect(cause(stuckRun({ initialize: status(401) }))).toBe('not run: authentication failed');
    expect(cause(stuckRun({ initialize: error(-32601, 'no'), discover: error(-32601, 'no') }))).toBe(
      'not run: initialize failed',
    );
  });

  it('says nothing before the end of the run', () => {
    const running = recordingOf({ initialize: result(INITIALIZE_RESULT) });
    expect(() => verdictOf('eras', running)).toThrow('gave no verdict');
  });

  it('is skipped when the run was cancelled first', () => {
    expect(
      codesOf(verdictOf('eras', recordingOf({ initialize: fault('headers', 'cancelled') }, { end: 'cancelled' }))),
    ).toEqual([]);
  });
});
