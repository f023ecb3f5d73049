import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_PIPE } from '@nestjs/core';
import { type Config, type Logger, PlatformModule } from '@plumbline/platform';
import { AuthModule } from './auth/auth.module.js';
import { HealthModule } from './health/health.module.js';
import { ProblemFilter } from './http/problem.filter.js';
import { validationPipe } from './http/validation.js';
import { LiveModule } from './live/live.module.js';
import { OrgsModule } from './orgs/orgs.module.js';
import { RunsModule } from './runs/runs.module.js';
import { TranscriptsModule } from './transcripts/transcripts.module.js';

@Module({})
export class AppModule {
  static forRoot(config: Config, logger: Logger): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.forRoot(config, 'api', logger),
        AuthModule,
        OrgsModule,
        RunsModule,
        TranscriptsModule,
        LiveModule,
        HealthModule,
      ],
      providers: [
        { provide: APP_FILTER, useClass: ProblemFilter },
        { provide: APP_PIPE, useValue: validationPipe },
      ],
    };
  }
}
