/** The whole configuration: environment only, read once at start, all faults told at once. */
import { cleanEnv, EnvMissingError } from 'envalid';
import { type AdminConfig, adminConfig, adminVariables } from './admin.config.js';
import { ConfigError, type ConfigFault } from './config-error.js';
import { type DatabaseConfig, databaseConfig, databaseVariables } from './database.config.js';
import { type EgressConfig, egressConfig, egressVariables } from './egress.config.js';
import { type EncryptionConfig, encryptionConfig, encryptionVariables } from './encryption.config.js';
import { type HttpConfig, httpConfig, httpVariables } from './http.config.js';
import { type LogConfig, logConfig, logVariables } from './log.config.js';
import { type RedisConfig, redisConfig, redisVariables } from './redis.config.js';
import { type RunsConfig, runsConfig, runsVariables } from './runs.config.js';
import { type Environment, withFiles } from './secret-files.js';
import { type WorkerConfig, workerConfig, workerVariables } from './worker.config.js';

export interface Config {
  readonly http: HttpConfig;
  readonly database: DatabaseConfig;
  readonly redis: RedisConfig;
  readonly encryption: EncryptionConfig;
  readonly egress: EgressConfig;
  readonly runs: RunsConfig;
  readonly worker: WorkerConfig;
  readonly admin: AdminConfig;
  readonly log: LogConfig;
}

/** Every variable with its meaning and an example; the documentation's table comes from here. */
export const VARIABLES = {
  ...httpVariables,
  ...databaseVariables,
  ...redisVariables,
  ...encryptionVariables,
  ...egressVariables,
  ...runsVariables,
  ...workerVariables,
  ...adminVariables,
  ...logVariables,
};

type VariableName = keyof typeof VARIABLES;

/** Throws `ConfigError` with every fault. Unknown variables are none of our business and are left alone. */
export function loadConfig(environment: Environment): Config {
  const { env, faults } = withFiles(environment, Object.keys(VARIABLES));
  const broken = new Set(faults.map((fault) => fault.variable.replace(/_FILE$/, '')));
  const clean = cleanEnv(env, VARIABLES, {
    reporter: ({ errors }) => {
      for (const [variable, error] of Object.entries(errors)) {
        if (error !== undefined && !broken.has(variable)) faults.push(faultOf(variable as VariableName, error));
      }
      if (faults.length > 0) throw new ConfigError(faults);
    },
  });
  const [http, database, redis] = [httpConfig(clean), databaseConfig(clean), redisConfig(clean)];
  return {
    http,
    database,
    redis,
    encryption: encryptionConfig(clean),
    egress: egressConfig(clean, { http, database, redis }),
    runs: runsConfig(clean),
    worker: workerConfig(clean),
    admin: adminConfig(clean),
    log: logConfig(clean),
  };
}

function faultOf(variable: VariableName, error: Error): ConfigFault {
  const problem = error instanceof EnvMissingError ? 'is not set' : error.message;
  return { variable, problem, example: VARIABLES[variable].example };
}
