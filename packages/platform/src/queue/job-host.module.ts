import { BullModule, getSharedConfigToken } from '@nestjs/bullmq';
import { type DynamicModule, Module } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService } from '@nestjs/core';
import type { Redis } from 'ioredis';
import type { RedisConfig } from '../config/redis.config.js';
import type { Logger } from '../observability/logger.js';
import { JobHost, type JobHostLimits } from './job-host.js';
import { connectForWorker } from './redis.js';

export interface JobHostOptions extends JobHostLimits {
  readonly redis: RedisConfig;
  /** Shown in CLIENT LIST. */
  readonly connectionName: string;
  readonly logger: Logger;
}

/** Has a worker made for every processor among the application's providers; `JobHost` starts and ends them. */
@Module({})
export class JobHostModule {
  static forRoot(options: JobHostOptions): DynamicModule {
    const { redis, connectionName, logger } = options;
    const shared = {
      useFactory: () => ({ connection: connect(redis, connectionName, logger), prefix: redis.prefix }),
    };
    const host = {
      provide: JobHost,
      inject: [DiscoveryService, getSharedConfigToken()],
      useFactory: (discovery: DiscoveryService, { connection }: { connection: Redis }) =>
        new JobHost(discovery, connection, options, logger),
    };
    return {
      module: JobHostModule,
      // To register no queue at all is what makes @nestjs/bullmq look for processors; `JobProducer` has the queues.
      imports: [DiscoveryModule, BullModule.forRootAsync(shared), BullModule.registerQueue()],
      providers: [host],
      exports: [JobHost],
    };
  }
}

function connect(config: RedisConfig, name: string, logger: Logger): Redis {
  return connectForWorker(config, name).on('error', (error) => logger.warn({ err: error }, 'Redis does not answer'));
}
