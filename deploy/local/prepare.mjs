import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { installPackages } from './install.mjs';
import { waitForLock } from './lock.mjs';

/**
 * Installs and builds, one command of this checkout at a time (`npm start` and `npm test` may run side by side).
 * @param {object} options
 * @param {string} options.root
 * @param {import('./children.mjs').Supervisor} options.supervisor
 * @param {AbortSignal} options.signal
 * @param {(text: string) => void} options.say
 * @param {boolean} options.needsBuild
 */
export async function prepare({ root, supervisor, signal, say, needsBuild }) {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const onWait = () => say('Waiting: another command is installing or building in this checkout');
  const about = 'installing and building';
  const release = await waitForLock(join(root, '.cache/prepare.lock'), { about, timeoutMs: 1_800_000, signal, onWait });
  try {
    await installPackages({ root, supervisor, say });
    if (needsBuild) await build({ root, supervisor, say });
  } finally {
    release();
  }
}
