import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ConfigError } from './config-error.js';
import { loadConfig, VARIABLES } from './config.js';

const KEY = 'q83vEjRWeJq83vEjRWeJqxI0VniavN7wESIzRFVmd4g=';
const GOOD = {
  DATABASE_URL: 'postgres://plumbline:pw@db.example.com:5433/plumbline',
  REDIS_URL: 'rediss://:pw@redis.example.com/0',
  ENCRYPTION_KEYS: `a:${KEY}`,
};

function faultsOf(environment: Record<string, string | undefined>): ConfigError {
  try {
    loadConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
  throw new Error('was accepted');
}

describe('the configuration', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'plumbline-config-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('needs three variables and has a fitting value for every other', () => {
    const config = loadConfig(GOOD);
    expect(config).toMatchObject({
      http: { host: '127.0.0.1', port: 8080, publicUrl: 'http://localhost:8080', trustProxy: false },
      database: { poolSize: 10 },
      redis: { prefix: 'plumbline' },
      egress: { allow: [], deny: [], denyPorts: [25, 465, 587], insecureCredentialsHosts: [] },
      runs: { perHour: 60, retentionDays: 30 },
      worker: { concurrency: 25 },
      admin: { email: null, password: null },
      log: { level: 'info' },
    });
    expect(config.encryption.keys.map(({ id, secret }) => [id, secret.toString('base64')])).toEqual([['a', KEY]]);
  });

  it('tells every fault at once, each with variable, problem and example, and never a value', () => {
    const error = faultsOf({
      DATABASE_URL: 'mysql://user:hunter2@db/x',
      ENCRYPTION_KEYS: 'hunter2',
      PORT: '99999',
      RUNS_PER_HOUR: '-1',
      EGRESS_ALLOW: '10.0.0.1/8',
      ADMIN_PASSWORD: 'hunter2',
      LOG_LEVEL: 'loud',
      TRUST_PROXY: 'true',
    });
    expect(error.faults.map(({ variable }) => variable).sort()).toEqual([
      'ADMIN_PASSWORD',
      'DATABASE_URL',
      'EGRESS_ALLOW',
      'ENCRYPTION_KEYS',
      'LOG_LEVEL',
      'PORT',
      'REDIS_URL',
      'RUNS_PER_HOUR',
      'TRUST_PROXY',
    ]);
    expect(error.message).toContain('REDIS_URL is not set. Example: REDIS_URL=rediss://');
    expect(error.message).toContain('PORT must be a whole number from 1 to 65535. Example: PORT=8080');
    expect(error.message).toContain('write 10.0.0.0/8 for the block or 10.0.0.1 for the one address');
    expect(error.message).not.toContain('hunter2');
  });

  it('takes an empty variable as one that is not set, as Compose and Helm pass them on', () => {
    expect(loadConfig({ ...GOOD, PORT: '', EGRESS_ALLOW: '' }).http.port).toBe(8080);
    expect(faultsOf({ ...GOOD, REDIS_URL: '' }).faults).toMatchObject([
      { variable: 'REDIS_URL', problem: 'is not set' },
    ]);
  });

  it('reads any variable from the file that NAME_FILE names, without the line end of editors', () => {
    const file = join(folder, 'keys');
    writeFileSync(file, `a:${KEY}\n`);
    const rest = { ...GOOD, ENCRYPTION_KEYS: undefined };
    expect(loadConfig({ ...rest, ENCRYPTION_KEYS_FILE: file }).encryption.keys[0].id).toBe('a');
  });

  it('says when a NAME_FILE cannot be read, or is set besides the variable itself', () => {
    const missing = { ...GOOD, REDIS_URL: undefined, REDIS_URL_FILE: join(folder, 'none') };
    expect(faultsOf(missing).faults).toEqual([
      { variable: 'REDIS_URL_FILE', problem: 'names a file that cannot be read (ENOENT)' },
    ]);
    expect(faultsOf({ ...GOOD, REDIS_URL_FILE: join(folder, 'none') }).message).toContain(
      'REDIS_URL is set, and so is REDIS_URL_FILE: set one of them',
    );
  });

  it('gives every variable a meaning and an example that it accepts itself', () => {
    for (const [name, { desc, example }] of Object.entries(VARIABLES)) {
      expect([name, desc, example]).toEqual([name, expect.stringMatching(/.{10}/), expect.stringMatching(/./)]);
      if (name === 'ENCRYPTION_KEYS') continue; // no key that stands in a manual is a key
      expect(() => loadConfig({ ...GOOD, [name]: example })).not.toThrow();
    }
  });

  describe('of egress', () => {
    it('is what the operator opened and closed', () => {
      const { egress } = loadConfig({
        ...GOOD,
        EGRESS_ALLOW: '10.20.0.0/16, mcp.internal:8443',
        EGRESS_DENY: '*.corp.example.com',
        EGRESS_DENY_PORTS: '25, 6379',
        INSECURE_CREDENTIALS_HOSTS: 'Lab.example.com',
      });
      expect(egress).toMatchObject({
        allow: [
          { kind: 'cidr', cidr: '10.20.0.0/16' },
          { kind: 'host', host: 'mcp.internal', port: 8443 },
        ],
        deny: [{ kind: 'suffix', suffix: 'corp.example.com' }],
        denyPorts: [25, 6379],
        insecureCredentialsHosts: ['lab.example.com'],
      });
    });

    it('names the installation’s own PostgreSQL, Redis and API, wherever they are', () => {
      const { egress } = loadConfig({
        ...GOOD,
        HOST: '0.0.0.0',
        PORT: '8123',
        PUBLIC_URL: 'https://plumbline.example.com/',
      });
      expect(egress.ownServices).toEqual([
        { host: '0.0.0.0', port: 8123 },
        { host: 'plumbline.example.com', port: 443 },
        { host: 'db.example.com', port: 5433 },
        { host: 'redis.example.com', port: 6379 },
      ]);
    });
  });

  it('takes no slash at the end of the public address, so that links have one', () => {
    expect(loadConfig({ ...GOOD, PUBLIC_URL: 'https://p.example.com/' }).http.publicUrl).toBe('https://p.example.com');
  });

  it.each([
    ['false', false],
    ['2', 2],
    ['10.0.0.0/8', '10.0.0.0/8'],
  ])('understands TRUST_PROXY=%s as Express does', (given, taken) => {
    expect(loadConfig({ ...GOOD, TRUST_PROXY: given }).http.trustProxy).toBe(taken);
  });
});
