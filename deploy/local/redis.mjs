import { spawnSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { privateFolder, programOnPath, randomSecret, writePrivate } from './files.mjs';
import { libraryPath, unpackedPackages } from './packages.mjs';
import { answers, freePort } from './ports.mjs';
import { Stop } from './stop.mjs';
import { waitFor } from './wait.mjs';

/** @typedef {{ command: string, env: NodeJS.ProcessEnv }} Program */
/**
 * @typedef {object} RedisOptions
 * @property {import('./children.mjs').Supervisor} supervisor
 * @property {string} cache
 * @property {string} home
 * @property {AbortSignal} signal
 * @property {(text: string) => void} say
 * @property {boolean} [disposable] data that need not survive a power cut
 */

/**
 * Starts a Redis (or Valkey) of our own: loopback only, random port, a password that is new at every start and stands
 * in a private file rather than on the command line, where every user of the machine could read it.
 * @param {RedisOptions} options
 * @returns {Promise<{ url: string }>}
 */
export async function startRedis(options) {
  const { supervisor, home, signal, disposable = false } = options;
  const program = await redisProgram(options);
  const folder = privateFolder(join(home, 'redis'));
  chmodSync(folder, 0o700);
  const [port, password] = [await freePort(), randomSecret()];
  const file = join(folder, 'redis.conf');
  const settings = [
    'bind 127.0.0.1',
    `port ${port}`,
    `requirepass ${password}`,
    `dir ${JSON.stringify(folder)}`,
    'maxmemory-policy noeviction', // an evicted job would be a lost job
    'appendonly yes',
    `appendfsync ${disposable ? 'no' : 'everysec'}`,
    'save ""',
    'daemonize no',
    '',
  ];
  writePrivate(file, settings.join('\n'));
  await supervisor.start({ name: 'redis', ...program, args: [file], cwd: folder, graceMs: 30_000 });
  const ready = () => answers(port, `AUTH ${password}\r\nPING\r\n`, '+PONG');
  await waitFor(ready, { what: 'The start of Redis', timeoutMs: 60_000, signal });
  return { url: `redis://:${password}@127.0.0.1:${port}/0` };
}

/**
 * @param {RedisOptions} options
 * @returns {Promise<Program>}
 */
async function redisProgram({ cache, ...rest }) {
  const env = { PATH: process.env.PATH, LC_ALL: 'C' };
  const installed = programOnPath(['redis-server', 'valkey-server'], process.env);
  if (installed) return { command: installed, env };
  const inside = (/** @type {string} */ folder) => ({
    command: join(folder, 'usr/bin/redis-server'),
    env: { ...env, LD_LIBRARY_PATH: libraryPath(folder) },
  });
  const works = (/** @type {string} */ folder) => {
    const { command, env: linked } = inside(folder);
    return spawnSync(command, ['--version'], { env: linked, stdio: 'ignore' }).status === 0;
  };
  try {
    return inside(
      await unpackedPackages({ ...rest, name: 'redis', packages: ['redis-server', 'redis-tools'], cache, works }),
    );
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    throw new Stop(
      `Redis was not found on the PATH, and it could not be fetched for this start alone: ${error.message}. ` +
        `Install it and start again: ${installCommand()} (or set REDIS_URL=redis://host:6379 to a Redis of yours).`,
    );
  }
}

function installCommand() {
  const known = [
    ['apt-get', 'sudo apt-get install redis-server'],
    ['brew', 'brew install redis'],
    ['dnf', 'sudo dnf install valkey'],
    ['apk', 'sudo apk add valkey'],
    ['pacman', 'sudo pacman -S valkey'],
  ];
  return (
    known.find(([tool]) => tool && programOnPath([tool], process.env))?.[1] ??
    'redis-server or valkey-server, version 7 or later'
  );
}
