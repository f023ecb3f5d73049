import { randomBytes } from 'node:crypto';
import { createDatabase } from './database.js';
import { ADMIN, announce, required } from './installation.js';
import { freePort, type Process, runNode, startNode, untilAnswers } from './processes.js';

/** Starts what is shipped: migration, API and worker as their built processes, and a right MCP server to test. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const database = await createDatabase(required('TEST_DATABASE_URL'));
  const running: Process[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(running.map((each) => each.stop()));
    await database.drop();
  };
  try {
    const env = await environment(database.url);
    await runNode(['backend/dist/migrate.js'], env);
    const api = startNode(['backend/dist/main.js'], env);
    const worker = startNode(['worker/dist/main.js'], env);
    const target = startNode(['packages/probe/test/servers/run.mjs', 'sdk-v1-stateless'], {});
    running.push(api, worker, target);
    const { url: goodServer } = JSON.parse(await target.firstLine()) as { url: string };
    const url = env['PUBLIC_URL'] ?? '';
    await untilAnswers(`${url}/readyz`, api);
    announce({ url, goodServer, ownService: new URL(database.url).host });
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}

async function environment(databaseUrl: string): Promise<Record<string, string>> {
  const port = await freePort();
  return {
    DATABASE_URL: databaseUrl,
    REDIS_URL: required('TEST_REDIS_URL'),
    REDIS_PREFIX: `browser-${process.pid}-${randomBytes(4).toString('hex')}`,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    ENCRYPTION_KEYS: `browser:${randomBytes(32).toString('base64')}`,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    EGRESS_ALLOW: '127.0.0.0/8',
    RUNS_PER_HOUR: '1000',
    LOG_LEVEL: 'warn',
  };
}
