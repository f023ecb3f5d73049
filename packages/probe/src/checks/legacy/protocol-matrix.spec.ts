import { describe, expect, it } from '@jest/globals';
import {
  error,
  goodRun,
  INITIALIZE_RESULT,
  labelled,
  result,
  status,
  type Reply,
  type Script,
} from '../../../test/recording-builder.js';
import { codesOf, verdictOf } from '../../../test/verdicts.js';
import { LEGACY_REVISIONS, type LegacyRevision } from '../../protocol/revisions.js';

const thorough = { profile: 'thorough' } as const;
const speaking = (protocolVersion: unknown) => result({ ...INITIALIZE_RESULT, protocolVersion });
const probed = (answers: (offered: LegacyRevision) => Reply, script: Script = {}) => {
  const replies = LEGACY_REVISIONS.map((offered) => labelled(offered, answers(offered)));
  return verdictOf('protocol-matrix', goodRun({ 'probe.protocol-matrix': replies, ...script }, thorough));
};

describe('protocol-matrix', () => {
  it('passes a server that speaks them all, and says so', () => {
    const verdict = probed(speaking);
    expect(verdict).toMatchObject({ status: 'passed', findings: [] });
    expect(verdict.summary).toBe('The server speaks 2024-11-05, 2025-03-26, 2025-06-18 and 2025-11-25.');
  });

  it('passes a server that answers with its latest where it does not speak the offered one', () => {
    const verdict = probed((offered) => speaking(offered < '2025-06-18' ? '2025-11-25' : offered));
    expect(verdict).toMatchObject({ status: 'passed', findings: [] });
    expect(verdict.summary).toContain('and answers 2024-11-05 with 2025-11-25 and 2025-03-26 with 2025-11-25');
  });

  it('fails where an older revision is refused with an error', () => {
    const refusal = error(-32602, 'Unsupported protocol version', undefined, 400);
    const verdict = probed((offered) => (offered === '2024-11-05' ? refusal : speaking(offered)));
    expect(verdict).toMatchObject({
      status: 'failed',
      findings: [{ code: 'revision_refused', subject: '2024-11-05' }],
    });
    expect(verdict.summary).toContain('400 and error -32602 "Unsupported protocol version" to initialize');
  });

  it('leaves a refusal of the newest one to protocol-version', () => {
    const verdict = probed((offered) => (offered === '2025-11-25' ? status(400) : speaking(offered)));
    expect(codesOf(verdict)).toEqual([]);
  });

  it('warns where a revision that the server names as supported is answered with another', () => {
    const refusal = error(-32602, 'no', { supported: ['2025-03-26'] }, 400);
    const verdict = probed((offered) => (offered === '2024-11-05' ? refusal : speaking('2025-11-25')));
    expect(codesOf(verdict)).toEqual(['revision_refused', 'supported_revision_not_taken']);
  });

  it('warns of a constant answer that shuts older clients out (VER-02)', () => {
    const verdict = probed(() => speaking('2025-11-25'));
    expect(verdict).toMatchObject({ status: 'warning', findings: [{ code: 'constant_revision' }] });
    expect(verdict.advice).toContain('if you support 2025-11-25 alone, the answer is right');
    for (const oldest of ['2025-03-26', '2024-11-05']) {
      expect(probed(() => speaking(oldest), { initialize: speaking(oldest) }).status).toBe('passed');
    }
  });

  it('says nothing where the server takes one handshake only, or limits requests', () => {
    const verdict = probed(() => error(-32600, 'Server already initialized', undefined, 400));
    expect(verdict).toMatchObject({ status: 'skipped', findings: [] });
    expect(verdict.summary).toContain('takes no further handshake');
    expect(probed(() => status(429)).status).toBe('skipped');
  });
});
