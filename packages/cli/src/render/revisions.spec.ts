import { describe, expect, test } from '@jest/globals';
import { aCheck, anEvent } from '../../test/literals.js';
import { revisionMatrix, type MatrixFacts } from './revision-matrix.js';
import { ERA_TITLES, renderRevisions } from './revisions.js';
import { PLAIN } from './surface.js';

/** The rows as a report has them, with plain spaces; empty when there is nothing to show. */
function rows(facts: Partial<MatrixFacts>): string[] {
  const all = { era: 'auto', negotiatedProtocolVersion: null, checks: [], transcript: [], ...facts } as const;
  return (revisionMatrix(all) ?? []).map(
    (row) => `${ERA_TITLES[row.era]}: ${renderRevisions(row, PLAIN).replaceAll('\u00a0', ' ')}`,
  );
}

const discovered = (payload: unknown) => anEvent({ direction: 'in', phase: 'discover', payload });

/** A handshake that offers a revision, and its answer. */
function offer(seq: number, protocolVersion: string, payload?: unknown) {
  const sent = anEvent({ seq, payload: { method: 'initialize', params: { protocolVersion } } });
  const answer = anEvent({ seq: seq + 1, direction: 'in', answers: seq, payload });
  return payload === undefined ? [sent] : [sent, answer];
}

const agreedTo = (protocolVersion: string) => ({ result: { protocolVersion } });

describe('the matrix of eras and revisions', () => {
  test('marks the one that was agreed on', () => {
    expect(rows({ negotiatedProtocolVersion: '2025-06-18' })).toEqual([
      'Handshake: 2024-11-05 ·  2025-03-26 ·  2025-06-18 ✓ agreed  2025-11-25 ·',
      'Stateless: 2026-07-28 ·',
    ]);
  });

  test.each([
    ['a discover result', { result: { supportedVersions: ['2026-07-28', '2025-11-25'] } }],
    [
      'a discover result on a stream',
      { stream: [{ data: '' }, { data: { result: { supportedVersions: ['2026-07-28', '2025-11-25'] } } }] },
    ],
    ['an error that refuses a version', { error: { code: -32022, data: { supported: ['2026-07-28', '2025-11-25'] } } }],
  ])('marks those that %s names', (_what, payload) => {
    expect(rows({ transcript: [discovered(payload)] })).toEqual([
      'Handshake: 2024-11-05 ·  2025-03-26 ·  2025-06-18 ·  2025-11-25 ✓ named',
      'Stateless: 2026-07-28 ✓ named',
    ]);
  });

  test('says how each offer was answered', () => {
    const transcript = [
      ...offer(1, '2025-11-25', agreedTo('2025-11-25')),
      ...offer(3, '2024-11-05', { error: { code: -32602, message: 'Unsupported' } }),
      ...offer(5, '2025-03-26', agreedTo('2025-11-25')),
      ...offer(7, '2025-06-18', { stream: [{ data: agreedTo('2025-06-18') }] }),
    ];
    expect(rows({ negotiatedProtocolVersion: '2025-11-25', transcript })[0]).toBe(
      'Handshake: 2024-11-05 ✗ refused  2025-03-26 → 2025-11-25  2025-06-18 ✓ spoken  2025-11-25 ✓ agreed',
    );
  });

  test('takes a revision that the server names for supported although an offer of it was refused', () => {
    const named = discovered({ result: { supportedVersions: ['2025-06-18'] } });
    const transcript = [...offer(1, '2025-06-18', { error: { code: -32000 } }), named];
    expect(rows({ transcript })[0]).toContain('2025-06-18 ✓ named');
  });

  test('says of an offer without an answer, or with one of no known revision, nothing', () => {
    const transcript = [...offer(1, '2025-06-18'), ...offer(3, '2025-03-26', agreedTo('soon'))];
    expect(rows({ negotiatedProtocolVersion: '2025-11-25', transcript })[0]).toContain('2025-03-26 ·  2025-06-18 ·');
  });

  test.each(['passed', 'warning'] as const)('says which era the server does not speak when eras %s', (status) => {
    const checks = [aCheck({ id: 'eras', status })];
    expect(rows({ negotiatedProtocolVersion: '2025-11-25', checks })[1]).toBe('Stateless: ⊖ not spoken');
    const modern = discovered({ result: { supportedVersions: ['2026-07-28'] } });
    const refused = offer(1, '2025-11-25', { error: { code: -32022 } });
    expect(rows({ checks, transcript: [...refused, modern] })[0]).toBe('Handshake: ⊖ not spoken');
  });

  test.each([
    ['an era that nobody asked for', { era: 'legacy' as const, status: 'passed' as const }],
    ['an era whose check said nothing', { era: 'auto' as const, status: 'skipped' as const }],
  ])('does not call %s unspoken', (_what, { era, status }) => {
    const facts = { era, checks: [aCheck({ id: 'eras', status })], negotiatedProtocolVersion: '2025-11-25' };
    expect(rows(facts)[1]).toBe('Stateless: 2026-07-28 ·');
  });

  test.each([[null], ['text'], [[]], [{ stream: 1 }], [{ result: { supportedVersions: 'all' } }], [{ error: {} }]])(
    'takes nothing from %j',
    (payload) => {
      expect(rows({ transcript: [discovered(payload)] })).toEqual([]);
      expect(rows({ transcript: offer(1, '2025-11-25', payload) })).toEqual([]);
    },
  );

  test('prints nothing but revisions that exist', () => {
    const transcript = [discovered({ result: { supportedVersions: ['\u001b[2J', '2025-06-18'] } })];
    expect(rows({ negotiatedProtocolVersion: '\u001b[2J', transcript }).join()).not.toContain('\u001b');
  });

  test('does not take what we said ourselves for what the server names', () => {
    const ours = anEvent({ payload: { result: { supportedVersions: ['2026-07-28'] } } });
    expect(rows({ transcript: [ours] })).toEqual([]);
  });
});
