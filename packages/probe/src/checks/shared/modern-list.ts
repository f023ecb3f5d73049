/** A list of the stateless era: what every list must be, and what each page of it carries besides from 2026-07-28 on. */
import { isObject } from '../../protocol/json-rpc.js';
import type { Recording } from '../../protocol/recording.js';
import { eventsOf, undecided, type Evaluation, type Finding } from '../define-check.js';
import { CACHE_HINTS, judgeHints, judgeResultType } from './modern-result.js';
import { clause } from './clauses.js';
import { isOver } from './eras.js';
import { mergeAlike } from './findings.js';
import { evaluateList, type ListKind } from './list-check.js';
import type { Page } from './list-pages.js';
import { isSameSet, namesIn, rereadsIn, type Reread } from './rereads.js';
import { quote, shown } from './words.js';

export function evaluateModernList(recording: Recording, kind: Omit<ListKind, 'revision' | 'besides'>): Evaluation {
  // Whether the order is always the same shows only in the second reading, which a run may not come to.
  if (recording.end === undefined && !isOver(recording, 'modern.reread')) return undecided();
  const reread = rereadsIn(recording).find(({ list }) => list.method === kind.method);
  return evaluateList(recording, {
    ...kind,
    revision: '2026-07-28',
    besides: (pages) => [...judgePages(pages, kind.method), ...(reread ? judgeReread(reread) : [])],
  });
}

function judgePages(pages: readonly Page[], method: string): Finding[] {
  const each = pages.flatMap(({ result, pointer, exchange }) => {
    if (!isObject(result)) return [];
    const faults = [...judgeResultType(result, method), ...judgeHints(result, method)];
    return faults.map((fault) => ({
      ...fault,
      pointer: pointer + (fault.pointer ?? ''),
      events: eventsOf(exchange),
    }));
  });
  return [...mergeAlike(each), ...changingScope(pages)];
}

function scopeOf({ result }: Page): unknown {
  return isObject(result) ? result['cacheScope'] : undefined;
}

/** A cache that took the first page's word would serve a private page to everybody. */
function changingScope(pages: readonly Page[]): Finding[] {
  const first = pages[0] && scopeOf(pages[0]);
  const other = pages.findIndex((page) => scopeOf(page) !== undefined && scopeOf(page) !== first);
  const page = pages[other];
  if (first === undefined || !page || !pages[0]) return [];
  return [
    {
      severity: 'warning',
      code: 'cache_scope_changes',
      message: `cacheScope is ${shown(first)} on page 1 and ${shown(scopeOf(page))} on page ${other + 1}; all pages of a list must have the same.`,
      advice: 'Send the same cacheScope with every page: "private" for all if one of them depends on the caller.',
      cite: CACHE_SCOPE_OF_PAGES,
      pointer: `${page.pointer}/cacheScope`,
      events: [...eventsOf(pages[0].exchange), ...eventsOf(page.exchange)],
    },
  ];
}

const CACHE_SCOPE_OF_PAGES = clause(
  '2026-07-28',
  'server/utilities/caching#interaction-with-pagination',
  'All pages of a list have the same cacheScope.',
);

function judgeReread(reread: Reread): Finding[] {
  const names = namesIn(reread);
  if (!names || !isSameSet(names.before, names.after)) return [];
  const at = names.before.findIndex((name, index) => name !== names.after[index]);
  return at < 0 ? shortLived(reread) : [orderChanges(reread, names.before, names.after, at)];
}

/** Only for tools does the specification ask for it; elsewhere it costs the client's cache and is worth a note. */
function orderChanges(reread: Reread, before: readonly string[], after: readonly string[], at: number): Finding {
  const { list, first, again } = reread;
  const place = (names: readonly string[]): string => quote(names[at] ?? '', 60);
  return {
    severity: list.member === 'tools' ? 'warning' : 'note',
    code: 'order_changes',
    message: `Two readings of ${list.method} gave the same ${list.many} in another order: at place ${at + 1} first ${place(before)}, then ${place(after)}.`,
    advice: `Sort the ${list.many}, for example by name: clients compare lists, and models' prompt caches need the same text.`,
    cite: clause(
      '2026-07-28',
      'server/tools#capabilities',
      'Tools should come in the same order as long as they are the same.',
    ),
    events: [...eventsOf(first.exchange), ...eventsOf(again.last)],
  };
}

function shortLived({ list, first, again }: Reread): Finding[] {
  if (!isObject(first.result) || first.result['ttlMs'] !== 0) return [];
  return [
    {
      severity: 'note',
      code: 'ttl_zero',
      message: `ttlMs is 0, so clients read the ${list.many} again each time, although two readings were the same.`,
      advice: `Send a ttlMs above 0 if the ${list.many} change seldom.`,
      cite: CACHE_HINTS,
      pointer: `${first.pointer}/ttlMs`,
      events: [...eventsOf(again.last), ...eventsOf(first.exchange)],
    },
  ];
}
