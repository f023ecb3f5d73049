import { afterEach, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { Redis } from 'ioredis';
import { newId } from '../database/ids.js';
import { JobProducer } from './job-producer.js';
import { connectForCommands } from './redis.js';

const config = {
  url: process.env['TEST_REDIS_URL'] ?? '',
  prefix: `test-${process.pid}-${randomBytes(4).toString('hex')}`,
};
let redis: Redis | undefined;
let producer: JobProducer | undefined;
afterEach(async () => {
  await producer?.close();
  redis?.disconnect();
});

it('a producer whose first job came before Redis was connected adds the later ones', async () => {
  const connection = (redis = connectForCommands(config, 'test'));
  const jobs = (producer = new JobProducer(connection, config.prefix, () => undefined));
  await expect(jobs.enqueueRun(newId())).rejects.toThrow();
  if (connection.status !== 'ready') await once(connection, 'ready');
  const id = newId();
  await jobs.enqueueRun(id);
  const data = await connection.hget(`${config.prefix}:run-diagnostic:${id}`, 'data');
  expect(JSON.parse(data ?? 'null')).toEqual({ version: 1, payload: { runId: id } });
});
