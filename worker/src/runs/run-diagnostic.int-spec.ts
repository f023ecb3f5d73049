import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  CONFIG,
  type Config,
  LivePublisher,
  LOGGER,
  type Logger,
  newId,
  type NewRun,
  RunCredentials,
  RunLeases,
  type RunRecord,
  sql,
} from '@plumbline/platform';
import { diagnose, type TranscriptEvent } from '@plumbline/probe';
import { Redis } from 'ioredis';
import { DataSource } from 'typeorm';
import { event, progress } from '../../../packages/platform/test/progress.js';
import { createRun, expireLease } from '../../../packages/platform/test/rows.js';
import { startTargetServer, type TargetOptions, type TargetServer } from '../../test/target-server.js';
import { startTestWorker, type TestWorker } from '../../test/test-worker.js';
import { dump, until, watchRedis, watchStatements } from '../../test/watch.js';
import type { Engine } from './engine.js';
import { RunDiagnosticProcessor } from './run-diagnostic.processor.js';
import { RunEndStore } from './run-end.store.js';
import { RunHeartbeat } from './run-heartbeat.js';
import { WORKER_ID } from './worker-id.js';

const NEVER = new Promise<void>(() => undefined);

describe('a run', () => {
  let worker: TestWorker;
  const targets: TargetServer[] = [];
  beforeAll(async () => {
    worker = await startTestWorker();
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await Promise.all(targets.splice(0).map((target) => target.close()));
  });
  afterAll(() => worker.close());

  const target = async (options: TargetOptions = {}): Promise<TargetServer> => {
    const server = await startTargetServer(options);
    targets.push(server);
    return server;
  };
  const transcript = async (runId: string): Promise<TranscriptEvent[]> => {
    const [row] = await sql<{ events: TranscriptEvent[] }>(
      worker.database.dataSource,
      'SELECT events FROM transcripts WHERE run_id = $1',
      [runId],
    );
    return row?.events ?? [];
  };
  const expectInOrder = (events: readonly TranscriptEvent[]): void => {
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
  };

  it('of a good server is completed, with the whole transcript in order', async () => {
    const { url } = await target();
    const run = await worker.run(url);
    expect(run).toMatchObject({ status: 'completed', attempt: 1, error: null, serverInfo: { name: 'target' } });
    expect(run.resultStatus).not.toBe('failed');
    expect(run.checks.length).toBeGreaterThan(0);
    expect(run.discovery.tools).toMatchObject({ count: 1, items: [{ name: 'echo' }] });
    const events = await transcript(run.id);
    expectInOrder(events);
    expect(run.eventCount).toBe(events.length);
    expect(events.map(({ method }) => method)).toEqual(expect.arrayContaining(['initialize', 'tools/list']));
  });

  it('of a closed port is a result and no error of ours', async () => {
    const { url, close } = await target();
    await close();
    const run = await worker.run(url);
    expect(run).toMatchObject({ status: 'completed', resultStatus: 'failed', error: null });
  });

  it('tells who watches, in order and without gaps, and ends with the whole run', async () => {
    const live = worker.get(LivePublisher);
    const told: string[] = [];
    const seqs: number[] = [];
    jest.spyOn(live, 'runStarted').mockImplementation((run) => void told.push(`started ${run.status}`));
    jest.spyOn(live, 'runUpdated').mockImplementation((run) => void told.push(`updated ${run.status}`));
    jest.spyOn(live, 'transcriptAppended').mockImplementation(({ events, checks }) => {
      told.push('appended');
      seqs.push(...events.map(({ seq }) => seq));
      expect(events.length + checks.length).toBeGreaterThan(0);
    });
    const run = await worker.run((await target()).url);
    await until('the end was told', () => told.at(-1) === 'updated completed');
    expect(told[0]).toBe('started running');
    expect(told.filter((what) => what !== 'appended')).toEqual(['started running', 'updated completed']);
    expect(seqs).toEqual(Array.from({ length: run.eventCount }, (_, index) => index + 1));
  });

  it('keeps its bearer token out of every row, every Redis command and every log line', async () => {
    const token = 'tok-8f3aQz71LmNoP-secret-bearer';
    const { url } = await target({ bearer: token });
    const watch = await watchRedis(worker.config.redis.url, worker.config.redis.prefix);
    const run = await worker.run(url, { type: 'bearer', token });
    expect(run).toMatchObject({ status: 'completed', serverInfo: { name: 'target' } });

    const kept = await dump(worker.database.dataSource);
    const said = JSON.stringify(watch.commands);
    watch.stop();
    expect(kept).toContain(run.id);
    expect(said).toContain(run.id);
    const forms = [
      token,
      ...(['base64', 'base64url', 'hex'] as const).map((form) => Buffer.from(token).toString(form)),
    ];
    for (const form of forms) {
      expect(kept).not.toContain(form);
      expect(said).not.toContain(form);
      expect(worker.log.join('')).not.toContain(form);
    }
  });

  it('stops talking to the target within a second of being cancelled, and keeps what it knows', async () => {
    const server = await target({ gate: (method) => (method === 'ping' ? NEVER : Promise.resolve()) });
    const { id, orgId } = await worker.start(server.url);
    // All that is known is stored, so that only the heartbeat can bring the news.
    await worker.until(id, ({ eventCount }) => eventCount >= 5);
    const before = performance.now();
    expect(await worker.runs.cancel(orgId, id)).toMatchObject({ run: { status: 'running', cancelRequested: true } });
    await until('the target lost its client', () => server.aborted() > 0);
    expect(performance.now() - before).toBeLessThan(1_000);
    const run = await worker.until(id, ({ finishedAt }) => finishedAt !== null);
    expect(run).toMatchObject({ status: 'cancelled', resultStatus: null, error: null, serverInfo: { name: 'target' } });
    expect((await transcript(id)).length).toBeGreaterThan(2);
  });

  it('stores what it has while it goes on', async () => {
    const server = await target({ gate: (method) => (method === 'ping' ? NEVER : Promise.resolve()) });
    const { id, orgId } = await worker.start(server.url);
    const run = await worker.until(id, ({ eventCount }) => eventCount > 0);
    expect(run).toMatchObject({ status: 'running', serverInfo: { name: 'target' } });
    expectInOrder(await transcript(id));
    await worker.runs.cancel(orgId, id);
    await worker.until(id, ({ finishedAt }) => finishedAt !== null);
  });

  it('whose worker died is begun again after what was stored, and says so', async () => {
    const { url } = await target();
    const dead = await worker.start('http://127.0.0.1:1/never-dialled');
    await worker.until(dead.id, ({ finishedAt }) => finishedAt !== null);
    // The same row once more as a worker left it that died in the middle.
    await sql(
      worker.database.dataSource,
      `UPDATE runs SET status = 'running', result_status = NULL, finished_at = NULL, target_url = $2,
              lease_until = now() + interval '1 minute' WHERE id = $1`,
      [dead.id, url],
    );
    const lease = { orgId: dead.orgId, runId: dead.id, attempt: 1 };
    await worker.get(RunLeases).flush(lease, progress({ events: [event(1), event(2), event(3)] }));
    await expireLease(worker.database.dataSource, dead.id);

    const run = await worker.until(dead.id, ({ status }) => status === 'completed');
    expect(run).toMatchObject({ attempt: 2, serverInfo: { name: 'target' } });
    const events = await transcript(dead.id);
    expectInOrder(events);
    expect(events.slice(0, 3)).toEqual([event(1), event(2), event(3)]);
    expect(events[3]).toMatchObject({ direction: 'sys', phase: 'run', method: 'worker_lost', payload: { attempt: 2 } });
    expect(events[4]).toMatchObject({ direction: 'out', method: 'initialize' });
    expect(events[5]).toMatchObject({ direction: 'in', answers: 5 });
    expect(Math.min(...run.checks.flatMap((check) => check.events))).toBeGreaterThan(4);
  });

  it('comes to its end although PostgreSQL drops every connection in the middle, and so does the next one', async () => {
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    const server = await target({ gate: (method) => (method === 'ping' ? held : Promise.resolve()) });
    const { id } = await worker.start(server.url);
    await until('the target was asked to answer a ping', () => server.methods.includes('ping'));
    const [dropped] = await sql<{ count: number }>(
      worker.database.dataSource,
      `SELECT count(pg_terminate_backend(pid))::int AS count FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'plumbline-worker'`,
    );
    expect(dropped?.count).toBeGreaterThan(0);
    answer();
    expect(await worker.until(id, ({ finishedAt }) => finishedAt !== null)).toMatchObject({
      status: 'completed',
      attempt: 1,
    });
    expect(await worker.run(server.url)).toMatchObject({ status: 'completed', attempt: 1 });
  });

  it('is fetched although Redis dropped the connection that waits for jobs', async () => {
    const redis = new Redis(worker.config.redis.url);
    const clients = String(await redis.client('LIST')).split('\n');
    const ids = clients.filter((line) => line.includes(WORKER_ID)).map((line) => /^id=(\d+)/.exec(line)?.[1] ?? '');
    expect(ids.length).toBeGreaterThan(0);
    for (const id of ids) await redis.client('KILL', 'ID', id);
    redis.disconnect();
    expect(await worker.run((await target()).url)).toMatchObject({ status: 'completed', attempt: 1 });
  });

  it('costs one statement and at most eight commands of Redis beside being fetched and claimed', async () => {
    const { url } = await target();
    await worker.run(url);
    const statements = watchStatements(worker.get(DataSource));
    const { prefix } = worker.config.redis;
    const watch = await watchRedis(worker.config.redis.url, prefix);
    const { id } = await worker.run(url);
    const finishes = (words: readonly string[]): boolean => words.includes(id) && words.includes('completed');
    await until('the job was taken off', () => watch.commands.some(finishes));
    watch.stop();

    // The clock's, however many runs there are: a slow machine sees more of them.
    const sweeping = /pg_try_advisory_xact_lock|^START TRANSACTION$|^COMMIT$|^WITH stopped|AS "runId", attempt/;
    const asking = /^SELECT held\./;
    const ofRun = statements.filter((statement) => !sweeping.test(statement) && !asking.test(statement));
    expect(ofRun.map((statement) => statement.slice(0, 12))).toEqual(['WITH claimed', 'WITH changed']);

    const fetching = ([command, , keys]: readonly string[]): boolean => command === 'bzpopmin' || keys === '11';
    const names = watch.commands.filter((words) => !fetching(words)).map(([command]) => command);
    // Added and finished; begun, ended (list and whole), and what came in between: more of it when the machine is busy.
    expect([names[0], names.at(-1)]).toEqual(['evalsha', 'evalsha']);
    expect(new Set(names.slice(1, -1))).toEqual(new Set(['publish']));
    expect(names.length).toBeLessThanOrEqual(8);
  });

  describe('in the hands of one processor', () => {
    const processorWith = (engine: Engine): RunDiagnosticProcessor =>
      new RunDiagnosticProcessor(
        worker.get<Config>(CONFIG),
        worker.get<Logger>(LOGGER),
        engine,
        worker.get(RunLeases),
        worker.get(RunCredentials),
        worker.get(LivePublisher),
        worker.get(RunHeartbeat),
        worker.get(RunEndStore),
      );
    const createQueued = (targetUrl: string, changes: Partial<NewRun> = {}): Promise<RunRecord> =>
      createRun(worker.database.dataSource, worker.tenant, { targetUrl, ...changes });

    it('that must shut down is handed back, and another worker completes it', async () => {
      let hang = true;
      const server = await target({ gate: (method) => (method === 'ping' && hang ? NEVER : Promise.resolve()) });
      const { id } = await createQueued(server.url);
      const shutdown = new AbortController();
      const processing = processorWith(diagnose).handle({ runId: id }, { signal: shutdown.signal });
      await until('the target was asked to answer a ping', () => server.methods.includes('ping'));
      hang = false;
      shutdown.abort();
      await processing;

      const run = await worker.until(id, ({ status }) => status === 'completed');
      expect(run).toMatchObject({ attempt: 2, serverInfo: { name: 'target' } });
      const events = await transcript(id);
      expectInOrder(events);
      const notice = events.findIndex(({ method }) => method === 'worker_stopped');
      expect(events[notice]).toMatchObject({ direction: 'sys', phase: 'run', payload: { attempt: 2 } });
      expect(events.slice(0, notice).map(({ method }) => method)).toContain('ping');
      expect(events.slice(notice).map(({ method }) => method)).toContain('tools/list');
    });

    it('that must shut down is cancelled and not handed back when that was asked for', async () => {
      const server = await target({ gate: () => NEVER });
      const { id, orgId } = await createQueued(server.url);
      const shutdown = new AbortController();
      const processing = processorWith(diagnose).handle({ runId: id }, { signal: shutdown.signal });
      await until('the target was asked', () => server.methods.length > 0);
      shutdown.abort();
      await worker.runs.cancel(orgId, id);
      await processing;
      expect(await worker.runs.get(orgId, id)).toMatchObject({ status: 'cancelled' });
    });

    it('ends with an error of ours when the engine breaks, keeps what is known and logs no word of the server', async () => {
      const breaks: Engine = (_plan, { onEvent }) => {
        onEvent?.({ type: 'transcript', event: event(1) });
        return Promise.reject(new TypeError('the server said: hunter2-secret'));
      };
      const { id, orgId } = await createQueued('http://127.0.0.1:9/mcp');
      await processorWith(breaks).handle({ runId: id }, { signal: new AbortController().signal });
      expect(await worker.runs.get(orgId, id)).toMatchObject({
        status: 'error',
        resultStatus: null,
        error: { code: 'internal_error' },
        eventCount: 1,
      });
      const lines = worker.log.filter((line) => line.includes(id)).join('');
      expect(lines).toContain('TypeError');
      expect(worker.log.join('')).not.toContain('hunter2');
    });

    it('ends with an error of ours when its credentials do not open, and dials nobody', async () => {
      const engine = jest.fn<Engine>();
      const foreign = worker
        .get(RunCredentials)
        .seal(newId(), newId(), { type: 'bearer', token: 'tok-of-another-run' });
      const { id, orgId } = await createQueued('http://127.0.0.1:9/mcp', {
        authType: 'bearer',
        credentialsCiphertext: foreign,
      });
      await processorWith(engine).handle({ runId: id }, { signal: new AbortController().signal });
      expect(engine).not.toHaveBeenCalled();
      expect(await worker.runs.get(orgId, id)).toMatchObject({ status: 'error', error: { code: 'internal_error' } });
    });

    it('that was given up for dead stops when it notices, and changes nothing', async () => {
      const server = await target({ gate: () => NEVER });
      const { id, orgId } = await createQueued(server.url);
      const processing = processorWith(diagnose).handle({ runId: id }, { signal: new AbortController().signal });
      await until('the target was asked', () => server.methods.length > 0);
      // What another worker's claim leaves behind; its lease holds, so nobody else interferes here.
      await sql(worker.database.dataSource, 'UPDATE runs SET attempt = attempt + 1 WHERE id = $1', [id]);
      await processing;
      await until('the target lost its client', () => server.aborted() === 1);
      expect(await worker.runs.get(orgId, id)).toMatchObject({ status: 'running', attempt: 2, eventCount: 0 });
    });
  });
});
