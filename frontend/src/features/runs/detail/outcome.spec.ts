import { describe, expect, it } from '@jest/globals';
import { checkResult, run } from '../../../../test/fixtures.js';
import { outcomeOf } from './outcome.js';

const passed = checkResult({ id: 'reachability' });
const warned = checkResult({ id: 'redirect', status: 'warning' });
const failed = checkResult({ id: 'initialize', status: 'failed' });
const alsoFailed = checkResult({ id: 'tools', status: 'failed' });

describe('outcomeOf', () => {
  it('names the first check that failed as the cause, whatever warned before it, and counts the others', () => {
    const outcome = outcomeOf(run({ resultStatus: 'failed', checks: [passed, warned, failed, alsoFailed] }), []);
    expect(outcome).toEqual({ kind: 'caused', check: failed, others: 1 });
  });

  it('names the first warning where nothing failed', () => {
    expect(outcomeOf(run({ resultStatus: 'warning', checks: [passed, warned] }), [])).toMatchObject({ check: warned });
  });

  it('counts what passed and what did not apply', () => {
    const skipped = checkResult({ id: 'ping', status: 'skipped' });
    expect(outcomeOf(run({ checks: [passed, skipped] }), [])).toEqual({
      kind: 'clean',
      passed: 1,
      skipped: 1,
      lists: [],
    });
  });

  it('says what a clean server lists', () => {
    const list = (count: number) => ({ count, pages: 1, complete: true, items: [] });
    const discovery = { tools: list(12), resources: list(0), prompts: list(1) };
    expect(outcomeOf(run({ checks: [passed], discovery }), [])).toMatchObject({ lists: ['12 tools', '1 prompt'] });
  });

  it('names the next open check while the run goes on', () => {
    const going = run({ status: 'running', resultStatus: null, checks: [passed] });
    const planned = [
      { id: 'reachability', title: 'Reachability', group: 'connection', result: passed },
      { id: 'ping', title: 'Ping', group: 'legacy', result: null },
    ];
    expect(outcomeOf(going, planned)).toEqual({ kind: 'running', decided: 1, next: 'Ping' });
  });

  it('never lays an internal error at the server', () => {
    const error = { code: 'worker_lost', message: 'The worker stopped.' };
    expect(outcomeOf(run({ status: 'error', resultStatus: null, error }), [])).toEqual({
      kind: 'ours',
      message: 'The worker stopped.',
    });
  });
});
