import { describe, expect, it } from '@jest/globals';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { checkResult, listedRun, run, transcriptEvent } from '../../../test/fixtures.js';
import { runKeys } from '../../features/runs/queries.js';
import { transcriptKey } from '../../features/transcripts/queries.js';
import type { Run } from '../../shared/api/types.js';
import { liveHandlers } from './live-handlers.js';

const { id: RUN, orgId: ORG } = listedRun();
const running = { status: 'running', resultStatus: null, eventCount: 2 } as const;

function setUp() {
  const client = new QueryClient();
  const isStale = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated ?? false;
  return { client, handlers: liveHandlers(client, ORG), isStale };
}

describe('live events', () => {
  it('put a new run at the top of the loaded list', () => {
    const { client, handlers } = setUp();
    const key = runKeys.list(ORG, {});
    client.setQueryData(key, { pageParams: [null], pages: [{ data: [], nextCursor: null }] });
    handlers.runCreated(listedRun(running));
    handlers.runUpdated(listedRun());
    expect(client.getQueryData(key)).toEqual({
      pageParams: [null],
      pages: [{ data: [listedRun()], nextCursor: null }],
    });
  });

  it('are ignored when they concern another organisation', () => {
    const { client, handlers } = setUp();
    const key = runKeys.list(ORG, {});
    client.setQueryData(key, { pageParams: [null], pages: [{ data: [], nextCursor: null }] });
    handlers.runCreated(listedRun({ orgId: 'another' }));
    expect(client.getQueryData(key)).toEqual({ pageParams: [null], pages: [{ data: [], nextCursor: null }] });
  });

  it('bring the whole run to its page', () => {
    const { client, handlers } = setUp();
    client.setQueryData(runKeys.detail(ORG, RUN), run(running));
    handlers.runUpdated(run());
    expect(client.getQueryData<Run>(runKeys.detail(ORG, RUN))?.status).toBe('completed');
  });

  it('bring each check to the page of a run that goes on', () => {
    const { client, handlers } = setUp();
    client.setQueryData(runKeys.detail(ORG, RUN), run(running));
    const check = checkResult();
    handlers.transcriptAppended({ runId: RUN, events: [transcriptEvent({ seq: 5 })], checks: [check] });
    expect(client.getQueryData<Run>(runKeys.detail(ORG, RUN))).toMatchObject({ checks: [check], eventCount: 5 });
  });

  it('throw away the transcript of a run that another worker takes up again', () => {
    const { client, handlers } = setUp();
    client.setQueryData(runKeys.detail(ORG, RUN), run(running));
    client.setQueryData(transcriptKey(ORG, RUN), [transcriptEvent({ seq: 1 }), transcriptEvent({ seq: 2 })]);
    handlers.runUpdated(run({ ...running, eventCount: 0 }));
    expect(client.getQueryData(transcriptKey(ORG, RUN))).toEqual([]);
  });

  it('append transcript events, and have the rest fetched when one is missing', () => {
    const { client, handlers, isStale } = setUp();
    const key = transcriptKey(ORG, RUN);
    client.setQueryData(key, [transcriptEvent({ seq: 1 })]);
    handlers.transcriptAppended({ runId: RUN, events: [transcriptEvent({ seq: 2 })], checks: [] });
    expect(isStale(key)).toBe(false);
    handlers.transcriptAppended({ runId: RUN, events: [transcriptEvent({ seq: 4 })], checks: [] });
    expect(client.getQueryData<unknown[]>(key)).toHaveLength(2);
    expect(isStale(key)).toBe(true);
  });

  it('have the transcript fetched when the run ended with more events than arrived', () => {
    const { client, handlers, isStale } = setUp();
    client.setQueryData(transcriptKey(ORG, RUN), [transcriptEvent({ seq: 1 })]);
    handlers.runUpdated(run({ eventCount: 1 }));
    expect(isStale(transcriptKey(ORG, RUN))).toBe(false);
    handlers.runUpdated(run({ eventCount: 14 }));
    expect(isStale(transcriptKey(ORG, RUN))).toBe(true);
  });
});

describe('a subscription that was taken', () => {
  it('fetches what happened before it: the run while it goes on, the transcript when the server is ahead', () => {
    const { client, handlers, isStale } = setUp();
    client.setQueryData(runKeys.detail(ORG, RUN), run(running));
    client.setQueryData(transcriptKey(ORG, RUN), [transcriptEvent({ seq: 1 })]);
    handlers.runReady(RUN, { ok: true, lastSeq: 1 });
    expect(isStale(runKeys.detail(ORG, RUN))).toBe(true);
    expect(isStale(transcriptKey(ORG, RUN))).toBe(false);
    handlers.runReady(RUN, { ok: true, lastSeq: 3 });
    expect(isStale(transcriptKey(ORG, RUN))).toBe(true);
  });
});

describe('polling, while nothing arrives by itself', () => {
  it('asks again for what is shown and still moves, and leaves alone what is finished', () => {
    const { client, handlers, isStale } = setUp();
    const shown = (key: readonly unknown[]) =>
      new QueryObserver(client, {
        queryKey: key,
        queryFn: () => new Promise<never>(() => undefined),
        staleTime: Infinity,
      }).subscribe(() => undefined);
    const moving = runKeys.detail(ORG, 'moving');
    const done = runKeys.detail(ORG, 'done');
    client.setQueryData(moving, run({ ...running, id: 'moving' }));
    client.setQueryData(done, run({ id: 'done' }));
    const stops = [shown(moving), shown(done)];
    handlers.poll();
    expect([isStale(moving), isStale(done)]).toEqual([true, false]);
    stops.forEach((stop) => stop());
  });
});
