import { accessSync, constants, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout that these scripts belong to. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/**
 * Where one local installation keeps its data, secrets and logs.
 * @param {NodeJS.ProcessEnv} env
 */
export function homeFolder(env) {
  return resolve(env.PLUMBLINE_HOME || join(ROOT, '.plumbline'));
}

/**
 * Where programs that were unpacked privately are kept between runs. An account without a usable home folder
 * (`nobody` has none) falls back to the checkout.
 * @param {NodeJS.ProcessEnv} env
 */
export function cacheFolder(env) {
  if (env.PLUMBLINE_CACHE) return resolve(env.PLUMBLINE_CACHE);
  for (const folder of [join(env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'plumbline'), join(ROOT, '.cache')]) {
    try {
      mkdirSync(folder, { recursive: true });
      accessSync(folder, constants.W_OK | constants.X_OK);
      return folder;
    } catch {
      // not ours to write: the next one
    }
  }
  return join(ROOT, '.cache');
}
