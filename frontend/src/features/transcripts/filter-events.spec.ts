import { describe, expect, it } from '@jest/globals';
import { transcriptEvent } from '../../../test/fixtures.js';
import { filterEvents } from './filter-events.js';
import { pairEvents } from './pairing.js';

const out = transcriptEvent({ seq: 1, direction: 'out', method: 'tools/list', payload: { params: {} } });
const answer = transcriptEvent({
  seq: 2,
  direction: 'in',
  answers: 1,
  httpStatus: 200,
  headers: [{ name: 'Content-Type', value: 'application/json' }],
  payload: { result: { tools: [{ name: 'get_Forecast' }] } },
});
const sys = transcriptEvent({ seq: 3, direction: 'sys', method: 'connection_reset', payload: { message: 'Reset.' } });
const events = [out, answer, sys];

describe('filterEvents', () => {
  it('finds text in payload, headers, method and status, without case', () => {
    expect(filterEvents(events, { text: 'get_forecast' })).toEqual([answer]);
    expect(filterEvents(events, { text: 'content-type: application' })).toEqual([answer]);
    expect(filterEvents(events, { text: 'TOOLS/LIST' })).toEqual([out]);
    expect(filterEvents(events, { text: '200' })).toEqual([answer]);
  });

  it('narrows by direction, alone and together with text', () => {
    expect(filterEvents(events, { direction: 'sys' })).toEqual([sys]);
    expect(filterEvents(events, { direction: 'out', text: 'forecast' })).toEqual([]);
  });
});

describe('pairEvents', () => {
  it('finds the answer to a request and the request of an answer', () => {
    const { answerTo, requestOf } = pairEvents(events);
    expect(answerTo.get(1)).toBe(answer);
    expect(requestOf.get(2)).toBe(out);
    expect(answerTo.has(3)).toBe(false);
  });
});
