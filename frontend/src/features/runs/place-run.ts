import type { InfiniteData } from '@tanstack/react-query';
import type { ListedRun, RunPage } from '../../shared/api/types.js';
import { newerRun } from './newer-run.js';
import type { RunFilters } from './queries.js';

type Pages = InfiniteData<RunPage, string | null>;

/**
 * Puts a run that has just come to be, or changed, where it belongs in a loaded list: in its place when it is there,
 * out when it no longer matches the filters, in by age when it does. One that is older than what is loaded stays out;
 * the next page will bring it.
 */
export function placeRun(pages: Pages, filters: RunFilters, run: ListedRun): Pages {
  const known = pages.pages.flatMap((page) => page.data).find(({ id }) => id === run.id);
  if (known) {
    const newer = newerRun(known, run);
    if (newer === known) return pages;
    const fits = matches(newer, filters);
    return mapPages(pages, (data) => data.flatMap((each) => (each.id !== run.id ? [each] : fits ? [newer] : [])));
  }
  return matches(run, filters) ? insert(pages, run) : pages;
}

export function removeRun(pages: Pages, runId: string): Pages {
  return mapPages(pages, (data) => data.filter(({ id }) => id !== runId));
}

function mapPages(pages: Pages, change: (data: ListedRun[]) => ListedRun[]): Pages {
  return { ...pages, pages: pages.pages.map((page) => ({ ...page, data: change(page.data) })) };
}

function insert(pages: Pages, run: ListedRun): Pages {
  const target = pages.pages.findIndex(
    (page) => page.nextCursor === null || page.data.some((each) => isOlder(each, run)),
  );
  if (target === -1) return pages;
  return {
    ...pages,
    pages: pages.pages.map((page, index) => {
      if (index !== target) return page;
      const at = page.data.findIndex((each) => isOlder(each, run));
      return { ...page, data: page.data.toSpliced(at === -1 ? page.data.length : at, 0, run) };
    }),
  };
}

/** The list's own order: newest first, ids (which carry the time) decide between equals. */
function isOlder(each: ListedRun, than: ListedRun): boolean {
  if (each.createdAt !== than.createdAt) return each.createdAt < than.createdAt;
  return each.id < than.id;
}

function matches(run: ListedRun, { status, result, target }: RunFilters): boolean {
  if (status !== undefined && run.status !== status) return false;
  if (result !== undefined && run.resultStatus !== result) return false;
  return target === undefined || run.targetUrl.toLowerCase().includes(target.toLowerCase());
}
