import { describe, expect, it } from '@jest/globals';
import { endingOf } from './run-end.js';

const ended = (end: 'finished' | 'cancelled' | 'time-limit') => ({ end, resultStatus: 'warning' as const });

describe('the end of a run', () => {
  it.each([
    ['finished', null, { status: 'completed', resultStatus: 'warning' }],
    ['finished', 'cancel-requested', { status: 'completed', resultStatus: 'warning' }],
    ['finished', 'shutdown', { status: 'completed', resultStatus: 'warning' }],
    ['finished', 'lost', { status: 'leave' }],
    ['time-limit', null, { status: 'error', code: 'worker_timeout' }],
    ['time-limit', 'shutdown', { status: 'error', code: 'worker_timeout' }],
    ['cancelled', 'cancel-requested', { status: 'cancelled' }],
    ['cancelled', 'shutdown', { status: 'hand-back' }],
    ['cancelled', 'lost', { status: 'leave' }],
  ] as const)('whose diagnosis is %s when it was stopped for %s is %j', (end, stopped, ending) => {
    expect(endingOf(ended(end), stopped)).toEqual(ending);
  });
});
