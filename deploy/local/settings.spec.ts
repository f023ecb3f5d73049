import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assertNodeVersion } from './node-version.mjs';
import { childEnvironment, given, secretsOf } from './settings.mjs';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-settings-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const secrets = { id: 'x', encryptionKeys: 'local:AAAA', adminEmail: 'a@example.test', adminPassword: 'made-up' };
const urls = { port: 8080, databaseUrl: 'postgres://own', redisUrl: 'redis://own' };

describe('the environment of API and worker', () => {
  it('has what fits one machine, loopback targets allowed', () => {
    expect(childEnvironment({ env: {}, secrets, ...urls })).toEqual({
      DATABASE_URL: 'postgres://own',
      REDIS_URL: 'redis://own',
      PORT: '8080',
      HOST: '127.0.0.1',
      PUBLIC_URL: 'http://127.0.0.1:8080',
      ENCRYPTION_KEYS: 'local:AAAA',
      ADMIN_EMAIL: 'a@example.test',
      ADMIN_PASSWORD: 'made-up',
      EGRESS_ALLOW: '127.0.0.0/8,::1/128',
    });
  });

  it('leaves what the operator set, as value or as file, and never listens on other addresses', () => {
    const env = { EGRESS_ALLOW: '10.0.0.0/8', ENCRYPTION_KEYS_FILE: '/run/keys', HOST: '0.0.0.0', LOG_LEVEL: 'warn' };
    const result = childEnvironment({ env, secrets, ...urls });
    expect(result).toMatchObject({ EGRESS_ALLOW: '10.0.0.0/8', ENCRYPTION_KEYS_FILE: '/run/keys', LOG_LEVEL: 'warn' });
    expect(result.HOST).toBe('127.0.0.1');
    expect(result).not.toHaveProperty('ENCRYPTION_KEYS');
  });
});

describe('the version of Node', () => {
  it.each(['20.19.0', '22.0.0', '24.1.0'])('may be %s', (version) =>
    expect(() => assertNodeVersion(version)).not.toThrow(),
  );
  it.each(['20.18.3', '18.20.0'])('may not be %s', (version) =>
    expect(() => assertNodeVersion(version)).toThrow(version),
  );
});

describe('settings and secrets', () => {
  it('reads a setting from the file that NAME_FILE names, and says so when it cannot', () => {
    writeFileSync(join(folder, 'password'), 'from a file\n');
    expect(given({ ADMIN_PASSWORD_FILE: join(folder, 'password') }, 'ADMIN_PASSWORD')).toBe('from a file');
    expect(given({}, 'ADMIN_PASSWORD')).toBeUndefined();
    expect(() => given({ ADMIN_PASSWORD_FILE: join(folder, 'none') }, 'ADMIN_PASSWORD')).toThrow(
      'ADMIN_PASSWORD_FILE names',
    );
  });

  it('makes secrets up once for a home, readable by this user only', () => {
    const made = secretsOf(folder);
    expect(secretsOf(folder)).toEqual(made);
    expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
    expect(made.encryptionKeys).toMatch(/^local:[A-Za-z0-9+/]{43}=$/);
    expect(made.adminPassword.length).toBeGreaterThanOrEqual(20);
  });
});
