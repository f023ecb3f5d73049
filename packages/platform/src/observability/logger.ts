/** JSON lines on stdout, safe by construction: what is logged is picked, never a whole object of somebody else's. */
import { types } from 'node:util';
import { type DestinationStream, type Logger as PinoLogger, pino, type SerializerFn } from 'pino';
import type { LogConfig } from '../config/log.config.js';

export type Logger = PinoLogger;

/**
 * The second line of defence, after not logging secrets at all: whatever stands under one of these names is struck out,
 * at the top and one and two levels down.
 */
const SECRET_KEYS = [
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'passwordHash',
  'token',
  'apiToken',
  'secret',
  'credentials',
  'credentialsCiphertext',
  'headers',
  'auth',
];

/** Names of what is logged for people who filter: `runId`, `orgId`, `requestId`, `job`, `err`. */
export function createLogger(config: LogConfig, service: string, destination?: DestinationStream): Logger {
  const options = {
    level: config.level,
    base: { service },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError, error: describeError },
    redact: {
      paths: SECRET_KEYS.flatMap((key) => ['', '*.', '*.*.'].map((depth) => `${depth}["${key}"]`.replace('.[', '['))),
      censor: '[REDACTED]',
    },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

interface DescribedError {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  readonly stack?: string;
  readonly cause?: DescribedError | string;
}

/**
 * Name, message, code, stack and cause. Nothing else of an error: those of the database carry the statement's parameters,
 * those of clients the whole request.
 */
export const describeError: SerializerFn = (error: unknown) => describe(error, 0);

function describe(error: unknown, depth: number): DescribedError | string {
  if (!types.isNativeError(error)) return `${typeof error} thrown`;
  return {
    type: error.name,
    message: error.message,
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    ...(error.stack === undefined ? {} : { stack: error.stack }),
    ...(error.cause === undefined || depth > 3 ? {} : { cause: describe(error.cause, depth + 1) }),
  };
}
