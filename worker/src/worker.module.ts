import { type DynamicModule, Module } from '@nestjs/common';
import { type Config, type Logger, PlatformModule, RunSweeper } from '@plumbline/platform';
import { Jobs } from './jobs.service.js';
import { engineProvider } from './runs/engine.js';
import { RunDiagnosticProcessor } from './runs/run-diagnostic.processor.js';
import { RunEndStore } from './runs/run-end.store.js';
import { RunHeartbeat } from './runs/run-heartbeat.js';

@Module({})
export class WorkerModule {
  static forRoot(config: Config, logger: Logger): DynamicModule {
    return {
      module: WorkerModule,
      imports: [PlatformModule.forRoot(config, 'worker', logger)],
      providers: [RunHeartbeat, RunEndStore, engineProvider, RunDiagnosticProcessor, Jobs, RunSweeper],
    };
  }
}
