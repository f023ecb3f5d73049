import { describe, expect, it } from '@jest/globals';
import { DISCOVER_RESULT, error, goodModernRun, goodRun, result, type Reply } from '../../../test/recording-builder.js';
import { codesOf, verdictOf } from '../../../test/verdicts.js';

const inModern = (...discover: Reply[]) => verdictOf('modern.version', goodModernRun({ discover }));
const unsupported = (data?: unknown, code = 400) => error(-32022, 'Unsupported protocol version', data, code);

describe('modern.version', () => {
  it('passes where both sides speak 2026-07-28', () => {
    expect(inModern(result(DISCOVER_RESULT))).toMatchObject({
      status: 'passed',
      summary: 'Both sides speak 2026-07-28.',
    });
  });

  it('passes a refusal that led to a version', () => {
    expect(inModern(unsupported({ supported: ['2026-07-28'] }), result(DISCOVER_RESULT)).status).toBe('passed');
  });

  it('fails where no version is common', () => {
    const newer = result({ ...DISCOVER_RESULT, supportedVersions: ['2099-01-01'] });
    for (const reply of [newer, unsupported({ supported: ['2099-01-01'] })]) {
      expect(inModern(reply)).toMatchObject({ status: 'failed', findings: [{ code: 'no_common_version' }] });
      expect(inModern(reply).summary).toContain('2099-01-01');
    }
  });

  it('fails a server that refuses the version that it names', () => {
    const verdict = inModern(unsupported({ supported: ['2026-07-28'] }), unsupported({ supported: ['2026-07-28'] }));
    expect(verdict).toMatchObject({ status: 'failed', findings: [{ code: 'supported_version_refused' }] });
  });

  it('warns of a refusal without versions, and of another status than 400', () => {
    expect(codesOf(inModern(unsupported(), result(DISCOVER_RESULT)))).toEqual(['supported_versions_missing']);
    expect(codesOf(inModern(unsupported({ supported: ['2026-07-28'] }, 200), result(DISCOVER_RESULT)))).toEqual([
      'version_refusal_status',
    ]);
    expect(codesOf(inModern(unsupported()))).toEqual(['no_common_version', 'supported_versions_missing']);
  });

  it('leaves a server of the handshake era alone that refuses by the rules', () => {
    const verdict = verdictOf('modern.version', goodRun({ discover: unsupported({ supported: ['2025-11-25'] }) }));
    expect(verdict).toMatchObject({ status: 'skipped', findings: [] });
    expect(verdict.summary).toContain('it names 2025-11-25 only');
  });

  it('is skipped at a server of the handshake era, and where discover named no versions', () => {
    expect(verdictOf('modern.version', goodRun()).summary).toContain('does not speak the stateless era');
    expect(inModern(result({ ...DISCOVER_RESULT, supportedVersions: undefined })).summary).toContain(
      'see modern.discover',
    );
  });

  it('is skipped where discover was refused for another reason', () => {
    expect(inModern(error(-32020, 'Header mismatch', undefined, 400)).summary).toBe('not run: modern.discover failed');
  });
});
