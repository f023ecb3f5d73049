import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { once } from 'node:events';
import { chmodSync, existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { LocalInstallation, REAL_START, until } from './test/local-command.js';

jest.setTimeout(90_000);

let local: LocalInstallation;

beforeEach(async () => {
  local = await LocalInstallation.create();
});
afterEach(() => local.remove());

const inOrder = /Stopped worker[^]*Stopped api[^]*Stopped redis[^]*Stopped postgres/;

describe('npm start', () => {
  it('brings up services of its own, hands them to the product, and takes everything down in order on Ctrl-C', async () => {
    const command = local.start();
    await command.ready();
    for (const role of ['migrate', 'api', 'worker']) {
      expect(local.sawBy(role).services).toEqual({ postgres: true, redis: true });
    }
    command.pressCtrlC();
    expect(await command.ended).toBe(0);
    expect(command.output).toMatch(inOrder);
    // The terminal reaches only the launcher: each fake would have noted a signal that came from there.
    expect(local.ends()).toEqual(['worker stopped, services reachable', 'api stopped, services reachable']);
    expect(local.processes()).toEqual([]);
  });

  it('tells the product where everything is and binds it to loopback', async () => {
    const command = local.start({ EGRESS_ALLOW: '127.0.0.1/32', LOG_LEVEL: 'debug' });
    await command.ready();
    const { env } = local.sawBy('api');
    expect(env).toMatchObject({
      PORT: String(local.port),
      HOST: '127.0.0.1',
      PUBLIC_URL: `http://127.0.0.1:${local.port}`,
    });
    expect(env.DATABASE_URL).toMatch(/^postgres:\/\/plumbline:[\w-]{32}@127\.0\.0\.1:\d+\/plumbline$/);
    expect(env.REDIS_URL).toMatch(/^redis:\/\/:[\w-]{32}@127\.0\.0\.1:\d+\/0$/);
    expect(Buffer.from(String(env.ENCRYPTION_KEYS).replace(/^local:/, ''), 'base64')).toHaveLength(32);
    expect(env).toMatchObject({ EGRESS_ALLOW: '127.0.0.1/32', LOG_LEVEL: 'debug' });
    expect(local.sawBy('worker').env).toMatchObject({ ENCRYPTION_KEYS: env.ENCRYPTION_KEYS });
  });

  it('keeps secrets, data and the API token from one start to the next', async () => {
    const first = local.start();
    await first.ready();
    const [secrets, written] = [local.json('secrets.json'), local.json('local.json')];
    await first.end();
    const second = local.start();
    await second.ready();
    expect(local.json('secrets.json')).toEqual(secrets);
    expect(local.json('local.json')).toEqual(written);
    expect(local.linesOf('requests').filter((line) => line.endsWith('/api-tokens'))).toHaveLength(1);
    expect(second.output).toContain(String(written.password));
  });

  it('lets only its user read what is private', async () => {
    const command = local.start();
    await command.ready();
    const mode = (path: string) => (statSync(join(local.home, path)).mode & 0o777).toString(8);
    expect(
      Object.fromEntries(
        ['local.json', 'secrets.json', 'processes.json', 'redis/redis.conf', 'logs/api.log'].map((one) => [
          one,
          mode(one),
        ]),
      ),
    ).toEqual({
      'local.json': '600',
      'secrets.json': '600',
      'processes.json': '600',
      'redis/redis.conf': '600',
      'logs/api.log': '600',
    });
    expect(['redis', 'logs', 'postgres'].map(mode)).toEqual(['700', '700', '700']);
  });

  it.each(['api', 'worker'])('stops everything and shows the last lines when the %s crashes', async (role) => {
    const command = local.start();
    await command.ready();
    writeFileSync(join(local.folder, `crash-${role}`), '');
    expect(await command.ended).toBe(1);
    expect(command.output).toContain(`The ${role} ended with exit code 7`);
    expect(command.output).toContain(`the last words of the ${role}`);
    expect(command.output).toMatch(/Stopped redis[^]*Stopped postgres/);
    expect(local.processes()).toEqual([]);
  });

  it.each(['redis', 'postgres'])('stops everything when %s is killed', async (service) => {
    const command = local.start();
    await command.ready();
    process.kill(local.recorded()[service]?.pid ?? 0, 'SIGKILL');
    expect(await command.ended).toBe(1);
    expect(command.output).toContain(`The ${service} ended by SIGKILL`);
    await until(() => local.processes().length === 0, 'the end of every process');
  });

  it('does not start the product when the database cannot be brought up to date', async () => {
    writeFileSync(join(local.folder, 'crash-migrate'), '');
    const command = local.start();
    expect(await command.ended).toBe(1);
    expect(command.output).toContain('The database could not be brought up to date');
    expect(existsSync(join(local.folder, 'api.json'))).toBe(false);
    expect(local.processes()).toEqual([]);
  });

  it('stops in order when npm was asked to end and took only its shell along', async () => {
    const command = local.startAsNpmDoes();
    await command.ready();
    command.process.kill('SIGTERM');
    await command.ended;
    expect(command.output).toMatch(inOrder);
    expect(local.ends()).toEqual(['worker stopped, services reachable', 'api stopped, services reachable']);
    await until(() => local.processes().length === 0, 'the end of every process');
  });

  it('stops during a start as cleanly as after it', async () => {
    const command = local.start();
    await until(() => existsSync(join(local.home, 'postgres')), 'the making of the database');
    command.pressCtrlC();
    expect(await command.ended).toBe(0);
    expect(command.output).not.toContain('Plumbline is ready');
    expect(local.processes()).toEqual([]);
    await local.start().ready();
  });
});

const asRoot = process.getuid?.() === 0 ? it : it.skip;

describe('npm start as root', () => {
  asRoot('runs PostgreSQL as another user, with its data in the home where that user gets there', async () => {
    await local.start().ready();
    expect(statSync(`/proc/${local.recorded().postgres?.pid}`).uid).not.toBe(0);
    expect(local.json('local.json').databaseFolder).toBeUndefined();
  });

  asRoot('keeps the data in a place of the system when only root may read the home, and says where', async () => {
    chmodSync(local.folder, 0o700);
    const first = local.start();
    await first.ready();
    await first.end();
    const { databaseFolder } = local.json('local.json');
    try {
      expect(databaseFolder).toMatch(/^\/var\/lib\/plumbline\/[\w-]+$/);
      chmodSync(local.folder, 0o711);
      await local.start().ready();
      expect(local.json('local.json').databaseFolder).toBe(databaseFolder); // data stays where it is
      expect(existsSync(join(local.home, 'postgres'))).toBe(false);
    } finally {
      await local.remove();
      rmSync(String(databaseFolder), { recursive: true, force: true });
    }
  });
});

describe('npm start in the way of others', () => {
  it('names a busy port and starts nothing', async () => {
    const other = createServer().listen(local.port, '127.0.0.1');
    await once(other, 'listening');
    try {
      const command = local.start();
      expect(await command.ended).toBe(1);
      expect(command.output).toContain(`Port ${local.port} on 127.0.0.1 is in use by another program.`);
      expect(existsSync(join(local.home, 'postgres'))).toBe(false);
    } finally {
      other.close();
    }
  });

  it('refuses a PORT that is no port number', async () => {
    const command = local.start({ PORT: 'http' }, REAL_START);
    expect(await command.ended).toBe(1);
    expect(command.output).toContain('PORT is "http"');
  });

  it('refuses a second start in the same home and leaves the first alone', async () => {
    const first = local.start();
    await first.ready();
    const second = local.start();
    expect(await second.ended).toBe(1);
    expect(second.output).toContain(`Plumbline already runs from ${local.home} (process ${first.process.pid}`);
    expect(first.process.exitCode).toBeNull();
    expect(local.ends()).toEqual([]);
  });

  it('uses a database and a Redis of the operator as they are and never stops them', async () => {
    const host = await LocalInstallation.create();
    try {
      await host.start().ready();
      const { DATABASE_URL, REDIS_URL } = host.sawBy('api').env;
      const command = local.start({ DATABASE_URL, REDIS_URL });
      await command.ready();
      expect(local.sawBy('worker').env).toMatchObject({ DATABASE_URL, REDIS_URL });
      expect(Object.keys(local.recorded()).sort()).toEqual(['api', 'reaper', 'worker']);
      command.pressCtrlC();
      expect(await command.ended).toBe(0);
      expect(local.ends()).toEqual(['worker stopped, services reachable', 'api stopped, services reachable']);
      expect(existsSync(join(local.home, 'postgres'))).toBe(false);
    } finally {
      await host.remove();
    }
  });
});

describe('after a launcher that was killed', () => {
  it('nothing is left running, and the product was stopped before its services', async () => {
    const command = local.start();
    await command.ready();
    command.process.kill('SIGKILL');
    await until(() => local.processes().length === 0, 'the end of every process');
    expect(local.ends()).toEqual(['worker stopped, services reachable', 'api stopped, services reachable']);
  });

  it('the next start ends what is left, should the reaper have been killed too', async () => {
    const killed = local.start();
    await killed.ready();
    const { worker, reaper } = local.recorded();
    process.kill(reaper?.pid ?? 0, 'SIGKILL');
    killed.process.kill('SIGKILL');
    await killed.ended;
    const next = local.start();
    await next.ready();
    expect(next.output).toMatch(/Ending the worker[^]*Ending the api[^]*Ending the redis[^]*Ending the postgres/);
    expect(local.ends()).toEqual(['worker stopped, services reachable', 'api stopped, services reachable']);
    expect(local.processes()).not.toContain(worker?.pid);
  });

  it('a lock file of PostgreSQL that names a stranger does not keep it from starting', async () => {
    const first = local.start();
    await first.ready();
    await first.end();
    // The id of a live process of another program, as after a restart of the machine.
    writeFileSync(join(local.home, 'postgres/data/postmaster.pid'), `${process.pid}\n`, { mode: 0o600 });
    await local.start().ready();
  });

  it('a server that no record names any more is found by its lock file', async () => {
    const killed = local.start();
    await killed.ready();
    const { reaper, postgres } = local.recorded();
    for (const pid of [reaper?.pid, killed.process.pid]) process.kill(pid ?? 0, 'SIGKILL');
    await killed.ended;
    const rest = Object.entries(local.recorded()).filter(([name]) => name !== 'postgres');
    writeFileSync(join(local.home, 'processes.json'), JSON.stringify(Object.fromEntries(rest)));
    await local.start().ready();
    expect(local.processes()).not.toContain(postgres?.pid);
  });
});
