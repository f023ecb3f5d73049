import { describe, expect, it } from '@jest/globals';
import { check, event } from '../../../packages/platform/test/progress.js';
import { renumber, renumberCheck, renumberEvent } from './run-numbers.js';

describe('the numbers of a second attempt', () => {
  it('go on after those of the first, in events, answers, checks and findings', () => {
    expect(renumberEvent(event(1), 10)).toEqual({ ...event(1), seq: 11, answers: null });
    expect(renumberEvent(event(2), 10)).toEqual({ ...event(2), seq: 12, answers: 11 });
    const finding = {
      severity: 'failed' as const,
      code: 'x',
      pointer: null,
      subject: null,
      message: 'm',
      advice: null,
      events: [2],
    };
    const renumbered = renumberCheck({ ...check('ping', 'failed', [1, 2]), findings: [finding] }, 10);
    expect(renumbered.events).toEqual([11, 12]);
    expect(renumbered.findings[0]?.events).toEqual([12]);
  });

  it('are the engine’s own at the first attempt', () => {
    const said = { type: 'check', result: check('ping', 'passed', [1]) } as const;
    expect(renumber(said, 0)).toEqual(said);
  });
});
