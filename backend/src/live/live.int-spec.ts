import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { LivePublisher, newId, RunsRepository } from '@plumbline/platform';
import { io, type Socket } from 'socket.io-client';
import { newOrg, newPerson, newToken, type Person, send, startTestApi, type TestApi } from '../../test/test-api.js';

let api: TestApi;
let orgId: string;
let member: Person;
let stranger: Person;
const sockets: Socket[] = [];

beforeAll(async () => {
  api = await startTestApi({ RUNS_PER_HOUR: '0' });
  orgId = await newOrg(api);
  member = await newPerson(api, { [orgId]: 'member' });
  stranger = await newPerson(api, { [await newOrg(api)]: 'owner' });
});
afterEach(() => sockets.splice(0).forEach((socket) => socket.disconnect()));
afterAll(() => api.stop());

/** The first argument of the next such event. */
function next(socket: Socket, event: string): Promise<unknown> {
  return new Promise((resolve) => socket.once(event, resolve));
}

interface Opening {
  readonly cookie?: string | undefined;
  readonly origin?: string | undefined;
  readonly token?: string;
  readonly url?: string;
}

function open({ cookie, origin, token, url = api.url }: Opening): Socket {
  const socket = io(`${url}/live`, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    auth: token === undefined ? {} : { token },
    extraHeaders: { ...(cookie ? { Cookie: cookie } : {}), ...(origin ? { Origin: origin } : {}) },
  });
  sockets.push(socket);
  return socket;
}

async function opened(opening: Opening): Promise<Socket> {
  const socket = open(opening);
  await next(socket, 'connect');
  return socket;
}

const asPerson = (person: Person): Opening => ({ cookie: person.headers['Cookie'], origin: api.url });
const subscribe = (socket: Socket, to: unknown): Promise<unknown> => socket.timeout(5_000).emitWithAck('subscribe', to);

async function newRun(): Promise<string> {
  const run = { targetUrl: 'https://mcp.example.com/mcp', auth: { type: 'none' } };
  return ((await send(api, member, 'POST', `/api/v1/orgs/${orgId}/runs`, run)).json as { id: string }).id;
}

describe('opening a socket', () => {
  it('takes the session’s cookie from our own page, and a token from anywhere', async () => {
    expect((await opened(asPerson(member))).connected).toBe(true);
    const { token } = await newToken(api, member, orgId, 'viewer');
    expect((await opened({ token, origin: 'https://ci.example' })).connected).toBe(true);
  });

  it.each<[string, () => Opening, string]>([
    ['nobody', () => ({ origin: api.url }), 'unauthenticated'],
    ['a made-up token', () => ({ token: `plt_${'x'.repeat(49)}` }), 'unauthenticated'],
    ['a good cookie beside a bad token', () => ({ ...asPerson(member), token: 'x' }), 'unauthenticated'],
    [
      'the cookie on another site’s page',
      () => ({ ...asPerson(member), origin: 'https://evil.example' }),
      'origin_refused',
    ],
    [
      'the cookie on a page of another port',
      () => ({ ...asPerson(member), origin: 'http://127.0.0.1:1' }),
      'origin_refused',
    ],
    ['the cookie without a page', () => ({ cookie: member.headers['Cookie'] }), 'origin_refused'],
  ])('refuses %s, as a problem', async (_name, opening, code) => {
    const error = (await next(open(opening()), 'connect_error')) as { data?: unknown };
    expect(error.data).toMatchObject({ code, requestId: expect.any(String) });
  });
});

describe('the default namespace', () => {
  it('lets nobody in, whoever it is', async () => {
    const socket = io(api.url, {
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      extraHeaders: { ...member.headers, Origin: api.url },
    });
    sockets.push(socket);
    expect(await next(socket, 'connect_error')).toMatchObject({ message: expect.stringContaining('/live') });
  });
});

describe('subscribing', () => {
  it('to one’s organisation brings the runs that are created, at any replica', async () => {
    const replica = await api.replica();
    const here = await opened(asPerson(member));
    const there = await opened({ ...asPerson(member), url: replica.url });
    for (const socket of [here, there]) expect(await subscribe(socket, { orgId })).toEqual({ ok: true, lastSeq: null });
    const heard = Promise.all([here, there].map((socket) => next(socket, 'run.created')));
    const id = await newRun();
    const listed = (await send(api, member, 'GET', `/api/v1/orgs/${orgId}/runs?limit=1`)).json as { data: unknown[] };
    expect(await heard).toEqual([listed.data[0], listed.data[0]]);
    expect(listed.data[0]).toMatchObject({ id });
  });

  it('to a run says how far its transcript is, and brings what comes after', async () => {
    const id = await newRun();
    await api.dataSource.query('INSERT INTO transcripts (org_id, run_id, events, event_count) VALUES ($1, $2, $3, 2)', [
      orgId,
      id,
      '[{"seq":1},{"seq":2}]',
    ]);
    const socket = await opened(asPerson(member));
    expect(await subscribe(socket, { orgId, runId: id })).toEqual({ ok: true, lastSeq: 2 });
    const heard = Promise.all([next(socket, 'transcript.appended'), next(socket, 'run.updated')]);
    const publisher = api.app.get(LivePublisher);
    publisher.transcriptAppended({ runId: id, events: [], checks: [] });
    const run = await api.app.get(RunsRepository).get(orgId, id);
    if (!run) throw new Error('the run is gone');
    publisher.runUpdated(run);
    const [appended, updated] = await heard;
    expect(appended).toEqual({ runId: id, events: [], checks: [] });
    expect(updated).toEqual((await send(api, member, 'GET', `/api/v1/orgs/${orgId}/runs/${id}`)).json);
  });

  it('answers alike to a foreign organisation, a missing one and a run of another organisation', async () => {
    const id = await newRun();
    const socket = await opened(asPerson(stranger));
    const own = (await send(api, stranger, 'GET', '/api/v1/orgs')).json as { data: { id: string }[] };
    const answers = await Promise.all([
      subscribe(socket, { orgId }),
      subscribe(socket, { orgId: newId() }),
      subscribe(socket, { orgId, runId: id }),
      subscribe(socket, { orgId: own.data[0]?.id, runId: id }),
      subscribe(socket, { orgId: own.data[0]?.id, runId: newId() }),
    ]);
    const [first] = answers as Record<string, unknown>[];
    expect(first).toMatchObject({ code: 'not_found', status: 404 });
    for (const answer of answers) expect(answer).toEqual({ ...first, requestId: expect.any(String) });
  });

  it('brings nothing of an organisation or a run that was refused', async () => {
    const [outsider, insider] = [await opened(asPerson(stranger)), await opened(asPerson(member))];
    const heard: unknown[] = [];
    outsider.onAny((...event: unknown[]) => heard.push(event));
    const id = await newRun();
    await subscribe(outsider, { orgId });
    await subscribe(outsider, { orgId, runId: id });
    const own = (await send(api, stranger, 'GET', '/api/v1/orgs')).json as { data: { id: string }[] };
    await subscribe(outsider, { orgId: own.data[0]?.id, runId: id });
    for (const to of [{ orgId }, { orgId, runId: id }]) await subscribe(insider, to);
    const arrived = Promise.all([next(insider, 'run.created'), next(insider, 'transcript.appended')]);
    await newRun();
    api.app.get(LivePublisher).transcriptAppended({ runId: id, events: [], checks: [] });
    await arrived;
    // Whatever was sent to the outsider before this answer has arrived with it.
    await subscribe(outsider, { orgId });
    expect(heard).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['a text', 'all'],
    ['no organisation', {}],
    ['a room of one’s own choice', { orgId: '*', room: 'org:x' }],
    ['a list', [{}]],
  ])('with %s is refused as a problem and leaves the socket open', async (_name, body) => {
    const socket = await opened(asPerson(member));
    expect(await subscribe(socket, body)).toMatchObject({ code: 'validation_failed', status: 422 });
    expect(await subscribe(socket, { orgId })).toMatchObject({ ok: true });
  });

  it('with more than a frame may hold ends the socket', async () => {
    const socket = await opened(asPerson(member));
    const end = next(socket, 'disconnect');
    socket.emit('subscribe', { orgId, runId: 'x'.repeat(8_000) });
    await end;
  });
});

describe('a socket', () => {
  it('ends with the session that opened it, at every replica', async () => {
    const replica = await api.replica();
    const person = await newPerson(api, { [orgId]: 'viewer' });
    const open = [await opened(asPerson(person)), await opened({ ...asPerson(person), url: replica.url })];
    const others = await opened(asPerson(member));
    const ends = Promise.all(open.map((socket) => next(socket, 'disconnect')));
    expect((await send(api, person, 'POST', '/api/v1/auth/logout')).status).toBe(204);
    await ends;
    expect(await subscribe(others, { orgId })).toMatchObject({ ok: true });
  });

  it('ends with the token that opened it', async () => {
    const owner = await newPerson(api, { [orgId]: 'owner' });
    const { id, token } = await newToken(api, owner, orgId, 'viewer');
    const socket = await opened({ token });
    const end = next(socket, 'disconnect');
    expect((await send(api, owner, 'DELETE', `/api/v1/orgs/${orgId}/api-tokens/${id}`)).status).toBe(204);
    await end;
  });
});
