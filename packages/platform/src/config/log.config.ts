import { oneOf } from './validators.js';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export interface LogConfig {
  readonly level: (typeof LOG_LEVELS)[number];
}

export const logVariables = {
  LOG_LEVEL: oneOf(LOG_LEVELS)({ default: 'info', desc: 'Least level that is logged', example: 'info' }),
};

export function logConfig(env: { LOG_LEVEL: LogConfig['level'] }): LogConfig {
  return { level: env.LOG_LEVEL };
}
