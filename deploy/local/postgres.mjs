import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { databaseUser } from './database-user.mjs';
import { randomSecret } from './files.mjs';
import { freePort } from './ports.mjs';
import { postgresBinaries } from './postgres-binaries.mjs';
import { postgresPlace } from './postgres-place.mjs';
import { commandLine, endProcess, processMark } from './processes.mjs';
import { Stop } from './stop.mjs';
import { waitFor } from './wait.mjs';

/**
 * @typedef {object} PostgresOptions
 * @property {import('./children.mjs').Supervisor} supervisor
 * @property {string} root the checkout
 * @property {string} cache
 * @property {string} home
 * @property {string} id tells this home from others
 * @property {AbortSignal} signal
 * @property {boolean} [disposable] data that need not survive a power cut, and a role that may create databases: for tests
 */

const ROLE = 'plumbline';
const DURABLE = ['-c', 'max_connections=100'];
const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200'].flatMap((one) => [
  '-c',
  one,
]);

/**
 * Starts a PostgreSQL of our own: loopback only, random port and password, a role without superuser's rights.
 * @param {PostgresOptions} options
 * @returns {Promise<{ url: string, folder: string }>}
 */
export async function startPostgres(options) {
  const { supervisor, signal, disposable = false } = options;
  const { folder, account } = postgresPlace({ ...options, account: databaseUser() });
  const binaries = postgresBinaries({ ...options, account });
  /** @type {Cluster} */
  const cluster = {
    folder,
    data: join(folder, 'data'),
    account,
    program: (name) => join(binaries, 'bin', name),
    // its own short environment: the messages it writes are English, and no secret of ours is in it
    common: { ...account, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } },
  };
  if (!existsSync(cluster.data)) await create(supervisor, cluster, disposable);
  assertVersion(cluster, binaries);
  await clearLeftOver(cluster.data);
  const port = await freePort();
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'timezone=UTC',
    'log_timezone=UTC',
  ];
  const child = await supervisor.start({
    ...cluster.common,
    name: 'postgres',
    command: cluster.program('postgres'),
    args: ['-D', cluster.data, ...settings.flatMap((one) => ['-c', one]), ...(disposable ? FAST : DURABLE)],
    signal: 'SIGINT', // the "fast" stop: open transactions are rolled back, nothing committed is lost
    graceMs: 60_000,
  });
  await waitFor(() => isReady(cluster.data, child.pid), {
    what: 'The start of PostgreSQL',
    timeoutMs: 120_000,
    signal,
  });
  const password = readFileSync(join(folder, 'password'), 'utf8');
  return { url: `postgres://${ROLE}:${password}@127.0.0.1:${port}/${ROLE}`, folder };
}

/**
 * @typedef {object} Cluster
 * @property {string} folder
 * @property {string} data
 * @property {import('./database-user.mjs').Account | undefined} account
 * @property {(name: string) => string} program
 * @property {{ uid?: number, gid?: number, cwd: string, env: NodeJS.ProcessEnv }} common
 */

/**
 * Makes the cluster beside its final place and moves it there when it is whole, so that an interrupted first start
 * leaves nothing half made. The superuser's password is thrown away: nothing needs it.
 * @param {import('./children.mjs').Supervisor} supervisor
 * @param {Cluster} cluster
 * @param {boolean} disposable
 */
async function create(supervisor, { folder, data, account, program, common }, disposable) {
  const draft = `${data}.new`;
  rmSync(draft, { recursive: true, force: true });
  const passwordFile = join(folder, 'superuser-password');
  writeFileSync(passwordFile, randomSecret(), { mode: 0o600 });
  if (account) chownSync(passwordFile, account.uid, account.gid);
  const password = randomSecret();
  writeFileSync(join(folder, 'password'), password, { mode: 0o600 });
  try {
    const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
    const access = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
    const args = [`--pgdata=${draft}`, ...locale, ...access, ...(disposable ? ['--no-sync'] : [])];
    await step(supervisor, { ...common, name: 'initdb', command: program('initdb'), args, group: true });
  } finally {
    rmSync(passwordFile, { force: true });
  }
  // Single-user mode: no server, no network and no client program is needed to make the role and its database.
  await step(supervisor, {
    ...common,
    name: 'initdb',
    command: program('postgres'),
    args: [
      '--single',
      '-D',
      draft,
      '-c',
      'exit_on_error=on',
      '-c',
      'log_min_error_statement=panic',
      ...(disposable ? FAST : []),
      'postgres',
    ],
    input: [
      `CREATE ROLE ${ROLE} LOGIN ${disposable ? 'CREATEDB' : ''} PASSWORD '${password}'`,
      `CREATE DATABASE ${ROLE} OWNER ${ROLE}`,
      '',
    ].join('\n'),
  });
  renameSync(draft, data);
}

/**
 * @param {import('./children.mjs').Supervisor} supervisor
 * @param {import('./children.mjs').ChildSpec} spec
 */
async function step(supervisor, spec) {
  const result = await supervisor.run(spec);
  if (!result.ok)
    throw new Stop(`The database could not be made: ${spec.command} ${result.how}.\n${result.lastLines()}`);
}

/**
 * @param {Cluster} cluster
 * @param {string} binaries
 */
function assertVersion({ data }, binaries) {
  const made = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim();
  const control = readFileSync(join(binaries, 'share/postgresql/postgres.bki'), 'utf8').split('\n', 1)[0] ?? '';
  const ours = control.replace('# PostgreSQL ', '').trim();
  if (made === ours) return;
  throw new Stop(
    `The database in ${data} was made by PostgreSQL ${made}; this version of Plumbline brings PostgreSQL ${ours}. ` +
      `Move it over with pg_dump and pg_restore, or set PLUMBLINE_HOME to a new folder.`,
  );
}

/**
 * A killed launcher may leave a running server, which is stopped, or its lock file, whose process id may by now belong
 * to some other program: PostgreSQL would then refuse to start.
 * @param {string} data
 */
async function clearLeftOver(data) {
  const file = join(data, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n', 1)[0]);
  const mark = processMark(pid);
  if (mark === undefined) return; // PostgreSQL sees that itself
  if (commandLine(pid).includes(data)) await endProcess({ pid, mark, signal: 'SIGINT', graceMs: 60_000, group: false });
  else rmSync(file, { force: true });
}

/**
 * The server writes its state to the last line of its lock file (what `pg_ctl -w` reads too).
 * @param {string} data
 * @param {number} pid
 */
function isReady(data, pid) {
  const file = join(data, 'postmaster.pid');
  if (!existsSync(file)) return false;
  const lines = readFileSync(file, 'utf8').split('\n');
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
}
