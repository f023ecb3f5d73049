import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createAdapter } from '@socket.io/redis-adapter';
import { Emitter } from '@socket.io/redis-emitter';
import { Redis } from 'ioredis';
import { Server } from 'socket.io';
import { io, type Socket } from 'socket.io-client';
import { createTestDatabase, type TestDatabase, testConfig } from '../../test/database.js';
import { check, event } from '../../test/progress.js';
import { createRun, createTenant } from '../../test/rows.js';
import { connectForCommands } from '../queue/redis.js';
import type { RunRecord } from '../runs/run.js';
import { presentListedRun, presentRun } from '../runs/run.presenter.js';
import { LIVE_NAMESPACE, liveChannel, type LiveEvents, orgRoom, runRoom } from './event-map.js';
import { LivePublisher } from './live-publisher.js';

/** What JSON makes of it: what arrives. */
const onTheWire = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('what is published', () => {
  let database: TestDatabase;
  let run: RunRecord;
  let server: Server;
  let publisher: LivePublisher;
  let everybody: Emitter<LiveEvents>;
  let watchers: Record<'org' | 'run' | 'both' | 'none', Socket>;
  const arrived: [string, string, unknown][] = [];
  const connections: Redis[] = [];

  beforeAll(async () => {
    database = await createTestDatabase({ migrated: true });
    run = await createRun(database.dataSource, await createTenant(database.dataSource));
    const config = testConfig(database.url).redis;
    const [pub, sub] = [new Redis(config.url), new Redis(config.url)];
    const redis = connectForCommands(config, 'test');
    connections.push(pub, sub, redis);
    await new Promise((resolve) => redis.once('ready', resolve));

    // The API's side: another process in life, here another server that shares nothing with the publisher but Redis.
    const http = createServer();
    server = new Server(http, { adapter: createAdapter(pub, sub, { key: liveChannel(config.prefix) }) });
    server.of(LIVE_NAMESPACE).on('connection', async (socket) => {
      const rooms = {
        org: [orgRoom(run.orgId)],
        run: [runRoom(run.id)],
        both: [orgRoom(run.orgId), runRoom(run.id)],
        none: [],
      };
      await socket.join(rooms[socket.handshake.auth['as'] as keyof typeof rooms]);
      socket.emit('joined');
    });
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}${LIVE_NAMESPACE}`;
    const watch = async (as: string): Promise<Socket> => {
      const socket = io(url, { transports: ['websocket'], auth: { as } });
      socket.onAny((name: string, payload: unknown) => arrived.push([as, name, payload]));
      await new Promise<void>((resolve) => socket.once('joined', resolve));
      return socket;
    };
    watchers = {
      org: await watch('org'),
      run: await watch('run'),
      both: await watch('both'),
      none: await watch('none'),
    };
    publisher = new LivePublisher(redis, config.prefix, () => undefined);
    everybody = new Emitter<LiveEvents>(redis, { key: liveChannel(config.prefix) }, LIVE_NAMESPACE);
  });
  afterAll(async () => {
    for (const socket of Object.values(watchers)) socket.disconnect();
    await server.close();
    for (const connection of connections) connection.disconnect();
    await database.drop();
  });

  /** Publishes, then one thing more to everybody on the same connection: when that is there, all before it is. */
  const publish = async (say: () => void): Promise<[string, string, unknown][]> => {
    arrived.length = 0;
    const sockets = Object.values(watchers);
    const marked = sockets.map((socket) => new Promise((resolve) => socket.once('run.deleted', resolve)));
    say();
    everybody.emit('run.deleted', { id: 'mark' });
    await Promise.all(marked);
    return arrived.filter(([, name]) => name !== 'run.deleted');
  };

  it('reaches the organisation’s room when a run was created, and nobody else', async () => {
    const got = await publish(() => publisher.runCreated(run));
    expect(got).toHaveLength(2);
    expect(got).toEqual(
      expect.arrayContaining([
        ['org', 'run.created', onTheWire(presentListedRun(run))],
        ['both', 'run.created', onTheWire(presentListedRun(run))],
      ]),
    );
  });

  it('reaches both rooms with both forms in one when a run begins, once each', async () => {
    const both = onTheWire({ ...presentListedRun(run), ...presentRun(run) });
    const got = await publish(() => publisher.runStarted(run));
    expect(got.map(([as]) => as).sort()).toEqual(['both', 'org', 'run']);
    expect(got.map(([, , payload]) => payload)).toEqual([both, both, both]);
  });

  it('is the list form to the organisation and the whole run to who has it open', async () => {
    const got = await publish(() => publisher.runUpdated(run));
    expect(got.filter(([as]) => as === 'org')).toEqual([['org', 'run.updated', onTheWire(presentListedRun(run))]]);
    expect(got.filter(([as]) => as === 'run')).toEqual([['run', 'run.updated', onTheWire(presentRun(run))]]);
    expect(got.filter(([as]) => as === 'none')).toEqual([]);
  });

  it('brings events and checks to who has the run open', async () => {
    const appended = { runId: run.id, events: [event(1), event(2)], checks: [check('ping', 'passed', [1, 2])] };
    const got = await publish(() => publisher.transcriptAppended(appended));
    expect(got.map(([as, name]) => `${as} ${name}`).sort()).toEqual([
      'both transcript.appended',
      'run transcript.appended',
    ]);
    expect(got.map(([, , payload]) => payload)).toEqual([onTheWire(appended), onTheWire(appended)]);
  });

  it('is lost, and breaks nothing, while Redis is away', async () => {
    const nowhere = connectForCommands({ url: 'redis://127.0.0.1:1', prefix: 'test' }, 'test').on(
      'error',
      () => undefined,
    );
    const onLost = jest.fn();
    const lonely = new LivePublisher(nowhere, 'test', onLost);
    lonely.runUpdated(run);
    await new Promise(setImmediate);
    expect(onLost).toHaveBeenCalledTimes(2);
    nowhere.disconnect();
  });
});
