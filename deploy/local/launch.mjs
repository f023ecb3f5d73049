/** The way of `npm start`: prepare, services, migration, API and worker, `local.json`; then everything back in order. */
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createSupervisor, startReaper } from './children.mjs';
import { runDemo } from './demo.mjs';
import { writeLocalFile } from './local-file.mjs';
import { takeLock } from './lock.mjs';
import { cacheFolder, homeFolder, ROOT } from './paths.mjs';
import { assertPortFree, wantedPort } from './ports.mjs';
import { startPostgres } from './postgres.mjs';
import { prepare } from './prepare.mjs';
import { endRecorded, processMark, processRecord } from './processes.mjs';
import { startAndWaitReady, waitForApi } from './ready.mjs';
import { startRedis } from './redis.mjs';
import { childEnvironment, given, secretsOf } from './settings.mjs';
import { onStopSignals } from './signals.mjs';
import { codeOf, Stop, wordsOf } from './stop.mjs';
import { elapsed, waitFor } from './wait.mjs';

/**
 * @typedef {object} Commands the programs to run, as arguments of Node; tests put their own in
 * @property {string[]} migrate
 * @property {string[]} api
 * @property {string[]} worker
 */

/** @type {Commands} */
const PRODUCT = {
  migrate: ['backend/dist/migrate.js'],
  api: ['backend/dist/main.js'],
  worker: ['worker/dist/main.js'],
};

const say = (/** @type {string} */ text) => console.log(text);

/**
 * @param {{ env: NodeJS.ProcessEnv, demo: boolean, commands?: Commands }} options `commands` instead of the product's
 *   own, which then is neither installed nor built
 * @returns {Promise<number>} the exit code
 */
export async function launch({ env, demo, commands }) {
  const begun = performance.now();
  const port = wantedPort(env);
  const home = prepareHome(homeFolder(env));
  const lock = takeLock(join(home, 'launcher.lock'), `http://127.0.0.1:${port}`);
  if ('holder' in lock) {
    throw new Stop(
      `Plumbline already runs from ${home} (process ${lock.holder.pid}, ${lock.holder.about}). ` +
        'Use that one, stop it with Ctrl-C, or start another one beside it: PLUMBLINE_HOME=<another folder> PORT=<another port> npm start',
    );
  }
  const recordFile = join(home, 'processes.json');
  const stop = new AbortController();
  const supervisor = createSupervisor({ recordFile, logs: join(home, 'logs') }, (child, how) => {
    stop.abort(
      new Stop(`The ${child.name} ${how}, so everything is being stopped. Its last lines:\n${child.lastLines()}`),
    );
  });
  const forget = onStopSignals((signal) => stop.abort(signal));
  /** @type {Session} */
  const session = { env, demo, port, home, supervisor, signal: stop.signal, recordFile, commands };
  let reaper;
  let code = 0;
  try {
    await endLeftOvers(recordFile);
    reaper = await startReaper(recordFile);
    await bringUp(session, begun);
    if (!stop.signal.aborted) await once(stop.signal, 'abort');
    throw stop.signal.reason;
  } catch (error) {
    // Once stopping has begun, whatever a step complains about is a consequence of it.
    const reason = stop.signal.aborted ? stop.signal.reason : error;
    if (typeof reason === 'string') say(`\n${reason}: stopping`);
    else {
      console.error(`\n${wordsOf(reason)}`);
      code = 1;
    }
  }
  await supervisor.stop((name, how) =>
    say(`Stopped ${name}${how.includes('SIGKILL') ? ' (it had to be killed)' : ''}`),
  );
  await reaper?.dismiss();
  forget();
  lock.release();
  return code;
}

/**
 * @typedef {object} Session
 * @property {NodeJS.ProcessEnv} env
 * @property {boolean} demo
 * @property {number} port
 * @property {string} home
 * @property {import('./children.mjs').Supervisor} supervisor
 * @property {AbortSignal} signal
 * @property {string} recordFile
 * @property {Commands | undefined} commands
 */

/**
 * @param {Session} session
 * @param {number} begun
 */
async function bringUp(session, begun) {
  const { env, port, home, supervisor, signal, commands = PRODUCT } = session;
  await assertPortFree(port);
  if (!session.commands) await prepare({ root: ROOT, supervisor, signal, say, needsBuild: true });
  signal.throwIfAborted();
  const secrets = secretsOf(home);
  const { postgres, redis } = await startServices(session, secrets.id);
  const children = childEnvironment({ env, secrets, port, databaseUrl: postgres?.url, redisUrl: redis?.url });
  const node = (/** @type {string} */ name, /** @type {string[]} */ args) => ({
    name,
    command: process.execPath,
    args,
    env: children,
    cwd: ROOT,
  });

  const migrated = await supervisor.run(node('migrate', commands.migrate));
  signal.throwIfAborted();
  if (!migrated.ok)
    throw new Stop(`The database could not be brought up to date: migrate ${migrated.how}.\n${migrated.lastLines()}`);
  const url = `http://127.0.0.1:${port}`;
  await supervisor.start({ ...node('api', commands.api), graceMs: 40_000 });
  await startAndWaitReady(supervisor, { ...node('worker', commands.worker), graceMs: 75_000 }, signal);
  await waitForApi(url, signal);

  const [email, password] = [given(children, 'ADMIN_EMAIL') ?? '', given(children, 'ADMIN_PASSWORD') ?? ''];
  const elsewhere = postgres && !postgres.folder.startsWith(home) ? { databaseFolder: postgres.folder } : {};
  const local = await writeLocalFile({ home, url, email, password, ...elsewhere, signal });
  announce({ url, home, local, took: elapsed(begun), secret: given(env, 'ADMIN_PASSWORD') !== undefined });
  if (session.demo && local) await runDemo({ supervisor, local, signal, say });
}

/**
 * @param {Session} session
 * @param {string} id
 */
async function startServices({ env, home, supervisor, signal }, id) {
  const cache = cacheFolder(env);
  const common = { supervisor, cache, home, signal, say };
  const begun = performance.now();
  const ownPostgres = given(env, 'DATABASE_URL') === undefined;
  const ownRedis = given(env, 'REDIS_URL') === undefined;
  const [postgres, redis] = await Promise.all([
    ownPostgres ? startPostgres({ ...common, root: ROOT, id }) : undefined,
    ownRedis ? startRedis(common) : undefined,
  ]);
  say(
    `PostgreSQL: ${postgres ? postgres.folder : 'yours (DATABASE_URL)'}; Redis: ${redis ? join(home, 'redis') : 'yours (REDIS_URL)'} (${elapsed(begun)})`,
  );
  return { postgres, redis };
}

/**
 * The home may be entered by all (the database's account must get to its folder), each thing in it is private.
 * @param {string} home
 */
function prepareHome(home) {
  try {
    if (mkdirSync(home, { recursive: true })) chmodSync(home, process.getuid?.() === 0 ? 0o711 : 0o700);
    for (const name of ['secrets.json', 'local.json'])
      if (existsSync(join(home, name))) chmodSync(join(home, name), 0o600);
    return home;
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'].includes(codeOf(error) ?? '')) throw error;
    throw new Stop(`This user cannot write to ${home}. Set PLUMBLINE_HOME to a folder of yours and start again.`);
  }
}

/**
 * After a killed launcher: its reaper may still be at work, and if that was killed too, its processes still run.
 * @param {string} recordFile
 */
async function endLeftOvers(recordFile) {
  const reaper = processRecord(recordFile).read().reaper;
  if (reaper) {
    const gone = () => processMark(reaper.pid) !== reaper.mark;
    await waitFor(gone, { what: 'The end of an earlier start', timeoutMs: 180_000, everyMs: 50 });
  }
  await endRecorded(recordFile, { said: (name) => say(`Ending the ${name} that an earlier start left behind`) });
}

/**
 * @param {{ url: string, home: string, local: import('./local-file.mjs').Local | undefined, took: string, secret: boolean }} facts
 */
function announce({ url, home, local, took, secret }) {
  const signIn = local
    ? [
        `  Sign in   ${local.email}`,
        `  Password  ${secret ? '(the one in ADMIN_PASSWORD)' : local.password}`,
        `  Details   ${join(home, 'local.json')} (only you may read it)`,
      ]
    : [
        '  Sign in   with the account this database already has. It is not the one in ADMIN_EMAIL and ADMIN_PASSWORD,',
        '            so local.json was not written; set both to that account and start again to have it.',
      ];
  say(
    [
      '',
      `Plumbline is ready after ${took}: ${url}`,
      ...signIn,
      `  Logs      ${join(home, 'logs')}`,
      '  This local mode listens on 127.0.0.1 only and may test servers on this machine. Ctrl-C stops everything it started.',
      '',
    ].join('\n'),
  );
}
