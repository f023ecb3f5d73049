import { describe, expect, it } from '@jest/globals';
import { CHECKS } from '@plumbline/probe/catalogue';
import { checkResult, run } from '../../../test/fixtures.js';
import { plannedChecks } from './catalogue.js';
import { mergeChecks } from './merge-checks.js';

const ids = (checks: readonly { readonly id: string }[]) => checks.map(({ id }) => id);

describe('plannedChecks', () => {
  const decided = checkResult({ id: 'ping' });

  it('shows every check of the run in the order of the catalogue while it goes on, decided or not', () => {
    const planned = plannedChecks(run({ status: 'running', checks: [decided] }), CHECKS);
    expect(ids(planned)).toEqual(ids(CHECKS.filter(({ profile }) => profile === 'standard')));
    expect(planned.filter(({ result }) => result !== null)).toEqual([expect.objectContaining({ result: decided })]);
  });

  it('leaves out the checks of an era that the run does not test', () => {
    const planned = plannedChecks(run({ status: 'running', era: 'modern' }), CHECKS);
    expect(planned.length).toBeGreaterThan(0);
    expect(ids(planned)).not.toContain('ping');
  });

  it('shows of a finished run exactly what was recorded, also a check that this catalogue does not know', () => {
    const unknown = checkResult({ id: 'of.another.version' });
    expect(ids(plannedChecks(run({ checks: [unknown, decided] }), null))).toEqual(['of.another.version', 'ping']);
  });
});

describe('mergeChecks', () => {
  it('lets a later verdict replace an earlier one in its place', () => {
    const first = checkResult({ id: 'ping' });
    const other = checkResult({ id: 'tools' });
    const later = checkResult({ id: 'ping', status: 'warning' });
    expect(mergeChecks([first, other], [later])).toEqual([later, other]);
  });
});
