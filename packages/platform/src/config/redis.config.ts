import { makeExactValidator } from 'envalid';
import { urlWith } from './validators.js';

export interface RedisConfig {
  readonly url: string;
  /** First part of every key and channel, so that several installations may share a server. */
  readonly prefix: string;
}

const keyPrefix = makeExactValidator<string>((input) => {
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(input)) throw new TypeError('must be 1 to 64 of A-Z, a-z, 0-9, _ and -');
  return input;
});

export const redisVariables = {
  REDIS_URL: urlWith(['redis:', 'rediss:'])({
    desc: 'Redis 6.2 or newer, or Valkey; rediss:// for TLS',
    example: 'rediss://:password@redis.example.com:6379/0',
  }),
  REDIS_PREFIX: keyPrefix({
    default: 'plumbline',
    desc: 'First part of every key and channel in Redis',
    example: 'plumbline-staging',
  }),
};

export function redisConfig(env: { REDIS_URL: string; REDIS_PREFIX: string }): RedisConfig {
  return { url: env.REDIS_URL, prefix: env.REDIS_PREFIX };
}
