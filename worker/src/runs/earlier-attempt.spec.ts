import { describe, expect, it } from '@jest/globals';
import { LIMITS } from '@plumbline/probe';
import { event } from '../../../packages/platform/test/progress.js';
import { eventsBefore } from './earlier-attempt.js';

const NOW = new Date('2026-01-01T00:00:00.000Z');
const events = (count: number): ReturnType<typeof event>[] => Array.from({ length: count }, (_, at) => event(at + 1));

describe('the transcript of a run that is begun again', () => {
  it('is empty at a first attempt', () => {
    expect(eventsBefore(null, 1, NOW)).toEqual([]);
  });

  it.each([
    ['worker-lost', 'worker_lost'],
    ['handed-back', 'worker_stopped'],
  ] as const)('begins with what was kept and one event that says %s', (because, code) => {
    const before = eventsBefore({ because, events: events(2) }, 2, NOW);
    expect(before.slice(0, 2)).toEqual(events(2));
    expect(before).toHaveLength(3);
    expect(before[2]).toMatchObject({ seq: 3, direction: 'sys', phase: 'run', method: code, payload: { attempt: 2 } });
  });

  it('leaves at least half of the allowed events to the new attempt, and says what it left out', () => {
    const before = eventsBefore({ because: 'worker-lost', events: events(LIMITS.transcriptEvents) }, 2, NOW);
    expect(before).toHaveLength(LIMITS.transcriptEvents / 2);
    expect(before.at(-1)).toMatchObject({
      seq: LIMITS.transcriptEvents / 2,
      payload: { message: expect.stringContaining('101 events') },
    });
  });
});
