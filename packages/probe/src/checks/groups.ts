/**
 * The groups, in the order of a report, and how an id follows from a file's place: `transport/sse.ts` holds
 * `transport.sse`; in a group that lends no prefix, `connection/redirect.ts` holds `redirect`.
 */
import type { GroupId } from './define-check.js';

export interface Group {
  readonly id: GroupId;
  readonly title: string;
  readonly prefixed: boolean;
}

export const GROUPS: readonly Group[] = [
  { id: 'connection', title: 'Connection', prefixed: false },
  { id: 'transport', title: 'Transport', prefixed: true },
  { id: 'protocol', title: 'Protocol', prefixed: false },
  { id: 'legacy', title: 'Handshake and lists', prefixed: false },
  { id: 'modern', title: 'Stateless (2026-07-28)', prefixed: true },
  { id: 'auth', title: 'Access control', prefixed: true },
  { id: 'oauth', title: 'OAuth', prefixed: true },
];
