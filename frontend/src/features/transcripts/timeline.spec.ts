import { describe, expect, it } from '@jest/globals';
import { transcriptEvent } from '../../../test/fixtures.js';
import { timelineOf } from './timeline.js';

describe('timelineOf', () => {
  const events = [
    transcriptEvent({ seq: 1, at: '2026-11-30T11:58:00.000Z', method: 'initialize' }),
    transcriptEvent({
      seq: 2,
      direction: 'in',
      answers: 1,
      httpStatus: 200,
      durationMs: 40,
      timing: { dnsMs: 5, connectMs: 10, waitMs: 20, bodyMs: 5 },
    }),
    transcriptEvent({ seq: 3, at: '2026-11-30T11:58:00.050Z', method: 'ping', durationMs: 30 }),
    transcriptEvent({ seq: 4, direction: 'sys', method: 'connection_reset' }),
  ];

  it('puts each exchange where it began, with the phases that happened', () => {
    const [first] = timelineOf(events).bars;
    expect(first).toMatchObject({ seq: 2, method: 'initialize', httpStatus: 200, startMs: 0, totalMs: 40 });
    expect(first?.phases.map(({ name }) => name)).toEqual(['DNS', 'Connect', 'Waiting', 'Body']);
  });

  it('shows a request without an answer, and is as long as the last one', () => {
    const { bars, lengthMs } = timelineOf(events);
    expect(bars[1]).toMatchObject({ seq: 3, httpStatus: null, startMs: 50, totalMs: 30 });
    expect(lengthMs).toBe(80);
  });

  it('has nothing to show of an empty transcript', () => {
    expect(timelineOf([])).toEqual({ bars: [], lengthMs: 1 });
  });
});
