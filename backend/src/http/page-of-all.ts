import { type KeysetCursor, type Page, decodeCursor, encodeCursor } from './cursor.js';
import type { PageQueryDto } from './pagination.dto.js';

/**
 * A page of a list that is at hand as a whole because it is short by nature, such as one person's organisations. Newest
 * first: ids are UUID v7, so they sort by the time they were made.
 */
export function pageOfAll<Row, T>(
  rows: readonly Row[],
  idOf: (row: Row) => string,
  query: PageQueryDto,
  present: (row: Row) => T,
): Page<T> {
  const after = decodeCursor(query.cursor)?.id;
  const rest = rows
    .filter((row) => after === undefined || idOf(row) < after)
    .sort((a, b) => (idOf(a) < idOf(b) ? 1 : -1));
  const shown = rest.slice(0, query.limit);
  const last = shown.at(-1);
  const nextCursor = rest.length > shown.length && last !== undefined ? encodeCursor(placeOf(idOf(last))) : null;
  return { data: shown.map(present), nextCursor };
}

/** The same cursor as every list's; the id alone decides here. */
function placeOf(id: string): KeysetCursor {
  return { createdAt: new Date(0), id };
}
