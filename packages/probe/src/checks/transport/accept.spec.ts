import { describe, expect, it } from '@jest/globals';
import {
  error,
  goodModernRun,
  goodRun,
  HINTS,
  labelled,
  result,
  status,
  TOOL,
  type Reply,
} from '../../../test/recording-builder.js';
import { codesOf, verdictOf } from '../../../test/verdicts.js';

const thorough = { profile: 'thorough' } as const;
const list = result({ tools: [TOOL] });
const steps = (reversed: Reply, any: Reply, missing: Reply) => ({
  'probe.accept': [labelled('reversed', reversed), labelled('any', any), labelled('missing', missing)],
});
const probed = (reversed: Reply, any: Reply = list, missing: Reply = list) =>
  verdictOf('transport.accept', goodRun(steps(reversed, any, missing), thorough));

describe('transport.accept', () => {
  it('passes whatever order is taken', () => {
    expect(probed(list)).toMatchObject({ status: 'passed', findings: [] });
  });

  it('warns where only the first type counts', () => {
    const verdict = probed(error(-32000, 'Not Acceptable', undefined, 406));
    expect(verdict).toMatchObject({ status: 'warning', findings: [{ code: 'only_first_type_honoured' }] });
    expect(verdict.summary).toContain('with "Accept: text/event-stream, application/json"');
  });

  it('only notes a server that insists on both (MED-01)', () => {
    const verdict = probed(list, status(406), status(406));
    expect(verdict).toMatchObject({ status: 'passed', findings: [{ severity: 'note', code: 'strict_on_accept' }] });
    expect(verdict.findings[0]?.message).toContain('with "Accept: */*" or no Accept header, as it may');
  });

  it('does not apply to a server of the stateless era alone, nor where the list is refused anyway', () => {
    const modern = goodModernRun(
      { 'probe.accept': labelled('reversed', result({ ...HINTS, tools: [TOOL] })) },
      { ...thorough, era: 'modern' },
    );
    expect(() => verdictOf('transport.accept', modern)).toThrow('gave no verdict');
    const broken = goodRun({ ...steps(status(500), list, list), tools: error(-32603, 'broken') }, thorough);
    expect(verdictOf('transport.accept', broken).summary).toBe('not run: tools failed');
    expect(codesOf(probed(status(429), status(429), status(429)))).toEqual([]);
  });
});
