import { describe, expect, it } from '@jest/globals';
import { parseHeaderLines } from './header-lines.js';

describe('parseHeaderLines', () => {
  it('reads a header from every line, whatever ends it', () => {
    expect(parseHeaderLines('X-A: 1\r\n\n  X-B :two: three \rX-C:')).toEqual({
      headers: [
        { name: 'X-A', value: '1' },
        { name: 'X-B', value: 'two: three' },
        { name: 'X-C', value: '' },
      ],
      faults: [],
    });
  });

  it('names a line that is no header by its number, never by its text', () => {
    const { headers, faults } = parseHeaderLines('X-A: 1\ns3cr3t\n: no name');
    expect(headers).toHaveLength(1);
    expect(faults.map(({ line }) => line)).toEqual([2, 3]);
    expect(JSON.stringify(faults)).not.toContain('s3cr3t');
  });
});
