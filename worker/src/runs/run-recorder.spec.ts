import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createLogger, type LeaseState, type RunLeases, type TranscriptAppended } from '@plumbline/platform';
import { check, event } from '../../../packages/platform/test/progress.js';
import { RunRecorder } from './run-recorder.js';

const LEASE = { orgId: 'o', runId: 'r', attempt: 1 };

describe('what is known of a run while it goes on', () => {
  const told: TranscriptAppended[] = [];
  const flush = jest.fn<RunLeases['flush']>();
  const onInterrupted = jest.fn<(state: Exclude<LeaseState, 'held'>) => void>();
  const recorderWith = (before = [] as ReturnType<typeof event>[]): RunRecorder =>
    new RunRecorder({
      lease: LEASE,
      before,
      leases: { flush },
      live: { transcriptAppended: (appended) => void told.push(appended) },
      logger: createLogger({ level: 'silent' }, 'worker'),
      onInterrupted,
    });
  const note = (recorder: RunRecorder, seq: number): void => recorder.note({ type: 'transcript', event: event(seq) });

  beforeEach(() => {
    jest.useFakeTimers();
    told.length = 0;
    flush.mockReset().mockResolvedValue('held');
    onInterrupted.mockReset();
  });
  afterEach(() => void jest.useRealTimers());

  it('is told in few messages: the first after 100 ms, later ones with more in them', async () => {
    const recorder = recorderWith();
    for (let seq = 1; seq <= 40; seq += 1) {
      note(recorder, seq);
      await jest.advanceTimersByTimeAsync(50);
    }
    expect(told.map(({ events }) => events.length)).toEqual([2, 4, 8, 16]);
    await recorder.close();
    expect(told.flatMap(({ events }) => events.map(({ seq }) => seq))).toEqual(
      Array.from({ length: 40 }, (_, at) => at + 1),
    );
  });

  it('is stored at most every half second, and only when something came', async () => {
    const recorder = recorderWith();
    note(recorder, 1);
    await jest.advanceTimersByTimeAsync(499);
    expect(flush).toHaveBeenCalledTimes(0);
    note(recorder, 2);
    await jest.advanceTimersByTimeAsync(1);
    expect(flush).toHaveBeenCalledTimes(1);
    expect(flush.mock.calls[0]?.[1].events).toHaveLength(2);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(flush).toHaveBeenCalledTimes(1);
    recorder.note({ type: 'check', result: check('ping', 'passed') });
    await jest.advanceTimersByTimeAsync(500);
    expect(flush).toHaveBeenCalledTimes(2);
    await recorder.close();
  });

  it('that comes while it is being stored is stored half a second later', async () => {
    let stored: (state: LeaseState) => void = () => undefined;
    flush.mockImplementationOnce(() => new Promise((resolve) => (stored = resolve)));
    const recorder = recorderWith();
    note(recorder, 1);
    await jest.advanceTimersByTimeAsync(500);
    note(recorder, 2);
    await jest.advanceTimersByTimeAsync(5_000);
    expect(flush).toHaveBeenCalledTimes(1);
    stored('held');
    await jest.advanceTimersByTimeAsync(500);
    expect(flush).toHaveBeenCalledTimes(2);
    await recorder.close();
  });

  it('costs the run nothing when it cannot be stored', async () => {
    flush.mockRejectedValueOnce(new Error('PostgreSQL is away'));
    const recorder = recorderWith();
    note(recorder, 1);
    await jest.advanceTimersByTimeAsync(500);
    expect(onInterrupted).not.toHaveBeenCalled();
    note(recorder, 2);
    await jest.advanceTimersByTimeAsync(500);
    expect(flush).toHaveBeenCalledTimes(2);
    await recorder.close();
  });

  it.each(['cancel-requested', 'lost'] as const)('stops the run when storing it shows that it is %s', async (state) => {
    flush.mockResolvedValueOnce(state);
    const recorder = recorderWith();
    note(recorder, 1);
    await jest.advanceTimersByTimeAsync(500);
    expect(onInterrupted).toHaveBeenCalledWith(state);
    await recorder.close();
  });

  it('is told and stored no more once it is closed, and a later verdict replaces an earlier one', async () => {
    const recorder = recorderWith();
    recorder.note({ type: 'check', result: check('ping', 'passed') });
    recorder.note({ type: 'check', result: check('ping', 'warning') });
    await recorder.close();
    note(recorder, 1);
    await jest.advanceTimersByTimeAsync(5_000);
    expect(flush).not.toHaveBeenCalled();
    expect(told).toHaveLength(1);
    expect(recorder.soFar().checks.map(({ status }) => status)).toEqual(['warning']);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('is numbered after the attempt before, whose notice is told first', async () => {
    const recorder = recorderWith([event(1), event(2), event(3)]);
    note(recorder, 1);
    await recorder.close();
    expect(told[0]?.events.map(({ seq }) => seq)).toEqual([3, 4]);
    expect(recorder.soFar().events.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
  });
});
