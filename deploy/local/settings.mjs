import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomSecret, readJson, writePrivateJson } from './files.mjs';
import { Stop } from './stop.mjs';

/** @typedef {{ id: string, encryptionKeys: string, adminEmail: string, adminPassword: string }} Secrets */

/**
 * What is made up once for a home and must stay the same as long as its data: kept in a private file.
 * @param {string} home
 * @returns {Secrets}
 */
export function secretsOf(home) {
  const file = join(home, 'secrets.json');
  const kept = readJson(file);
  if (kept) return kept;
  const made = {
    id: randomSecret(9),
    encryptionKeys: `local:${randomBytes(32).toString('base64')}`,
    adminEmail: 'admin@plumbline.local',
    adminPassword: randomSecret(15),
  };
  writePrivateJson(file, made);
  return made;
}

/**
 * An operator's own setting, from `NAME` or from the file that `NAME_FILE` names.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} name
 */
export function given(env, name) {
  if (env[name]) return env[name];
  const file = env[`${name}_FILE`];
  if (!file) return undefined;
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new Stop(
      `${name}_FILE names ${file}, which cannot be read (${error instanceof Error ? error.message : error}).`,
    );
  }
}

/**
 * The environment of API, worker and migration: what the operator set, and for the rest what fits one machine.
 * @param {object} options
 * @param {NodeJS.ProcessEnv} options.env
 * @param {Secrets} options.secrets
 * @param {number} options.port
 * @param {string | undefined} options.databaseUrl undefined: the operator's own
 * @param {string | undefined} options.redisUrl undefined: the operator's own
 * @returns {NodeJS.ProcessEnv}
 */
export function childEnvironment({ env, secrets, port, databaseUrl, redisUrl }) {
  const defaults = {
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    ENCRYPTION_KEYS: secrets.encryptionKeys,
    ADMIN_EMAIL: secrets.adminEmail,
    ADMIN_PASSWORD: secrets.adminPassword,
    EGRESS_ALLOW: '127.0.0.0/8,::1/128',
  };
  /** @type {NodeJS.ProcessEnv} */
  const result = { ...env, PORT: String(port), HOST: '127.0.0.1' };
  for (const [name, value] of Object.entries(defaults)) {
    if (value !== undefined && !env[name] && !env[`${name}_FILE`]) result[name] = value;
  }
  return result;
}
