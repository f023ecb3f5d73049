import { describe, expect, it } from '@jest/globals';
import { checkResult } from '../../../../test/fixtures.js';
import type { CheckResult } from '../../../shared/api/types.js';
import type { PlannedCheck } from '../catalogue.js';
import { arrangeChecks } from './arrange-checks.js';

const check = (id: string, group: string, status: CheckResult['status'] | null): PlannedCheck => ({
  id,
  title: id,
  group,
  result: status && checkResult({ id, group, status }),
});
const order = (groups: ReturnType<typeof arrangeChecks>) =>
  groups.map(({ id, checks }) => [id, checks.map((each) => each.id)]);

const CHECKS = [
  check('reachability', 'connection', 'passed'),
  check('redirect', 'connection', 'skipped'),
  check('initialize', 'legacy', 'passed'),
  check('initialized', 'legacy', 'warning'),
  check('tools', 'legacy', 'failed'),
];

describe('arrangeChecks', () => {
  it('keeps the order of the catalogue while the run goes on, so that nothing moves', () => {
    expect(order(arrangeChecks(CHECKS, false))).toEqual([
      ['connection', ['reachability', 'redirect']],
      ['legacy', ['initialize', 'initialized', 'tools']],
    ]);
  });

  it('puts the worst first once the run is finished', () => {
    expect(order(arrangeChecks(CHECKS, true))).toEqual([
      ['legacy', ['tools', 'initialized', 'initialize']],
      ['connection', ['reachability', 'redirect']],
    ]);
  });

  it('does not move a group for having only skipped checks', () => {
    const groups = arrangeChecks([check('a', 'one', 'skipped'), check('b', 'two', 'passed')], true);
    expect(groups.map(({ id }) => id)).toEqual(['one', 'two']);
  });
});
