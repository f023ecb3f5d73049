/**
 * Stands in for migration, API or worker. Writes what it saw to `$FAKE_FOLDER/<role>.json`, appends how it ended to
 * `$FAKE_FOLDER/ends`, and crashes when `$FAKE_FOLDER/crash-<role>` appears.
 */
import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createConnection } from 'node:net';
import { join } from 'node:path';

const role = process.argv[2] ?? '';
const folder = process.env.FAKE_FOLDER ?? '';
const end = (/** @type {string} */ how) => appendFileSync(join(folder, 'ends'), `${role} ${how}\n`);

/** Whether the service that this URL names accepts connections. @param {string | undefined} url */
const reachable = (url) =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(url ?? '');
    const socket = createConnection({ host: hostname, port: Number(port) }, () =>
      resolve(socket.destroy() !== undefined),
    );
    socket.on('error', () => resolve(false));
  });

const services = { postgres: await reachable(process.env.DATABASE_URL), redis: await reachable(process.env.REDIS_URL) };
writeFileSync(join(folder, `${role}.json`), JSON.stringify({ pid: process.pid, env: process.env, services }));
if (role === 'migrate') process.exit(existsSync(join(folder, 'crash-migrate')) ? 3 : 0);

process.on('SIGTERM', async () => {
  const still = await Promise.all([reachable(process.env.DATABASE_URL), reachable(process.env.REDIS_URL)]);
  end(`stopped, services ${still.every(Boolean) ? 'reachable' : 'gone'}`);
  process.exit(0);
});
process.on('SIGINT', () => {
  end('was hit by the terminal');
  process.exit(130);
});
setInterval(() => {
  if (!existsSync(join(folder, `crash-${role}`))) return;
  console.log(`the last words of the ${role}`);
  process.exit(7);
}, 20);

/** @type {Record<string, unknown>} */
const answers = {
  'GET /readyz': {},
  'POST /api/v1/auth/login': { csrfToken: 'csrf' },
  'GET /api/v1/auth/me': { memberships: [{ orgId: 'org-1' }] },
  'POST /api/v1/orgs/org-1/api-tokens': { token: 'plt_fake' },
};
if (role === 'api') {
  createServer((request, response) => {
    const path = `${request.method} ${request.url}`;
    appendFileSync(join(folder, 'requests'), `${path}\n`);
    const known =
      path === 'GET /api/v1/orgs/org-1/usage' && request.headers.authorization === 'Bearer plt_fake'
        ? {}
        : answers[path];
    response.writeHead(known ? 200 : 404, { 'content-type': 'application/json', 'set-cookie': 'session=1; HttpOnly' });
    response.end(JSON.stringify(known ?? {}));
  }).listen(Number(process.env.PORT), '127.0.0.1');
}
process.send?.('ready');
