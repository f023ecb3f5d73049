import {
  type DynamicModule,
  Global,
  Inject,
  Injectable,
  Module,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { Redis } from 'ioredis';
import { DataSource } from 'typeorm';
import { SessionsRepository } from './accounts/sessions.repository.js';
import { UsersRepository } from './accounts/users.repository.js';
import { AuditRepository } from './audit/audit.repository.js';
import type { Config } from './config/config.js';
import { createDataSource } from './database/data-source.js';
import { isMigrated } from './database/migrate.js';
import { proveEncryptionKeys } from './encryption/encryption-canary.js';
import { SecretBox } from './encryption/secret-box.js';
import { LivePublisher } from './live/live-publisher.js';
import { createLogger, type Logger } from './observability/logger.js';
import { ApiTokensRepository } from './orgs/api-tokens.repository.js';
import { MembershipsRepository } from './orgs/memberships.repository.js';
import { OrgsRepository } from './orgs/orgs.repository.js';
import { JobProducer } from './queue/job-producer.js';
import { connectForCommands } from './queue/redis.js';
import { checkRedis } from './queue/redis-check.js';
import { RunCredentials } from './runs/run-credentials.js';
import { RunLeases } from './runs/run-leases.repository.js';
import { RunSweepRepository } from './runs/run-sweep.repository.js';
import { RunsRepository } from './runs/runs.repository.js';
import { TranscriptsRepository } from './transcripts/transcripts.repository.js';
import { CONFIG, LOGGER } from './tokens.js';

const REPOSITORIES = [
  UsersRepository,
  SessionsRepository,
  OrgsRepository,
  MembershipsRepository,
  ApiTokensRepository,
  AuditRepository,
  RunsRepository,
  RunCredentials,
  RunLeases,
  RunSweepRepository,
  TranscriptsRepository,
];

/** Closed last: Nest calls this after every `onModuleDestroy`, in which workers and servers end. */
@Injectable()
class Connections implements OnModuleInit, OnApplicationShutdown {
  constructor(
    private readonly dataSource: DataSource,
    private readonly redis: Redis,
    private readonly producer: JobProducer,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): Promise<void> {
    return checkRedis(this.redis, this.logger);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.producer.close().catch(() => undefined);
    await this.redis.quit().catch(() => this.redis.disconnect());
    await this.dataSource.destroy();
  }
}

/**
 * What API and worker share. Starting it connects to PostgreSQL, refuses a schema of another version and proves the
 * encryption keys; Redis may be away.
 */
@Global()
@Module({})
export class PlatformModule {
  /** `service` is `api` or `worker`; it names the log lines and the connections. */
  static forRoot(config: Config, service: string, logger: Logger = createLogger(config.log, service)): DynamicModule {
    const onRedisError = (error: unknown): void => logger.warn({ err: error }, 'Redis does not answer');
    const providers = [
      { provide: CONFIG, useValue: config },
      { provide: LOGGER, useValue: logger },
      { provide: SecretBox, useValue: new SecretBox(config.encryption.keys) },
      {
        provide: DataSource,
        inject: [SecretBox],
        useFactory: (secretBox: SecretBox) => openDatabase(config, service, secretBox),
      },
      {
        provide: Redis,
        useFactory: () => connectForCommands(config.redis, `plumbline-${service}`).on('error', onRedisError),
      },
      {
        provide: JobProducer,
        inject: [Redis],
        useFactory: (redis: Redis) => new JobProducer(redis, config.redis.prefix, onRedisError),
      },
      {
        provide: LivePublisher,
        inject: [Redis],
        useFactory: (redis: Redis) => new LivePublisher(redis, config.redis.prefix, onRedisError),
      },
      ...REPOSITORIES,
    ];
    return {
      module: PlatformModule,
      providers: [...providers, Connections],
      exports: [CONFIG, LOGGER, SecretBox, DataSource, Redis, JobProducer, LivePublisher, ...REPOSITORIES],
    };
  }
}

async function openDatabase(config: Config, service: string, secretBox: SecretBox): Promise<DataSource> {
  const dataSource = await createDataSource(config.database, `plumbline-${service}`).initialize();
  try {
    if (!(await isMigrated(dataSource))) {
      throw new Error('The database has not been migrated to this version. Run the migration first, then start again.');
    }
    await proveEncryptionKeys(dataSource, secretBox);
    return dataSource;
  } catch (error) {
    await dataSource.destroy();
    throw error;
  }
}
