import { v7 } from 'uuid';

/** A new id for any row: UUID v7, so ids of one table sort by the time they were made. */
export function newId(): string {
  return v7();
}
