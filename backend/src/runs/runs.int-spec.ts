import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@plumbline/platform';
import { Redis } from 'ioredis';
import {
  type Answer,
  newOrg,
  newPerson,
  newToken,
  type Person,
  send,
  startTestApi,
  type TestApi,
} from '../../test/test-api.js';

let api: TestApi;
let orgId: string;
let member: Person;

beforeAll(async () => {
  api = await startTestApi({ RUNS_PER_HOUR: '0' });
  orgId = await newOrg(api);
  member = await newPerson(api, { [orgId]: 'member' });
});
afterAll(() => api.stop());

const TARGET = 'https://mcp.example.com/mcp';
const RUN = { targetUrl: TARGET, auth: { type: 'none' } };
const post = (body: unknown, headers?: Record<string, string>): Promise<Answer> =>
  send(api, member, 'POST', `/api/v1/orgs/${orgId}/runs`, body, headers);
const get = (path: string): Promise<Answer> => send(api, member, 'GET', `/api/v1/orgs/${orgId}/runs${path}`);
const idOf = (answer: Answer): string => (answer.json as { id: string }).id;

describe('POST runs', () => {
  it('answers 201 with the queued run and its address', async () => {
    const answer = await post({ ...RUN, label: 'Nightly' });
    expect(answer.status).toBe(201);
    expect(answer.json).toMatchObject({
      orgId,
      label: 'Nightly',
      targetUrl: TARGET,
      era: 'auto',
      profile: 'standard',
      auth: { type: 'none', headerNames: [], oauthConnectionId: null },
      status: 'queued',
      resultStatus: null,
      checks: [],
      discovery: {},
      error: null,
      createdBy: { id: member.userId },
      eventCount: 0,
    });
    expect(answer.headers.get('location')).toBe(`/api/v1/orgs/${orgId}/runs/${idOf(answer)}`);
    expect((await get(`/${idOf(answer)}`)).json).toEqual(answer.json);
  });

  it('adds a job that holds the id of the run and nothing of the request', async () => {
    const id = idOf(await post(RUN));
    const redis = new Redis(api.config.redis.url);
    try {
      const job = await eventually(() => redis.hgetall(`${api.config.redis.prefix}:run-diagnostic:${id}`), hasFields);
      expect(JSON.parse(job['data'] ?? '')).toEqual({ version: 1, payload: { runId: id } });
    } finally {
      redis.disconnect();
    }
  });

  it('writes who did it, as what and from where into the audit', async () => {
    const token = await newToken(api, member, orgId, 'member');
    const answer = await send(api, token, 'POST', `/api/v1/orgs/${orgId}/runs`, RUN);
    const rows: unknown = await api.dataSource.query('SELECT * FROM audit_events WHERE subject_id = $1', [
      idOf(answer),
    ]);
    expect(rows).toEqual([
      expect.objectContaining({
        action: 'run.create',
        org_id: orgId,
        actor_user_id: member.userId,
        actor_token_id: token.id,
        ip: '127.0.0.1',
      }),
    ]);
  });

  it.each<[string, unknown, string, string]>([
    ['a query in the URL', { ...RUN, targetUrl: `${TARGET}?a=b` }, '/targetUrl', 'query_not_allowed'],
    ['a fragment in the URL', { ...RUN, targetUrl: `${TARGET}#a` }, '/targetUrl', 'fragment_not_allowed'],
    ['a user in the URL', { ...RUN, targetUrl: 'https://u:p@mcp.example.com/' }, '/targetUrl', 'userinfo_not_allowed'],
    ['another scheme', { ...RUN, targetUrl: 'ftp://mcp.example.com/' }, '/targetUrl', 'scheme_not_supported'],
    ['a private address', { ...RUN, targetUrl: 'http://10.0.0.1/mcp' }, '/targetUrl', 'address_not_public'],
    ['a metadata address', { ...RUN, targetUrl: 'http://169.254.169.254/' }, '/targetUrl', 'address_not_public'],
    ['an empty URL', { ...RUN, targetUrl: '' }, '/targetUrl', 'url_empty'],
    ['a URL that is too long', { ...RUN, targetUrl: `${TARGET}/${'a'.repeat(2048)}` }, '/targetUrl', 'url_too_long'],
    [
      'credentials over plain http',
      { targetUrl: 'http://mcp.example.com/mcp', auth: { type: 'bearer', token: 'sixteen-letters-' } },
      '/targetUrl',
      'https_required',
    ],
  ])('refuses %s as target_not_allowed and names the rule', async (_name, body, pointer, code) => {
    const answer = await post(body);
    expect(answer).toMatchObject({ status: 422, json: { code: 'target_not_allowed' } });
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(answer.json).toMatchObject({ errors: [{ pointer, code, message: expect.stringMatching(/\S/) }] });
  });

  it.each<[string, unknown, string, string]>([
    ['an empty token', { type: 'bearer', token: '' }, '/auth/token', 'token_empty'],
    ['the mark of a hidden token', { type: 'bearer', token: '[REDACTED]' }, '/auth/token', 'token_redacted'],
    ['a managed header', headers(['X-A', 'a'], ['Host', 'b']), '/auth/headers/1/name', 'name_managed'],
    ['a header twice', headers(['X-A', 'a'], ['x-a', 'b']), '/auth/headers/1/name', 'name_duplicate'],
    ['a line break in a value', headers(['X-A', 'a\r\nX-B: b']), '/auth/headers/0/value', 'value_invalid'],
    ['21 headers', headers(...times(21, (n) => [`X-${n}`, 'v'] as const)), '/auth/headers', 'too_many_headers'],
    ['an unknown kind', { type: 'oauth' }, '/auth/type', 'not_one_of'],
  ])('refuses %s as validation_failed', async (_name, auth, pointer, code) => {
    const answer = await post({ ...RUN, auth });
    expect(answer).toMatchObject({ status: 422, json: { code: 'validation_failed' } });
    expect(answer.json).toMatchObject({ errors: expect.arrayContaining([expect.objectContaining({ pointer, code })]) });
  });

  it('sends credentials to a loopback server of the operator’s without https', async () => {
    const auth = { type: 'bearer', token: 'sixteen-letters-' };
    expect(await post({ targetUrl: 'http://127.0.0.1:9/mcp', auth })).toMatchObject({ status: 201 });
  });

  it('refuses the installation’s own services even where loopback is allowed', async () => {
    const { port } = new URL(api.config.database.url);
    const answer = await post({ ...RUN, targetUrl: `http://127.0.0.1:${port}/` });
    expect(answer).toMatchObject({ status: 422, json: { errors: [{ code: 'own_service' }] } });
  });

  it.each<[string, string, Record<string, string>, number, string]>([
    ['JSON that breaks off', '{"targetUrl": "https://secret.example', {}, 400, 'malformed_json'],
    ['a list', '[]', {}, 400, 'malformed_json'],
    ['a text', '"x"', {}, 400, 'malformed_json'],
    ['a key that reaches for the prototype', '{"__proto__": {"x": 1}}', {}, 400, 'malformed_json'],
    ['a form', 'targetUrl=x', { 'Content-Type': 'application/x-www-form-urlencoded' }, 415, 'unsupported_media_type'],
    ['a text/plain body', '{}', { 'Content-Type': 'text/plain' }, 415, 'unsupported_media_type'],
    ['a compressed body', '{}', { 'Content-Encoding': 'gzip' }, 415, 'unsupported_media_type'],
    ['a body over 128 KiB', `"${'x'.repeat(140_000)}"`, {}, 413, 'payload_too_large'],
    ['no body', '', {}, 422, 'validation_failed'],
  ])('refuses %s', async (_name, body, extra, status, code) => {
    const answer = await post(body, extra);
    expect(answer).toMatchObject({ status, json: { code, status } });
    expect(answer.text).not.toContain('secret.example');
  });
});

describe('GET runs', () => {
  let org: string;
  let person: Person;
  let ids: string[];
  const list = (query: string): Promise<Answer> => send(api, person, 'GET', `/api/v1/orgs/${org}/runs?${query}`);
  const idsOf = (answer: Answer): string[] => (answer.json as { data: { id: string }[] }).data.map(({ id }) => id);

  beforeAll(async () => {
    org = await newOrg(api);
    person = await newPerson(api, { [org]: 'member' });
    const targets = ['https://alpha.example.com/mcp', 'https://beta.example.com/MCP', 'https://gamma.example.com/a_b'];
    ids = [];
    for (const target of targets) ids.push(await create(target));
    await api.dataSource.query(
      `UPDATE runs SET status = 'completed', result_status = 'warning', passed_count = 3, warning_count = 1,
              checks = '[{"id":"x"}]', started_at = created_at, finished_at = created_at + interval '1.5 s' WHERE id = $1`,
      [ids[0]],
    );
  });
  const create = async (targetUrl: string): Promise<string> =>
    idOf(await send(api, person, 'POST', `/api/v1/orgs/${org}/runs`, { ...RUN, targetUrl }));

  it('lists newest first, in the list form', async () => {
    const answer = await list('');
    expect(answer).toMatchObject({ status: 200, json: { nextCursor: null } });
    expect(idsOf(answer)).toEqual([...ids].reverse());
    const { data } = answer.json as { data: Record<string, unknown>[] };
    const oldest = data.at(-1) ?? {};
    expect(oldest).toMatchObject({
      checkCounts: { passed: 3, warning: 1, failed: 0, skipped: 0 },
      durationMs: 1500,
      resultStatus: 'warning',
    });
    for (const left of ['checks', 'discovery', 'capabilities', 'instructions']) expect(oldest).not.toHaveProperty(left);
  });

  it('goes through all pages without missing or repeating a run', async () => {
    const seen: string[] = [];
    let query = 'limit=1';
    for (let page = 0; page < 5; page += 1) {
      const answer = await list(query);
      seen.push(...idsOf(answer));
      const { nextCursor } = answer.json as { nextCursor: string | null };
      if (nextCursor === null) break;
      query = `limit=1&cursor=${nextCursor}`;
    }
    expect(seen).toEqual([...ids].reverse());
  });

  it.each<[string, (all: string[]) => (string | undefined)[]]>([
    ['status=completed', (all) => [all[0]]],
    ['status=running', () => []],
    ['result=warning', (all) => [all[0]]],
    ['result=failed', () => []],
    ['target=ALPHA', (all) => [all[0]]],
    ['target=beta.example.com/m', (all) => [all[1]]],
    ['target=a_b', (all) => [all[2]]],
    ['target=%25', () => []],
    ['since=2999-01-01T00:00:00Z', () => []],
    ['until=2999-01-01T00:00:00Z', (all) => [...all].reverse()],
    ['until=2001-01-01T00:00:00%2B02:00', () => []],
  ])('filters by %s', async (query, expected) => {
    expect(idsOf(await list(query))).toEqual(expected(ids));
  });

  it('filters by who started them', async () => {
    expect(idsOf(await list(`createdBy=${person.userId}`))).toHaveLength(3);
    expect(idsOf(await list(`createdBy=${member.userId}`))).toEqual([]);
  });

  it.each(['cursor=x', 'limit=0', 'since=2030-02-30', 'status=', 'unknown=1', 'target=%00'])(
    'refuses ?%s as bad input',
    async (query) => {
      expect(await list(query)).toMatchObject({ status: 422, json: { code: 'validation_failed' } });
    },
  );
});

describe('POST cancel', () => {
  const cancel = (id: string): Promise<Answer> => send(api, member, 'POST', `/api/v1/orgs/${orgId}/runs/${id}/cancel`);

  it('ends a run that waits at once, with an audit entry', async () => {
    const id = idOf(await post(RUN));
    expect(await cancel(id)).toMatchObject({ status: 202, json: { id, status: 'cancelled', resultStatus: null } });
    expect((await get(`/${id}`)).json).toMatchObject({ status: 'cancelled', finishedAt: expect.stringMatching(/Z$/) });
    const rows: unknown = await api.dataSource.query(
      `SELECT actor_user_id FROM audit_events WHERE subject_id = $1 AND action = 'run.cancel'`,
      [id],
    );
    expect(rows).toEqual([{ actor_user_id: member.userId }]);
  });

  it('asks the worker of a run that runs to stop', async () => {
    const id = idOf(await post(RUN));
    await api.dataSource.query(
      `UPDATE runs SET status = 'running', attempt = 1, lease_until = now() + interval '1 min' WHERE id = $1`,
      [id],
    );
    expect(await cancel(id)).toMatchObject({ status: 202, json: { status: 'running' } });
    expect(await cancel(id)).toMatchObject({ status: 202, json: { status: 'running' } });
    const rows: unknown = await api.dataSource.query(
      'SELECT cancel_requested_at IS NOT NULL AS asked FROM runs WHERE id = $1',
      [id],
    );
    expect(rows).toEqual([{ asked: true }]);
  });

  it('of a run that has ended is a conflict', async () => {
    const id = idOf(await post(RUN));
    await cancel(id);
    expect(await cancel(id)).toMatchObject({ status: 409, json: { code: 'run_finished' } });
  });
});

describe('GET transcript', () => {
  it('gives the events after a sequence number, and the last one there is', async () => {
    const id = idOf(await post(RUN));
    expect((await get(`/${id}/transcript`)).json).toEqual({ data: [], lastSeq: 0 });
    const events = [1, 2, 3].map((seq) => ({ seq, payload: { text: `\u0000${seq}` } }));
    await api.dataSource.query('INSERT INTO transcripts (org_id, run_id, events, event_count) VALUES ($1, $2, $3, 3)', [
      orgId,
      id,
      JSON.stringify(events),
    ]);
    expect((await get(`/${id}/transcript`)).json).toEqual({ data: events, lastSeq: 3 });
    expect((await get(`/${id}/transcript?after=1&limit=1`)).json).toEqual({ data: [events[1]], lastSeq: 3 });
    expect((await get(`/${id}/transcript?after=3`)).json).toEqual({ data: [], lastSeq: 3 });
    expect(await get(`/${newId()}/transcript`)).toMatchObject({ status: 404 });
  });
});

function headers(...list: (readonly [string, string])[]): unknown {
  return { type: 'headers', headers: list.map(([name, value]) => ({ name, value })) };
}

function times<T>(count: number, make: (n: number) => T): T[] {
  return Array.from({ length: count }, (_, n) => make(n));
}

function hasFields(hash: Record<string, string>): boolean {
  return Object.keys(hash).length > 0;
}

async function eventually<T>(ask: () => Promise<T>, isThere: (value: T) => boolean): Promise<T> {
  const end = Date.now() + 5_000;
  for (;;) {
    const value = await ask();
    if (isThere(value) || Date.now() > end) return value;
  }
}
