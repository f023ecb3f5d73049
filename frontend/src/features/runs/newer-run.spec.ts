import { describe, expect, it } from '@jest/globals';
import { checkResult, listedRun, run } from '../../../test/fixtures.js';
import { newerFetchedRun, newerRun } from './newer-run.js';

describe('newerRun', () => {
  const running = listedRun({ status: 'running', resultStatus: null, eventCount: 4 });
  const done = listedRun({ status: 'completed', resultStatus: 'passed', eventCount: 14 });

  it('never lets a late answer turn a finished run back into a running one', () => {
    expect(newerRun(done, running)).toBe(done);
    expect(newerRun(running, done)).toBe(done);
  });

  it('keeps the state with more events while the run goes on', () => {
    const further = { ...running, eventCount: 9 };
    expect(newerRun(further, running)).toBe(further);
    expect(newerRun(running, further)).toBe(further);
  });

  it('takes what arrived where nothing, or another run, is known', () => {
    expect(newerRun(undefined, running)).toBe(running);
    const other = listedRun({ id: 'other' });
    expect(newerRun(other, running)).toBe(running);
  });
});

describe('newerFetchedRun', () => {
  const going = { status: 'running', resultStatus: null } as const;
  const reachability = checkResult({ id: 'reachability' });
  const initialized = checkResult({ id: 'initialized' });

  it('keeps checks that arrived live and are not stored yet', () => {
    const live = run({ ...going, eventCount: 6, checks: [reachability, initialized] });
    const stored = run({ ...going, eventCount: 2, checks: [reachability] });
    expect(newerFetchedRun(live, stored).checks).toHaveLength(2);
  });

  it('takes a finished run as it was stored', () => {
    const live = run({ ...going, eventCount: 6, checks: [reachability, initialized] });
    expect(newerFetchedRun(live, run({ checks: [initialized] })).checks).toEqual([initialized]);
  });
});
