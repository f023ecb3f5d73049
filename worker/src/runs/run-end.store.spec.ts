import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  createLogger,
  type JobProducer,
  type LivePublisher,
  type RunLeases,
  type RunRecord,
} from '@plumbline/platform';
import { progress } from '../../../packages/platform/test/progress.js';
import { RunEndStore } from './run-end.store.js';

const LEASE = { orgId: 'o', runId: 'r', attempt: 1 };
const RUN = { id: 'r' } as RunRecord;
const COMPLETED = {
  lease: LEASE,
  ending: { status: 'completed', resultStatus: 'passed' },
  progress: progress(),
} as const;

describe('the end of a run', () => {
  const finish = jest.fn<RunLeases['finish']>();
  const handBack = jest.fn<RunLeases['handBack']>();
  const runUpdated = jest.fn<LivePublisher['runUpdated']>();
  const enqueueRuns = jest.fn<JobProducer['enqueueRuns']>();
  const store = new RunEndStore(
    { finish, handBack } as unknown as RunLeases,
    { runUpdated } as unknown as LivePublisher,
    { enqueueRuns } as unknown as JobProducer,
    createLogger({ level: 'silent' }, 'worker'),
  );
  beforeEach(() => {
    jest.useFakeTimers();
    for (const mock of [finish, handBack, runUpdated, enqueueRuns]) mock.mockReset();
    finish.mockResolvedValue(RUN);
    enqueueRuns.mockResolvedValue();
  });
  afterEach(() => void jest.useRealTimers());

  it('is stored again and again while PostgreSQL is away, and told once', async () => {
    for (let failures = 0; failures < 6; failures += 1) finish.mockRejectedValueOnce(new Error('connection refused'));
    const stored = store.store(COMPLETED);
    await jest.advanceTimersByTimeAsync(8_000);
    await stored;
    expect(finish).toHaveBeenCalledTimes(7);
    expect(runUpdated).toHaveBeenCalledTimes(1);
  });

  it('is left to another worker when PostgreSQL stays away: the job fails', async () => {
    finish.mockRejectedValue(new Error('connection refused'));
    const stored = expect(store.store(COMPLETED)).rejects.toThrow('connection refused');
    await jest.advanceTimersByTimeAsync(60_000);
    await stored;
    expect(runUpdated).not.toHaveBeenCalled();
  });

  it('is not told when the run is in other hands', async () => {
    finish.mockResolvedValue(null);
    await store.store(COMPLETED);
    expect(runUpdated).not.toHaveBeenCalled();
  });

  it('that is a hand-back needs no Redis: the sweeper adds the job', async () => {
    handBack.mockResolvedValue(RUN);
    enqueueRuns.mockRejectedValue(new Error('Redis is away'));
    await store.store({ ...COMPLETED, ending: { status: 'hand-back' } });
    expect(enqueueRuns).toHaveBeenCalledWith([{ runId: 'r', attempt: 2 }]);
    expect(finish).not.toHaveBeenCalled();
  });
});
