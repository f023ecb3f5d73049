import type { Request } from 'express';
import type { Member, Principal } from './principal.js';

/** A request with what our own middleware and guards have put on it. */
export interface ApiRequest extends Request {
  /** Set by the request log, before anything can fail. */
  requestId?: string;
  /** Set by the access guard on every route that is not public. */
  principal?: Principal;
  /** Set by the access guard on routes of one organisation. */
  member?: Member;
}

export function requestIdOf(request: ApiRequest): string {
  return request.requestId ?? 'unknown';
}
