import { describe, expect, it } from '@jest/globals';
import { goodRun, page, result, TOOL } from '../../../test/recording-builder.js';
import type { Exchange, Recording } from '../../protocol/recording.js';
import { answerIn, exchangesOf, turnsOf } from './exchanges.js';

/** A run whose exchanges come one after another, as the recorder adds them. */
function growing(whole: Recording): { soFar: Recording; grow: (count: number) => void } {
  const exchanges: Exchange[] = [];
  return {
    soFar: { ...whole, exchanges },
    grow: (count) => void exchanges.push(...whole.exchanges.slice(exchanges.length, exchanges.length + count)),
  };
}

describe('what is found in a recording', () => {
  const whole = goodRun({
    tools: [result({ tools: [TOOL], nextCursor: 'b' }), page('b', result({ tools: [] }))],
  });
  const firstPage = whole.exchanges.findIndex(({ step }) => step === 'tools');

  it('goes on with the recording', () => {
    const { soFar, grow } = growing(whole);
    expect(turnsOf(soFar, 'tools')).toEqual([]);
    grow(firstPage + 1);
    const [first] = turnsOf(soFar, 'tools');
    expect(turnsOf(soFar, 'tools')).toHaveLength(1);
    expect(first && answerIn(first)).toMatchObject({ result: { nextCursor: 'b' } });
    grow(1);
    expect(exchangesOf(soFar, 'tools')).toHaveLength(2);
    expect(turnsOf(soFar, 'tools').map((turn) => answerIn(turn))).toMatchObject([
      { result: { nextCursor: 'b' } },
      { result: { tools: [] } },
    ]);
  });

  it('is the same however often and in whatever order it is asked for', () => {
    const { soFar, grow } = growing(whole);
    for (let count = 0; count < whole.exchanges.length; count += 1) {
      grow(1);
      for (const { id } of whole.steps) {
        const anew = { ...soFar, exchanges: [...soFar.exchanges] };
        expect(turnsOf(soFar, id)).toEqual(turnsOf(anew, id));
      }
    }
    expect(soFar.exchanges).toEqual(whole.exchanges);
  });
});
