import { describe, expect, test } from '@jest/globals';
import { anEvent } from '../../test/literals.js';
import { renderRevisions } from './revisions.js';
import { PLAIN } from './surface.js';

const render = (...args: Parameters<typeof renderRevisions>) => renderRevisions(...args).replaceAll('\u00a0', ' ');
const answer = (payload: unknown) => anEvent({ direction: 'in', phase: 'discover', payload });

describe('the row of revisions', () => {
  test('marks the one that was agreed on', () => {
    expect(render('2025-06-18', [], PLAIN)).toBe(
      '2024-11-05 ·  2025-03-26 ·  2025-06-18 ✓ agreed  2025-11-25 ·  2026-07-28 ·',
    );
  });

  test.each([
    ['a discover result', { result: { supportedVersions: ['2026-07-28', '2025-11-25'] } }],
    [
      'a discover result on a stream',
      { stream: [{ data: '' }, { data: { result: { supportedVersions: ['2026-07-28', '2025-11-25'] } } }] },
    ],
    ['an error that refuses a version', { error: { code: -32022, data: { supported: ['2026-07-28', '2025-11-25'] } } }],
  ])('marks those that %s names', (_what, payload) => {
    expect(render(null, [answer(payload)], PLAIN)).toBe(
      '2024-11-05 ·  2025-03-26 ·  2025-06-18 ·  2025-11-25 ✓ named  2026-07-28 ✓ named',
    );
  });

  test.each([[null], ['text'], [[]], [{ stream: 1 }], [{ result: { supportedVersions: 'all' } }], [{ error: {} }]])(
    'takes nothing from %j',
    (payload) => {
      expect(render(null, [answer(payload)], PLAIN)).not.toContain('✓');
    },
  );

  test('prints nothing but revisions that exist', () => {
    expect(render('\u001b[2J', [answer({ result: { supportedVersions: ['\u001b[2J'] } })], PLAIN)).not.toContain(
      '\u001b',
    );
  });

  test('does not take what we said ourselves for what the server names', () => {
    expect(
      render(null, [anEvent({ payload: { result: { supportedVersions: ['2026-07-28'] } } })], PLAIN),
    ).not.toContain('✓');
  });
});
