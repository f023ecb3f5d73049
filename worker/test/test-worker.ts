/** A worker in this process, on a database and a Redis prefix of its own. */
import { setTimeout as pause } from 'node:timers/promises';
import { NestFactory } from '@nestjs/core';
import {
  type Config,
  createLogger,
  JobHost,
  JobProducer,
  loadConfig,
  type Logger,
  NestLogger,
  newId,
  RunCredentials,
  type RunRecord,
  RunsRepository,
} from '@plumbline/platform';
import type { Auth } from '@plumbline/probe';
import { createTestDatabase, type TestDatabase, testEnvironment } from '../../packages/platform/test/database.js';
import { createTenant, newRun, type Tenant } from '../../packages/platform/test/rows.js';
import { WorkerModule } from '../src/worker.module.js';

export interface TestWorker {
  readonly config: Config;
  readonly database: TestDatabase;
  readonly tenant: Tenant;
  readonly runs: RunsRepository;
  /** Every line that was logged. */
  readonly log: string[];
  get<T>(token: (abstract new (...args: never[]) => T) | symbol): T;
  /** Stores a run and adds its job, as the API does. */
  start(targetUrl: string, auth?: Auth): Promise<RunRecord>;
  /** The same, and waits for the end. */
  run(targetUrl: string, auth?: Auth): Promise<RunRecord>;
  until(runId: string, is: (run: RunRecord) => boolean): Promise<RunRecord>;
  /** Ends the worker as SIGTERM does; the database stays. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

export async function startTestWorker(environment: Record<string, string> = {}): Promise<TestWorker> {
  const database = await createTestDatabase({ migrated: true });
  const config = loadConfig({ ...testEnvironment(database.url), LOG_LEVEL: 'debug', ...environment });
  const log: string[] = [];
  const logger: Logger = createLogger(config.log, 'worker', { write: (line) => void log.push(line) });
  const app = await NestFactory.createApplicationContext(WorkerModule.forRoot(config, logger), {
    logger: new NestLogger(logger),
    abortOnError: false,
  });
  await app.get(JobHost).start();
  const tenant = await createTenant(database.dataSource);
  const runs = new RunsRepository(database.dataSource);

  const start = async (targetUrl: string, auth: Auth = { type: 'none' }): Promise<RunRecord> => {
    const id = newId();
    const credentialsCiphertext = app.get(RunCredentials).seal(tenant.orgId, id, auth);
    const wanted = newRun(tenant, { id, targetUrl, authType: auth.type, credentialsCiphertext });
    const created = await runs.createWithinHourlyLimit(wanted, tenant.actor, 0);
    if (created.outcome !== 'created') throw new Error('a limit of 0 is no limit');
    await app.get(JobProducer).enqueueRun(id);
    return created.run;
  };
  const until = async (runId: string, is: (run: RunRecord) => boolean): Promise<RunRecord> => {
    const end = performance.now() + 20_000;
    for (;;) {
      const run = await runs.get(tenant.orgId, runId);
      if (run !== null && is(run)) return run;
      if (performance.now() > end) throw new Error(`It did not come to that: ${JSON.stringify(run)}`);
      await pause(10);
    }
  };
  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> => (stopped ??= app.close());
  return {
    config,
    database,
    tenant,
    runs,
    log,
    get: (token) => app.get(token),
    start,
    until,
    run: async (targetUrl, auth) => until((await start(targetUrl, auth)).id, (run) => run.finishedAt !== null),
    stop,
    close: async () => {
      await stop();
      await database.drop();
    },
  };
}
