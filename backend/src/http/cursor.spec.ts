import { describe, expect, it } from '@jest/globals';
import { decodeCursor, encodeCursor } from './cursor.js';

const row = { id: '0190a5c0-0000-7000-8000-000000000003', createdAt: new Date('2030-01-01T00:00:00.003Z') };

describe('a keyset cursor', () => {
  it('comes back as the place that it was made from', () => {
    expect(decodeCursor(encodeCursor(row))).toEqual(row);
  });

  it('is absent on the first page', () => {
    expect(decodeCursor(undefined)).toBeUndefined();
  });

  it.each([
    ['no cursor at all', ''],
    ['text of another kind', Buffer.from('hello').toString('base64url')],
    ['an id that is none', Buffer.from('1700000000000 x').toString('base64url')],
    ['a time that is none', Buffer.from(`9999999999999999 ${row.id}`).toString('base64url')],
    ['something appended', Buffer.from(`1700000000000 ${row.id} x`).toString('base64url')],
  ])('is refused as input when it is %s', (_name, cursor) => {
    expect(() => decodeCursor(cursor)).toThrow(
      expect.objectContaining({ code: 'validation_failed', errors: [expect.objectContaining({ pointer: '/cursor' })] }),
    );
  });
});
