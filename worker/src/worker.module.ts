import { type DynamicModule, Module } from '@nestjs/common';
import { type Config, JobHostModule, type Logger, PlatformModule, RunSweeper } from '@plumbline/platform';
import { engineProvider } from './runs/engine.js';
import { RunDiagnosticProcessor } from './runs/run-diagnostic.processor.js';
import { RunEndStore } from './runs/run-end.store.js';
import { RunHeartbeat } from './runs/run-heartbeat.js';
import { WORKER_ID } from './runs/worker-id.js';

/** How long runs may go on after SIGTERM before they are handed back. Most need a second or two. */
const GRACE_MS = 10_000;

@Module({})
export class WorkerModule {
  static forRoot(config: Config, logger: Logger): DynamicModule {
    const jobs = JobHostModule.forRoot({
      redis: config.redis,
      connectionName: `plumbline-worker-${WORKER_ID}`,
      concurrency: config.worker.concurrency,
      graceMs: GRACE_MS,
      logger,
    });
    return {
      module: WorkerModule,
      imports: [PlatformModule.forRoot(config, 'worker', logger), jobs],
      providers: [RunHeartbeat, RunEndStore, engineProvider, RunDiagnosticProcessor, RunSweeper],
    };
  }
}
