import { describe, expect, it } from '@jest/globals';
import { transcriptEvent } from '../../../test/fixtures.js';
import { appendEvents } from './append-events.js';

const event = (seq: number) => transcriptEvent({ seq });
const seqs = (events: readonly { seq: number }[]) => events.map(({ seq }) => seq);

describe('appendEvents', () => {
  it('appends in order whatever the order of arrival, and drops doubles', () => {
    const { events, gap } = appendEvents([event(1)], [event(3), event(1), event(2)]);
    expect(seqs(events)).toEqual([1, 2, 3]);
    expect(gap).toBe(false);
  });

  it('adds nothing past a gap and says that there is one', () => {
    const { events, gap } = appendEvents([event(1)], [event(2), event(4)]);
    expect(seqs(events)).toEqual([1, 2]);
    expect(gap).toBe(true);
  });

  it('sees a gap at the very start', () => {
    expect(appendEvents([], [event(3)])).toEqual({ events: [], gap: true });
  });

  it('gives back the same list where nothing is new, so that nothing is drawn again', () => {
    const known = [event(1), event(2)];
    expect(appendEvents(known, [event(2)]).events).toBe(known);
  });
});
