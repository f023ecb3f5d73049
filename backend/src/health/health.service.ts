import { Injectable } from '@nestjs/common';
import { isMigrated } from '@plumbline/platform';
import { Redis } from 'ioredis';
import { setTimeout as delay } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { VERSION } from '../version.js';
import type { HealthDto, ReadinessDto } from './health.dto.js';

/** A probe that takes longer counts as down: orchestrators ask every few seconds and must not pile up. */
const PROBE_MS = 2_000;

@Injectable()
export class HealthService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly redis: Redis,
  ) {}

  live(): HealthDto {
    return { status: 'up', version: VERSION };
  }

  async ready(): Promise<ReadinessDto> {
    const [migrated, pong] = await Promise.all([probe(isMigrated(this.dataSource)), probe(this.redis.ping())]);
    const isReady = migrated === true && pong !== undefined;
    return {
      status: isReady ? 'ready' : 'not_ready',
      postgres: migrated === undefined ? 'down' : 'up',
      redis: pong === undefined ? 'down' : 'up',
      migrations: migrated === undefined ? 'unknown' : migrated ? 'current' : 'behind',
    };
  }
}

/** The answer, or undefined when there was none in time. */
async function probe<T>(asked: Promise<T>): Promise<T | undefined> {
  const gaveUp = new AbortController();
  try {
    return await Promise.race([asked, delay(PROBE_MS, undefined, { signal: gaveUp.signal, ref: false })]);
  } catch {
    return undefined;
  } finally {
    gaveUp.abort();
    asked.catch(() => undefined);
  }
}
