/** What people entrust to the API appears nowhere but, sealed, in its column: corpus of leaks L10, L11, L14, L16 to L18. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RunCredentials } from '@plumbline/platform';
import { randomBytes } from 'node:crypto';
import { leaksOf } from '../../test/leaks.js';
import { dumpDatabase, dumpRedis } from '../../test/stores.js';
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

/** Starts with characters that every encoding changes, and is unlike any other from its first on. */
const canary = (): string => `${randomBytes(6).toString('base64')}+/="${randomBytes(24).toString('base64')}`;
const SECRETS = { bearer: canary(), header: canary(), password: canary(), misplaced: canary(), broken: canary() };
const TARGET = 'https://mcp.example.com/mcp';

let api: TestApi;
let orgId: string;
let member: Person;
const answers: Answer[] = [];

beforeAll(async () => {
  api = await startTestApi({ RUNS_PER_HOUR: '0' });
  orgId = await newOrg(api);
  member = await newPerson(api, { [orgId]: 'member' });
});
afterAll(() => api.stop());

const runs = (): string => `/api/v1/orgs/${orgId}/runs`;
async function say(method: string, path: string, body?: unknown): Promise<Answer> {
  const answer = await send(api, member, method, path, body);
  answers.push(answer);
  return answer;
}
const bearer = (token: unknown): unknown => ({ targetUrl: TARGET, auth: { type: 'bearer', token } });
const header = (name: string, value: unknown): unknown => ({
  targetUrl: TARGET,
  auth: { type: 'headers', headers: [{ name, value }] },
});

describe('a secret that was submitted', () => {
  it('is sealed so that the worker of this run can open it, and comes back as a header’s name at most', async () => {
    const made = [
      await say('POST', runs(), bearer(SECRETS.bearer)),
      await say('POST', runs(), header('X-API-Key', SECRETS.header)),
    ];
    expect(made.map(({ status }) => status)).toEqual([201, 201]);
    expect(made[1]?.json).toMatchObject({ auth: { type: 'headers', headerNames: ['X-API-Key'] } });
    const [first, second] = made.map(({ json }) => (json as { id: string }).id);
    const credentials = api.app.get(RunCredentials);
    const rows = (await api.dataSource.query('SELECT id, credentials_ciphertext AS sealed FROM runs')) as {
      id: string;
      sealed: string;
    }[];
    const sealed = Object.fromEntries(rows.map((row) => [row.id, row.sealed]));
    expect(credentials.open(orgId, String(first), String(sealed[String(first)]))).toEqual({
      type: 'bearer',
      token: SECRETS.bearer,
    });
    expect(() => credentials.open(orgId, String(second), String(sealed[String(first)]))).toThrow();
    for (const id of [first, second]) await say('GET', `${runs()}/${id}`);
    await say('GET', runs());
  });

  it('is in no answer when it is refused, wherever it was put', async () => {
    const { misplaced, broken, password } = SECRETS;
    const refused = [
      await say('POST', runs(), { targetUrl: `https://x:${misplaced}@mcp.example.com/`, auth: { type: 'none' } }),
      await say('POST', runs(), { targetUrl: `${TARGET}?key=${misplaced}`, auth: { type: 'none' } }),
      await say('POST', runs(), { targetUrl: misplaced, auth: { type: 'none' } }),
      await say('POST', runs(), bearer([misplaced])),
      await say('POST', runs(), bearer(`${misplaced}\n`)),
      await say('POST', runs(), { ...Object(bearer(misplaced)), era: misplaced }),
      await say('POST', runs(), header('X-A', `${misplaced}\u0000`)),
      await say('POST', runs(), header(`Bad name ${misplaced}`, 'value')),
      await say('POST', runs(), { targetUrl: TARGET, auth: misplaced }),
      await say('POST', runs(), { targetUrl: TARGET, auth: { type: misplaced } }),
      await say('POST', runs(), `{"auth": {"token": "${broken}`),
      await say('POST', runs(), `${broken}`),
      await say('GET', `${runs()}?target=\u0000${encodeURIComponent(misplaced)}`),
      await say('GET', `${runs()}?cursor=${encodeURIComponent(misplaced)}`),
      await say('POST', '/api/v1/auth/login', { email: misplaced, password }),
      await say('POST', '/api/v1/auth/login', { email: [password], password: { password } }),
    ];
    for (const { status, text } of refused) {
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      expect(text).toContain('"code"');
    }
  });

  it('is found in no answer, log line, row or Redis key, nor is anybody’s session or API token', async () => {
    const owner = await newPerson(api, { [orgId]: 'owner' });
    const apiToken = await newToken(api, owner, orgId, 'member');
    answers.push(await send(api, apiToken, 'POST', runs(), bearer(SECRETS.bearer)));
    const secrets = { ...SECRETS, apiToken: apiToken.token.slice(10), session: member.sessionToken };
    const database = await dumpDatabase(api.dataSource);
    const redis = await dumpRedis(api.config.redis.url, api.config.redis.prefix);

    expect(database).toContain('v1.test.');
    expect(redis).toContain('run-diagnostic');
    expect(api.logLines.length).toBeGreaterThan(20);
    const places = {
      answers: answers.map(({ text, headers }) => text + JSON.stringify([...headers])).join('\n'),
      logs: api.logLines.join(''),
      database,
      redis,
    };
    const found = Object.fromEntries(Object.entries(places).map(([place, text]) => [place, leaksOf(text, secrets)]));
    expect(found).toEqual({ answers: [], logs: [], database: [], redis: [] });
  });

  it('would be found: the search knows a piece of it in every form', () => {
    const { bearer: secret } = SECRETS;
    const forms = [
      secret.slice(12, 22),
      JSON.stringify({ secret }),
      encodeURIComponent(secret),
      Buffer.from(`x${secret}y`).toString('base64'),
      Buffer.from(secret).toString('hex').toUpperCase(),
    ];
    for (const form of forms) expect(leaksOf(`… ${form} …`, { secret })).toEqual(['secret']);
    expect(leaksOf('nothing of the kind', { secret })).toEqual([]);
  });
});
