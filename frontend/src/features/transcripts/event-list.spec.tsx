import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { transcriptEvent } from '../../../test/fixtures.js';
import { draw } from '../../../test/render.js';
import { EventList } from './event-list.js';
import { pairEvents } from './pairing.js';

const events = [
  transcriptEvent({ seq: 1, method: 'initialize' }),
  transcriptEvent({ seq: 2, direction: 'in', method: null, answers: 1, httpStatus: 200, durationMs: 12 }),
  transcriptEvent({ seq: 3, method: 'ping', rpcId: 2 }),
  transcriptEvent({ seq: 4, direction: 'in', method: null, rpcId: 2, answers: 3, httpStatus: 500, durationMs: 3 }),
];

function List() {
  const [selected, setSelected] = useState<number | null>(1);
  return <EventList events={events} pairs={pairEvents(events)} selected={selected} onSelect={setSelected} />;
}
const selected = () => screen.getByRole('option', { selected: true });

describe('EventList', () => {
  it('names an answer by the method of its request, with status and time', () => {
    draw(<List />);
    const answer = screen.getAllByRole('option')[1];
    expect(answer?.textContent).toContain('initialize');
    expect(answer?.textContent).toContain('200');
    expect(answer?.textContent).toContain('12 ms');
  });

  it('is walked by the arrow keys, Home and End, and stops at its ends', async () => {
    draw(<List />);
    const list = screen.getByRole('listbox', { name: 'Transcript events' });
    await userEvent.tab();
    expect(document.activeElement).toBe(list);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(selected().textContent).toContain('ping');
    await userEvent.keyboard('{End}{ArrowDown}');
    expect(selected().id).toBe('transcript-event-4');
    expect(list.getAttribute('aria-activedescendant')).toBe('transcript-event-4');
    await userEvent.keyboard('{Home}{ArrowUp}');
    expect(selected().id).toBe('transcript-event-1');
  });

  it('marks the other half of the selected exchange', async () => {
    draw(<List />);
    await userEvent.click(screen.getAllByRole('option')[3] as HTMLElement);
    const paired = screen.getAllByRole('option').filter((row) => row.getAttribute('data-paired') === 'true');
    expect(paired.map((row) => row.id)).toEqual(['transcript-event-3']);
  });
});
