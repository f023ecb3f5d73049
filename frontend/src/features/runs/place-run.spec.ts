import { describe, expect, it } from '@jest/globals';
import { listedRun } from '../../../test/fixtures.js';
import type { ListedRun } from '../../shared/api/types.js';
import { placeRun, removeRun } from './place-run.js';

const runAt = (minute: number, changes: Partial<ListedRun> = {}): ListedRun =>
  listedRun({ id: `id-${minute}`, createdAt: `2026-11-30T11:${minute}:00.000Z`, ...changes });

const pagesOf = (...pages: ListedRun[][]) => ({
  pageParams: pages.map(() => null),
  pages: pages.map((data, index) => ({ data, nextCursor: index < pages.length - 1 ? 'next' : 'more' })),
});
const ids = (pages: ReturnType<typeof pagesOf>) => pages.pages.map((page) => page.data.map(({ id }) => id));

describe('placeRun', () => {
  it('puts a new run first', () => {
    expect(ids(placeRun(pagesOf([runAt(20), runAt(10)]), {}, runAt(30)) as never)).toEqual([
      ['id-30', 'id-20', 'id-10'],
    ]);
  });

  it('changes a run in its place', () => {
    const running = runAt(20, { status: 'running', resultStatus: null, eventCount: 3 });
    const placed = placeRun(pagesOf([runAt(30), running], [runAt(10)]), {}, runAt(20));
    expect(placed.pages[0]?.data[1]?.status).toBe('completed');
  });

  it('takes out a run that no longer matches the filter, and puts in one that now does', () => {
    const running = runAt(20, { status: 'running', resultStatus: null, eventCount: 3 });
    expect(ids(placeRun(pagesOf([running]), { status: 'running' }, runAt(20)) as never)).toEqual([[]]);
    const failed = runAt(20, { resultStatus: 'failed' });
    expect(ids(placeRun(pagesOf([runAt(30), runAt(10)]), { result: 'failed' }, failed) as never)).toEqual([
      ['id-30', 'id-20', 'id-10'],
    ]);
  });

  it('compares the target without case', () => {
    const run = runAt(20, { targetUrl: 'https://API.example.com/mcp' });
    expect(ids(placeRun(pagesOf([runAt(10)]), { target: 'api.EXAMPLE' }, run) as never)).toEqual([['id-20', 'id-10']]);
    expect(ids(placeRun(pagesOf([runAt(10)]), { target: 'other' }, run) as never)).toEqual([['id-10']]);
  });

  it('leaves a run out that is older than everything loaded while there are further pages', () => {
    const pages = pagesOf([runAt(30)], [runAt(20)]);
    expect(placeRun(pages, {}, runAt(10))).toBe(pages);
  });

  it('does not take an overtaken update', () => {
    const pages = pagesOf([runAt(20)]);
    expect(placeRun(pages, {}, runAt(20, { status: 'running', resultStatus: null }))).toBe(pages);
  });
});

describe('removeRun', () => {
  it('takes the run out of whatever page it is on', () => {
    expect(ids(removeRun(pagesOf([runAt(30)], [runAt(20), runAt(10)]), 'id-20') as never)).toEqual([
      ['id-30'],
      ['id-10'],
    ]);
  });
});
