import { describe, expect, it } from '@jest/globals';
import { newId } from '@plumbline/platform';
import { pageOfAll } from './page-of-all.js';

const ids = [newId(), newId(), newId()];
const page = (limit: number, cursor?: string | null) =>
  pageOfAll(
    ids,
    (id) => id,
    { limit, ...(cursor ? { cursor } : {}) },
    (id) => id,
  );

describe('a page of a short list', () => {
  it('shows the newest first, and points at the next page when there is one', () => {
    const first = page(2);
    expect(first.data).toEqual([ids[2], ids[1]]);
    expect(page(2, first.nextCursor)).toEqual({ data: [ids[0]], nextCursor: null });
  });

  it('has no next page when everything fits', () => {
    expect(page(3).nextCursor).toBeNull();
  });
});
