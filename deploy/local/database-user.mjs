import { execFileSync, spawnSync } from 'node:child_process';

/** @typedef {{ uid: number, gid: number }} Account */

/**
 * The account that PostgreSQL runs as: it refuses root. Undefined: ourselves.
 * @returns {Account | undefined}
 */
export function databaseUser() {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = ['-u', '-g'].map((what) =>
        Number(execFileSync('id', [what, name], { stdio: ['ignore', 'pipe', 'ignore'] })),
      );
      if (uid && gid !== undefined) return { uid, gid };
    } catch {
      // no such account
    }
  }
  return { uid: 65534, gid: 65534 };
}

/**
 * Whether a program ends well as that account. Asking the system itself counts every folder on the way and every ACL.
 * @param {Account | undefined} account
 * @param {string} command
 * @param {string[]} args
 */
export function worksAs(account, command, args) {
  const result = spawnSync(command, args, {
    ...account,
    cwd: '/',
    stdio: 'ignore',
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
  });
  return result.status === 0;
}
