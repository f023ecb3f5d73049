/** The pages of a list as they came, and how the reading of them ended. */
import { isObject } from '../../protocol/json-rpc.js';
import type { Exchange, Recording, StepId } from '../../protocol/recording.js';
import { isAtLeast, type Revision } from '../../protocol/revisions.js';
import { eventsOf, type Finding } from '../define-check.js';
import { clause, PAGINATION } from './clauses.js';
import { answerIn, turnsOf, type DeliveredAnswer, type Turn } from './exchanges.js';
import { fingerprint } from './json-text.js';
import { count, number, quote, shown } from './words.js';

export interface Page {
  readonly exchange: Exchange;
  readonly result: unknown;
  /** JSON Pointer from the event's payload to the result. */
  readonly pointer: string;
  /** The cursor that asked for it; undefined for the first page. */
  readonly cursor: string | undefined;
  readonly next: unknown;
}

export interface Pages {
  readonly pages: readonly Page[];
  /** The request that ended the reading without a page. */
  readonly refused?: Extract<DeliveredAnswer, { kind: 'error' }>;
  readonly unanswered?: Turn;
}

export function readPages(recording: Recording, step: StepId): Pages {
  const pages: Page[] = [];
  for (const turn of turnsOf(recording, step)) {
    const answer = answerIn(turn);
    if (!answer) return { pages, unanswered: turn };
    if (answer.kind === 'error') return { pages, refused: answer };
    const { exchange, pointer, result } = answer;
    const cursor = turn.message?.params?.['cursor'];
    const next = isObject(result) ? result['nextCursor'] : undefined;
    pages.push({ exchange, pointer, result, next, cursor: typeof cursor === 'string' ? cursor : undefined });
  }
  return { pages };
}

/** The items of a page under the list's member; undefined when there is no array. */
function itemsOf({ result }: Page, member: string): readonly unknown[] | undefined {
  const list = isObject(result) ? result[member] : undefined;
  return Array.isArray(list) ? list : undefined;
}

/** The earlier page that a page with items repeats, by index; undefined when it is new. */
function repeats(pages: readonly Page[], index: number, member: string): number | undefined {
  const items = pages[index] && itemsOf(pages[index], member);
  const content = items && items.length > 0 && index > 0 ? fingerprint(items) : undefined;
  if (content === undefined) return undefined;
  const earlier = pages.slice(0, index).findIndex((page) => fingerprint(itemsOf(page, member)) === content);
  return earlier < 0 ? undefined : earlier;
}

/** A page that came again is told once, as a loop; its items are no duplicates. */
export function withoutRepetition(pages: readonly Page[], member: string): Page[] {
  return pages.filter((_page, index) => repeats(pages, index, member) === undefined);
}

export interface PaginationRules {
  readonly member: string;
  readonly many: string;
  readonly revision: Revision;
}

/** From 2026-07-28 on "" is a cursor like any other; before, servers end a list with it and clients cannot tell. */
function hasEmptyCursors({ revision }: PaginationRules): boolean {
  return isAtLeast(revision, '2026-07-28');
}

/** Whether the cursors lead through the list: right types, no way back, no end that is none. */
export function judgePagination(pages: readonly Page[], rules: PaginationRules): Finding[] {
  const { member, many } = rules;
  const last = pages.at(-1);
  if (!last) return [];
  const wrong = pages.flatMap(cursorType);
  const loop = findLoop(pages, rules);
  if (loop) return [...wrong, loop];
  if (last.next === '' && !hasEmptyCursors(rules)) return [...wrong, emptyCursor(last)];
  if (typeof last.next !== 'string') return wrong;
  const items = pages.reduce((sum, page) => sum + (itemsOf(page, member)?.length ?? 0), 0);
  return [
    ...wrong,
    {
      severity: 'warning',
      code: 'list_limit_reached',
      message: `The list goes on after ${count(pages.length, 'page')} with ${number(items)} ${many}; it was read no further, and many clients stop sooner.`,
      advice: 'Send more items on a page, or offer fewer.',
      cite: PAGINATION,
      events: eventsOf(last.exchange),
    },
  ];
}

function cursorType({ next, pointer, exchange }: Page): Finding[] {
  if (next === undefined || typeof next === 'string') return [];
  return [
    {
      severity: 'failed',
      code: next === null ? 'cursor_null' : 'cursor_type',
      message: `nextCursor is ${shown(next)}; it must be a string, or left out on the last page.`,
      advice: 'Leave nextCursor out when there is no further page.',
      cite: PAGINATION,
      pointer: `${pointer}/nextCursor`,
      events: eventsOf(exchange),
    },
  ];
}

/** PAG-01: an empty cursor that leads to the same page is a cursor that should not be there. */
function emptyCursor({ pointer, exchange }: Page): Finding {
  return {
    severity: 'warning',
    code: 'cursor_does_not_advance',
    message:
      'The last page has nextCursor "", which does not advance: clients that follow it get the same page for ever.',
    advice: 'Leave nextCursor out when there is no further page.',
    cite: PAGINATION,
    pointer: `${pointer}/nextCursor`,
    events: eventsOf(exchange),
  };
}

function findLoop(pages: readonly Page[], rules: PaginationRules): Finding | undefined {
  const sent = new Set<string>();
  for (const [index, page] of pages.entries()) {
    if (page.cursor !== undefined) sent.add(page.cursor);
    const same = repeats(pages, index, rules.member);
    if (same !== undefined && page.cursor === '') {
      return hasEmptyCursors(rules) ? emptyCursorLoop(page, index, same) : emptyCursor(page);
    }
    if (same !== undefined) return loopFinding(page, `page ${index + 1} is page ${same + 1} again`);
    if (typeof page.next === 'string' && (page.next !== '' || hasEmptyCursors(rules)) && sent.has(page.next)) {
      return loopFinding(page, `page ${index + 1} leads back to the cursor ${quote(page.next, 60)}`);
    }
  }
  return undefined;
}

function emptyCursorLoop(page: Page, index: number, same: number): Finding {
  return {
    ...loopFinding(page, `nextCursor "" leads from page ${index} to page ${same + 1} again`),
    advice: 'Leave nextCursor out on the last page: an empty string is a cursor like any other.',
    cite: EMPTY_CURSOR,
  };
}

const EMPTY_CURSOR = clause(
  '2026-07-28',
  'server/utilities/pagination#implementation-guidelines',
  'Clients follow every cursor that is there, the empty string included.',
);

function loopFinding({ pointer, exchange }: Page, how: string): Finding {
  return {
    severity: 'failed',
    code: 'pagination_loop',
    message: `The list has a pagination loop: ${how}, so clients never reach its end.`,
    advice: 'Give each page a cursor that leads on from its last item, and the last page none.',
    cite: PAGINATION,
    pointer: `${pointer}/nextCursor`,
    events: eventsOf(exchange),
  };
}
