import { isUUID } from 'class-validator';
import { ProblemError } from './problem-error.js';

/** A place in a list that is sorted by time and id, newest first. */
export interface KeysetCursor {
  readonly createdAt: Date;
  readonly id: string;
}

/** Opaque to clients: they hand it back as it is. */
export function encodeCursor({ createdAt, id }: KeysetCursor): string {
  return Buffer.from(`${createdAt.getTime()} ${id}`).toString('base64url');
}

/** Throws `validation_failed` for anything that this API did not make. */
export function decodeCursor(cursor: string | undefined): KeysetCursor | undefined {
  if (cursor === undefined) return undefined;
  const [time = '', id = '', ...rest] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ');
  const createdAt = new Date(/^\d{1,13}$/.test(time) ? Number(time) : Number.NaN);
  if (rest.length > 0 || Number.isNaN(createdAt.getTime()) || !isUUID(id)) {
    const fault = { pointer: '/cursor', code: 'invalid_cursor', message: 'Use the nextCursor of a page, as it is.' };
    throw new ProblemError('validation_failed', { errors: [fault] });
  }
  return { createdAt, id };
}

export interface Page<T> {
  readonly data: readonly T[];
  readonly nextCursor: string | null;
}
