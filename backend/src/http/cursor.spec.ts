import { describe, expect, it } from '@jest/globals';
import { decodeCursor, encodeCursor, pageOf } from './cursor.js';

const rows = [3, 2, 1].map((n) => ({
  id: `0190a5c0-0000-7000-8000-00000000000${n}`,
  createdAt: new Date(Date.UTC(2030, 0, 1, 0, 0, 0, n)),
}));

describe('a keyset cursor', () => {
  it('comes back as the place that it was made from', () => {
    const [row] = rows;
    if (!row) throw new Error('no row');
    expect(decodeCursor(encodeCursor(row))).toEqual(row);
  });

  it('is absent on the first page', () => {
    expect(decodeCursor(undefined)).toBeUndefined();
  });

  it.each([
    ['no cursor at all', ''],
    ['text of another kind', Buffer.from('hello').toString('base64url')],
    ['an id that is none', Buffer.from('1700000000000 x').toString('base64url')],
    ['a time that is none', Buffer.from(`9999999999999999 ${rows[0]?.id}`).toString('base64url')],
    ['something appended', Buffer.from(`1700000000000 ${rows[0]?.id} x`).toString('base64url')],
  ])('is refused as input when it is %s', (_name, cursor) => {
    expect(() => decodeCursor(cursor)).toThrow(
      expect.objectContaining({ code: 'validation_failed', errors: [expect.objectContaining({ pointer: '/cursor' })] }),
    );
  });
});

describe('a page', () => {
  it('shows as many rows as were asked for and points at the last one shown when there are more', () => {
    const page = pageOf(rows, 2, (row) => row.id);
    expect(page.data).toEqual([rows[0]?.id, rows[1]?.id]);
    expect(decodeCursor(page.nextCursor ?? undefined)).toEqual(rows[1]);
  });

  it('has no next page when every row fits', () => {
    expect(pageOf(rows, 3, (row) => row.id).nextCursor).toBeNull();
  });
});
