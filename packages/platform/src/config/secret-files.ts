import { readFileSync } from 'node:fs';
import { types } from 'node:util';
import type { ConfigFault } from './config-error.js';

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Takes `NAME_FILE` for every known variable: the file's content, without the line end that editors add, is the value.
 * An empty variable counts as not set, since Compose and Helm pass those on.
 */
export function withFiles(env: Environment, names: readonly string[]): { env: Environment; faults: ConfigFault[] } {
  const result: Record<string, string | undefined> = {};
  const faults: ConfigFault[] = [];
  for (const name of names) {
    const value = env[name] || undefined;
    const file = env[`${name}_FILE`] || undefined;
    result[name] = value;
    if (file === undefined) continue;
    if (value !== undefined) {
      faults.push({ variable: name, problem: `is set, and so is ${name}_FILE: set one of them` });
      continue;
    }
    try {
      result[name] = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    } catch (error) {
      const why = types.isNativeError(error) && 'code' in error ? String(error.code) : 'unknown error';
      faults.push({ variable: `${name}_FILE`, problem: `names a file that cannot be read (${why})` });
    }
  }
  return { env: result, faults };
}
