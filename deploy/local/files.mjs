import { randomBytes } from 'node:crypto';
import { accessSync, constants, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * A random secret that needs no quoting in a URL, SQL or a configuration file.
 * @param {number} [bytes]
 */
export function randomSecret(bytes = 24) {
  return randomBytes(bytes).toString('base64url');
}

/**
 * Writes a file that only this user may read, so that a reader never sees half of it.
 * @param {string} path
 * @param {string} text
 */
export function writePrivate(path, text) {
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, text, { mode: 0o600, flag: 'wx' });
  renameSync(draft, path);
}

/**
 * @param {string} path
 * @param {unknown} value
 */
export function writePrivateJson(path, value) {
  writePrivate(path, `${JSON.stringify(value, null, 2)}\n`);
}

/**
 * What a JSON file holds, or undefined when there is none or it is damaged.
 * @param {string} path
 * @returns {any}
 */
export function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/** @param {string} path */
export function privateFolder(path) {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  return path;
}

/**
 * The full path of the first of these programs on the PATH.
 * @param {string[]} names
 * @param {NodeJS.ProcessEnv} env
 */
export function programOnPath(names, env) {
  for (const name of names) {
    for (const folder of (env.PATH ?? '').split(delimiter).filter(Boolean)) {
      try {
        accessSync(join(folder, name), constants.X_OK);
        return join(folder, name);
      } catch {
        // not here
      }
    }
  }
  return undefined;
}
