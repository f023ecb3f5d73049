import { describe, expect, it } from '@jest/globals';
import {
  DISCOVER_RESULT,
  error,
  goodModernRun,
  goodRun,
  labelled,
  result,
  status,
  type Reply,
  type Script,
} from '../../../test/recording-builder.js';
import { codesOf, verdictOf } from '../../../test/verdicts.js';

const thorough = { profile: 'thorough' } as const;
const right = result(DISCOVER_RESULT);
const refused = error(-32020, 'Header mismatch', undefined, 400);
const LABELS = ['name-case', 'method-mismatch', 'method-missing', 'version-mismatch', 'version-missing'] as const;
type Replies = Partial<Record<(typeof LABELS)[number], Reply>>;
const steps = (replies: Replies): Script => ({
  'probe.modern-headers': LABELS.map((label) =>
    labelled(label, replies[label] ?? (label === 'name-case' ? right : refused)),
  ),
});
const probed = (replies: Replies, script: Script = {}) =>
  verdictOf('modern.headers', goodModernRun({ ...steps(replies), ...script }, thorough));

describe('modern.headers', () => {
  it('passes a server that refuses what is wrong with 400 and -32020', () => {
    expect(probed({})).toMatchObject({ status: 'passed', findings: [] });
  });

  it.each(['method-mismatch', 'version-mismatch'] as const)('fails where %s is executed (MOD-09)', (label) => {
    const verdict = probed({ [label]: right });
    expect(verdict).toMatchObject({ status: 'failed', findings: [{ code: 'mismatch_executed', subject: label }] });
    expect(verdict.summary).toContain('it must answer 400 with error -32020');
  });

  it.each(['method-missing', 'version-missing'] as const)('warns where %s is executed', (label) => {
    expect(probed({ [label]: right })).toMatchObject({
      status: 'warning',
      findings: [{ code: 'missing_header_accepted', subject: label }],
    });
  });

  it.each([
    ['another code', error(-32600, 'Invalid', undefined, 400)],
    ['another status', error(-32020, 'Header mismatch')],
    ['a crash', status(500)],
  ])('warns of %s', (_name, reply) => {
    expect(codesOf(probed({ 'method-mismatch': reply }))).toEqual(['mismatch_not_32020']);
    expect(codesOf(probed({ 'method-missing': reply }))).toEqual(['missing_header_not_32020']);
  });

  it('warns where names of headers have a case', () => {
    expect(codesOf(probed({ 'name-case': refused }))).toEqual(['header_names_case_sensitive']);
  });

  it('fails where a right request is refused for its headers, since they were lost on the way', () => {
    const verdict = probed({}, { 'modern.tools': refused });
    expect(codesOf(verdict)).toEqual(['headers_lost_on_the_way']);
    expect(verdict.summary).toContain('something in front of the server');
  });

  it('lets a server of both eras take a request without the version header for an old one', () => {
    const both: Script = {
      discover: right,
      ...steps({ 'version-missing': error(-32000, 'No valid session ID', undefined, 400) }),
    };
    expect(verdictOf('modern.headers', goodRun(both, thorough)).status).toBe('passed');
    expect(codesOf(probed({ 'version-missing': status(400) }))).toEqual(['missing_header_not_32020']);
  });

  it('is skipped where the era is not spoken, and where a limit answered', () => {
    const legacy = goodRun({ 'probe.modern-headers': { kind: 'era-not-spoken', step: 'discover' } }, thorough);
    expect(verdictOf('modern.headers', legacy).status).toBe('skipped');
    const limit = status(429);
    const all = Object.fromEntries(LABELS.map((label) => [label, limit]));
    expect(probed(all).status).toBe('skipped');
  });
});
