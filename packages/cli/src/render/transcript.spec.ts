import { describe, expect, test } from '@jest/globals';
import picocolors from 'picocolors';
import stringWidth from 'string-width';
import { anEvent } from '../../test/literals.js';
import { PLAIN } from './surface.js';
import { renderTranscript } from './transcript.js';

describe('a transcript in a report', () => {
  test('is one line an event, in order, with status, time and payload', () => {
    const lines = renderTranscript(
      [anEvent({}), anEvent({ seq: 2, direction: 'in', httpStatus: 200, durationMs: 12, payload: { ok: 'yes' } })],
      PLAIN,
    ).split('\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toMatch(/#1 OUT initialize \(id 1\)/);
    expect(lines[2]).toMatch(/#2 IN {2}initialize \(id 1\) +200 +12 ms {2}\{"ok":"yes"\}$/);
  });

  test('says so when nothing was sent', () => {
    expect(renderTranscript([], PLAIN)).toContain('Nothing was sent.');
  });

  test.each([40, 80, 120])('cuts each line to a terminal of %d columns', (columns) => {
    const text = renderTranscript([anEvent({ payload: { text: '東京'.repeat(500) } })], {
      colours: picocolors.createColors(false),
      columns,
    });
    for (const line of text.split('\n')) expect(stringWidth(line)).toBeLessThanOrEqual(columns);
  });

  test('keeps a line short in a file as well', () => {
    expect(renderTranscript([anEvent({ payload: 'x'.repeat(100_000) })], PLAIN).length).toBeLessThan(300);
  });

  test('a server cannot reach the terminal through method or payload', () => {
    const evil = '\u001b]0;t\u0007\u009b\u202e';
    const text = renderTranscript([anEvent({ method: evil, rpcId: evil, payload: { [evil]: evil } })], PLAIN);
    expect(text.replaceAll('\n', '')).not.toMatch(/\p{Cc}|\u202e/u);
  });
});
