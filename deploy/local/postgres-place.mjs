import { chmodSync, chownSync, existsSync, mkdirSync, rmdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { worksAs } from './database-user.mjs';
import { codeOf, Stop } from './stop.mjs';

/** @typedef {import('./database-user.mjs').Account} Account */

/**
 * The folder that holds the database: `postgres` under the home, or, where the database's account cannot get there (a
 * checkout that only root may read, anything under /root), a folder of the system's own place for such data. Data that
 * exists stays where it is.
 * @param {{ home: string, id: string, account: Account | undefined }} options `id` tells this home from others
 * @returns {{ folder: string, account: Account | undefined }} the account that owns the data that is there already wins
 */
export function postgresPlace({ home, id, account }) {
  const inside = join(home, 'postgres');
  if (!account) return { folder: ownFolder(inside), account };
  const candidates = [inside, `/var/lib/plumbline/${id}`, `/var/tmp/plumbline-${id}`];
  const used = candidates.find((folder) => existsSync(join(folder, 'data', 'PG_VERSION')));
  if (used) {
    const { uid, gid } = statSync(join(used, 'data'));
    if (uid !== 0) return { folder: used, account: { uid, gid } };
  }
  const folder = candidates.find((candidate) => given(candidate, account));
  if (folder) return { folder, account };
  throw new Stop(
    `PostgreSQL must not run as root, and user id ${account.uid}, which it would run as, can write to none of ${candidates.join(', ')}. ` +
      'Start Plumbline as a normal user, or set PLUMBLINE_HOME to a folder whose parents all users may enter.',
  );
}

/** @param {string} folder */
function ownFolder(folder) {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (statSync(folder).uid === process.getuid?.()) return folder;
  } catch (error) {
    if (codeOf(error) !== 'EACCES') throw error;
  }
  throw new Stop(
    `The database folder ${folder} belongs to another user (it was made by a start as that user). ` +
      'Start Plumbline as that user again, or set PLUMBLINE_HOME to another folder.',
  );
}

/**
 * Makes the folder and hands it to the account; says whether the account gets there.
 * @param {string} folder
 * @param {Account} account
 */
function given(folder, account) {
  const made = [];
  try {
    for (let path = folder; !existsSync(path); path = dirname(path)) made.push(path);
    for (const path of made.toReversed()) {
      mkdirSync(path);
      chmodSync(path, path === folder ? 0o700 : 0o711);
    }
    chownSync(folder, account.uid, account.gid);
    if (worksAs(account, '/bin/sh', ['-c', 'test -w "$1" && test -x "$1"', 'sh', folder])) return true;
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(codeOf(error) ?? '')) throw error;
  }
  for (const path of made) if (existsSync(path)) rmdirSync(path);
  return false;
}
