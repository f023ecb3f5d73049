import { describe, expect, it } from '@jest/globals';
import { LIMITS } from '../protocol/limits.js';
import { OutOfTime, probePatience, RateLimited } from './patience.js';
import { RunClock } from './run-clock.js';

/** The patience that is left when `runMs` of a run remain. */
function patienceWith(runMs: number, slowestMs = 0) {
  const clock = new RunClock(runMs, undefined);
  clock.dispose();
  return probePatience(LIMITS, clock, slowestMs);
}

describe('the patience of probes', () => {
  it.each([
    ['five seconds', 0, 5_000],
    ['five seconds for a brisk server', 1_000, 5_000],
    ['three times what a slow server takes', 4_000, 12_000],
    ['never more than a request may take', 15_000, 20_000],
  ])('is %s', (_name, slowestMs, expected) => {
    expect(patienceWith(45_000, slowestMs).forRequest()).toBe(expected);
  });

  it('keeps three seconds of the run for its end', () => {
    const ms = patienceWith(6_000).forRequest();
    expect(ms).toBeLessThanOrEqual(3_000);
    expect(ms).toBeGreaterThan(2_500);
  });

  it('is over when a request could take less than a second', () => {
    expect(() => patienceWith(3_900).forRequest()).toThrow(OutOfTime);
  });

  it('lets a session be ended while there is any time', () => {
    const ms = patienceWith(1_500).forParting();
    expect(ms).toBeLessThanOrEqual(1_250);
    expect(ms).toBeGreaterThan(1_000);
    expect(() => patienceWith(400).forParting()).toThrow(OutOfTime);
  });

  it('is over for good once the server limits requests, but for ending a session', () => {
    const patience = patienceWith(45_000);
    patience.answered(200);
    expect(() => patience.answered(429)).toThrow(RateLimited);
    expect(() => patience.forRequest()).toThrow(RateLimited);
    expect(patience.forParting()).toBe(5_000);
  });
});
