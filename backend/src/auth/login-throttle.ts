import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config, normalizeEmail } from '@plumbline/platform';
import { Redis } from 'ioredis';
import { createHash } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { ProblemError } from '../http/problem-error.js';

const WINDOW_SECONDS = 15 * 60;
/** Wrong passwords for one account, from wherever: guessing that is spread over addresses ends here. */
const PER_ACCOUNT = 20;
/** Attempts from one address at any account: an office behind one address still signs in. */
const PER_ADDRESS = 50;

export interface LoginAttempt {
  /** Gives the attempt back: only failures count. */
  succeeded(): Promise<void>;
}

/**
 * Counts before the password is looked at, so that parallel guesses cannot overtake the counter. Counted in Redis for all
 * replicas together; while Redis is away each process counts alone rather than letting everybody or nobody in.
 */
@Injectable()
export class LoginThrottle {
  private readonly byAccount: RateLimiterRedis;
  private readonly byAddress: RateLimiterRedis;

  constructor(@Inject(CONFIG) config: Config, redis: Redis) {
    const limiter = (what: string, points: number): RateLimiterRedis => {
      const keyPrefix = `${config.redis.prefix}:login:${what}`;
      const insuranceLimiter = new RateLimiterMemory({ points, duration: WINDOW_SECONDS, keyPrefix });
      return new RateLimiterRedis({
        storeClient: redis,
        points,
        duration: WINDOW_SECONDS,
        keyPrefix,
        insuranceLimiter,
      });
    };
    this.byAccount = limiter('account', PER_ACCOUNT);
    this.byAddress = limiter('address', PER_ADDRESS);
  }

  /** Throws `too_many_sign_ins`, alike for accounts that exist and those that do not. */
  async begin(email: string, ip: string): Promise<LoginAttempt> {
    // Hashed: what people type by mistake into this field is not for Redis.
    const account = createHash('sha256').update(normalizeEmail(email)).digest('base64url');
    await consume(this.byAddress, ip);
    await consume(this.byAccount, account);
    return {
      succeeded: async () => {
        await Promise.all([this.byAddress.reward(ip), this.byAccount.reward(account)]);
      },
    };
  }
}

async function consume(limiter: RateLimiterRedis, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (rejection) {
    if (!(rejection instanceof RateLimiterRes)) throw rejection;
    throw new ProblemError('too_many_sign_ins', { retryAfterSeconds: Math.ceil(rejection.msBeforeNext / 1000) });
  }
}
