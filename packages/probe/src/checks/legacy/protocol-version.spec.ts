import { describe, expect, it } from '@jest/globals';
import {
  error,
  goodRun,
  INITIALIZE_RESULT,
  result,
  status,
  stuckRun,
  text,
  type Reply,
} from '../../../test/recording-builder.js';
import { codesOf, verdictOf } from '../../../test/verdicts.js';
import { LEGACY_REVISIONS } from '../../protocol/revisions.js';

const answered = (protocolVersion: unknown) =>
  verdictOf('protocol-version', goodRun({ initialize: result({ ...INITIALIZE_RESULT, protocolVersion }) }));
const offering =
  (protocolVersion: string, reply: Reply): Reply =>
  (request) => ({
    ...reply(request),
    request: { message: { jsonrpc: '2.0', id: request.id ?? 0, method: 'initialize', params: { protocolVersion } } },
  });

describe('protocol-version', () => {
  it.each(LEGACY_REVISIONS)('passes %s', (revision) => {
    expect(answered(revision).status).toBe('passed');
  });

  it('says which revision the offered one was answered with', () => {
    expect(answered('2025-11-25').summary).toBe('The server speaks 2025-11-25.');
    expect(answered('2025-03-26').summary).toBe(
      'The server answered the offered 2025-11-25 with 2025-03-26, which it speaks.',
    );
  });

  it.each([
    ['2026-07-28', 'stateless_revision_in_handshake'],
    ['%params/protocolVersion%', 'version_placeholder'],
    ['2025-06-17', 'version_unknown'],
    ['1.0', 'version_unknown'],
    ['', 'version_unknown'],
  ])('fails on %j and quotes it (INI-03)', (version, code) => {
    const verdict = answered(version);
    expect(verdict).toMatchObject({
      status: 'failed',
      findings: [{ code, pointer: '/result/protocolVersion', subject: version }],
    });
    expect(verdict.summary).toContain(version);
  });

  it('fails when the offer is refused with an error, and names what is supported (MOD-13)', () => {
    const refused = error(-32602, 'Unsupported protocol version', { supported: ['2024-11-05'] }, 400);
    const recording = stuckRun({ initialize: refused, discover: error(-32601, 'no') });
    expect(verdictOf('protocol-version', recording)).toMatchObject({
      status: 'failed',
      findings: [{ code: 'version_not_negotiated', pointer: '/error' }],
    });
    expect(verdictOf('protocol-version', recording).summary).toContain('it names "2024-11-05" as supported');
    expect(verdictOf('initialize', recording).summary).toBe(
      'The server refused the offered revision; see protocol-version.',
    );
    expect(verdictOf('tools', recording).summary).toBe('not run: protocol-version failed');
  });

  it('says which older offer works where one was tried', () => {
    const recording = goodRun({
      initialize: [
        offering('2025-11-25', text('Unsupported protocol version', 400)),
        offering('2025-06-18', result({ ...INITIALIZE_RESULT, protocolVersion: '2025-06-18' })),
      ],
    });
    expect(verdictOf('protocol-version', recording).summary).toContain(
      'refused the offered 2025-11-25 with 400 ("Unsupported protocol version")',
    );
    expect(verdictOf('protocol-version', recording).summary).toContain('; 2025-06-18 works.');
    expect(verdictOf('initialize', recording).status).toBe('passed');
  });

  it('is a consequence where initialize gave no version', () => {
    expect(verdictOf('protocol-version', goodRun({ initialize: result({}) })).summary).toBe(
      'not run: initialize failed',
    );
    expect(verdictOf('protocol-version', stuckRun({ initialize: status(404), discover: status(404) })).summary).toBe(
      'not run: initialize failed',
    );
  });

  it('is skipped in a run that stops for another reason', () => {
    expect(codesOf(verdictOf('protocol-version', stuckRun({ initialize: status(401) })))).toEqual([]);
  });
});
