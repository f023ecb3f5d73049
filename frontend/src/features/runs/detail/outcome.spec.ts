import { describe, expect, it } from '@jest/globals';
import { checkResult, run } from '../../../../test/fixtures.js';
import { outcomeOf } from './outcome.js';

const passed = checkResult({ id: 'reachability' });
const warned = checkResult({ id: 'redirect', status: 'warning' });
const failed = checkResult({ id: 'initialize', status: 'failed' });
const alsoFailed = checkResult({ id: 'tools', status: 'failed' });

describe('outcomeOf', () => {
  it('names the first check that failed as the cause, whatever warned before it, and counts the others', () => {
    const outcome = outcomeOf(run({ resultStatus: 'failed', checks: [passed, warned, failed, alsoFailed] }));
    expect(outcome).toEqual({ kind: 'caused', check: failed, others: 1 });
  });

  it('names the first warning where nothing failed', () => {
    expect(outcomeOf(run({ resultStatus: 'warning', checks: [passed, warned] }))).toMatchObject({ check: warned });
  });

  it('counts what passed and what did not apply', () => {
    const skipped = checkResult({ id: 'ping', status: 'skipped' });
    expect(outcomeOf(run({ checks: [passed, skipped] }))).toEqual({ kind: 'clean', passed: 1, skipped: 1 });
  });

  it('never lays an internal error at the server', () => {
    const error = { code: 'worker_lost', message: 'The worker stopped.' };
    expect(outcomeOf(run({ status: 'error', resultStatus: null, error }))).toEqual({
      kind: 'ours',
      message: 'The worker stopped.',
    });
  });
});
