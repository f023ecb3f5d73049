import { describe, expect, it, jest } from '@jest/globals';
import { OverdueError, withinDeadline } from './deadline.js';

describe('work with a deadline', () => {
  it('gives its result or its error when it settles in time, and leaves no timer', async () => {
    jest.useFakeTimers();
    try {
      await expect(withinDeadline(Promise.resolve(7), 1_000)).resolves.toBe(7);
      await expect(withinDeadline(Promise.reject(new TypeError('broken')), 1_000)).rejects.toThrow('broken');
      expect(jest.getTimerCount()).toBe(0);
    } finally {
      jest.useRealTimers();
    }
  });

  it('is given up when it does not settle, whatever becomes of it later', async () => {
    jest.useFakeTimers();
    try {
      let fail: (error: Error) => void = () => undefined;
      const hanging = new Promise<never>((_, reject) => (fail = reject));
      const given = withinDeadline(hanging, 50_000);
      const expected = expect(given).rejects.toThrow(OverdueError);
      await jest.advanceTimersByTimeAsync(50_000);
      await expected;
      fail(new Error('nobody hears this, and it is no unhandled rejection'));
    } finally {
      jest.useRealTimers();
    }
  });
});
