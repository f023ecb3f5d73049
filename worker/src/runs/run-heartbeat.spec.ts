import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createLogger, type RunLease, type RunLeases } from '@plumbline/platform';
import { RunHeartbeat } from './run-heartbeat.js';

const lease = (runId: string): RunLease => ({ orgId: 'o', runId, attempt: 1 });

describe('the heartbeat of a worker', () => {
  const findInterrupted = jest.fn<RunLeases['findInterrupted']>();
  const renew = jest.fn<RunLeases['renew']>();
  const heartbeat = (): RunHeartbeat =>
    new RunHeartbeat({ findInterrupted, renew } as unknown as RunLeases, createLogger({ level: 'silent' }, 'worker'));

  beforeEach(() => {
    jest.useFakeTimers();
    findInterrupted.mockReset().mockResolvedValue(new Map());
    renew.mockReset().mockResolvedValue(new Set());
  });
  afterEach(() => void jest.useRealTimers());

  it('asks for all runs at once, at least twice a second, and not at all while there are none', async () => {
    const beating = heartbeat();
    await jest.advanceTimersByTimeAsync(5_000);
    expect(findInterrupted).not.toHaveBeenCalled();
    const held = ['a', 'b', 'c'].map((id) => beating.hold(lease(id)));
    await jest.advanceTimersByTimeAsync(2_000);
    expect(findInterrupted.mock.calls.length).toBeGreaterThanOrEqual(4);
    expect(findInterrupted.mock.calls[0]?.[0].map(({ runId }) => runId)).toEqual(['a', 'b', 'c']);
    for (const run of held) beating.release(run);
    findInterrupted.mockClear();
    await jest.advanceTimersByTimeAsync(5_000);
    expect(findInterrupted).not.toHaveBeenCalled();
    expect(jest.getTimerCount()).toBe(0);
  });

  it('renews the leases several times within their 15 seconds', async () => {
    const beating = heartbeat();
    const held = beating.hold(lease('a'));
    await jest.advanceTimersByTimeAsync(15_000);
    expect(renew.mock.calls.length).toBeGreaterThanOrEqual(2);
    beating.release(held);
  });

  it.each(['cancel-requested', 'lost'] as const)('stops exactly the run that is %s', async (why) => {
    const beating = heartbeat();
    const [one, other] = [beating.hold(lease('a')), beating.hold(lease('b'))];
    findInterrupted.mockResolvedValueOnce(new Map([['a', why]]));
    await jest.advanceTimersByTimeAsync(500);
    expect([one.signal.aborted, one.reason]).toEqual([true, why]);
    expect([other.signal.aborted, other.reason]).toEqual([false, null]);
    for (const run of [one, other]) beating.release(run);
  });

  it('goes on when PostgreSQL does not answer once', async () => {
    const beating = heartbeat();
    const held = beating.hold(lease('a'));
    findInterrupted.mockRejectedValueOnce(new Error('connection refused'));
    await jest.advanceTimersByTimeAsync(1_000);
    expect(findInterrupted.mock.calls.length).toBeGreaterThanOrEqual(2);
    expect(held.signal.aborted).toBe(false);
    beating.release(held);
  });

  it('keeps the first reason to stop', () => {
    const beating = heartbeat();
    const held = beating.hold(lease('a'));
    held.stop('lost');
    held.stop('shutdown');
    expect(held.reason).toBe('lost');
    beating.release(held);
  });
});
