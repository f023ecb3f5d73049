/**
 * Every route of the committed OpenAPI document, asked by everybody whom it should refuse, and by the one whom it should
 * just let in. A new route is in here by being in the document; one with a body needs a valid one below. Taking a
 * decorator or the guard away turns rows red.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OpenAPIObject } from '@nestjs/swagger';
import { lesserRole, newId, type Role, ROLES } from '@plumbline/platform';
import { readFileSync } from 'node:fs';
import { type Operation, operationsOf } from '../../test/operations.js';
import {
  type Answer,
  type Credentials,
  newOrg,
  newPerson,
  newToken,
  NOBODY,
  type Person,
  send,
  startTestApi,
  type TestApi,
  withoutRequestId,
} from '../../test/test-api.js';

const document = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8')) as OpenAPIObject;
const guarded = operationsOf(document).filter(({ access }) => access !== 'public');
const ofOneOrg = guarded.filter(({ path }) => path.includes('{orgId}'));
const named = (operations: Operation[]): [string, Operation][] =>
  operations.map((operation) => [`${operation.method} ${operation.path}`, operation]);

const BODIES: Readonly<Record<string, unknown>> = {
  'apiTokens.create': { name: 'CI', role: 'viewer' },
  'runs.create': { targetUrl: 'https://mcp.example.com/mcp', auth: { type: 'none' } },
};

let api: TestApi;
let orgId: string;
/** Of the organisation: a run and a token, which others must not find. */
let ids: { runId: string; tokenId: string };
let owner: Person;
let stranger: Person;
const people = {} as Record<Role, Person>;
const tokens = {} as Record<Role, Credentials>;

beforeAll(async () => {
  api = await startTestApi({ RUNS_PER_HOUR: '0' });
  orgId = await newOrg(api);
  for (const role of ROLES) people[role] = await newPerson(api, { [orgId]: role });
  owner = people.owner;
  for (const role of ROLES) tokens[role] = await newToken(api, owner, orgId, role);
  stranger = await newPerson(api, { [await newOrg(api, 'Another')]: 'owner' });
  ids = await objects();
});
afterAll(() => api.stop());

async function objects(): Promise<{ runId: string; tokenId: string }> {
  const run = await send(api, owner, 'POST', `/api/v1/orgs/${orgId}/runs`, BODIES['runs.create']);
  return { runId: (run.json as { id: string }).id, tokenId: (await newToken(api, owner, orgId, 'viewer')).id };
}

function ask(operation: Operation, who: Credentials, values: Record<string, string> = {}): Promise<Answer> {
  const known: Record<string, string> = { orgId, ...ids, ...values };
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = known[name];
    if (value === undefined) throw new Error(`the matrix knows no value for {${name}} of ${operation.path}`);
    return value;
  });
  return send(api, who, operation.method, path, BODIES[operation.id]);
}

describe.each(named(guarded))('%s', (_name, operation) => {
  it('answers 401 to nobody', async () => {
    const answer = await ask(operation, NOBODY);
    expect(answer).toMatchObject({ status: 401, json: { code: 'unauthenticated' } });
    expect(answer.headers.get('www-authenticate')).toContain('Bearer');
  });

  it.each<[string, Record<string, string>]>([
    ['a token that nobody has', { Authorization: `Bearer plt_${'0'.repeat(49)}` }],
    ['an empty token', { Authorization: 'Bearer ' }],
    ['another scheme', { Authorization: 'Basic b3duZXI6cGFzc3dvcmQ=' }],
    ['a session that nobody has', { Cookie: 'plumbline_session=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
  ])('answers 401 to %s', async (_who, headers) => {
    expect((await ask(operation, { headers })).status).toBe(401);
  });
});

describe.each(named(ofOneOrg))('%s', (_name, operation) => {
  it('answers the owner of another organisation as if there were nothing, byte for byte', async () => {
    const [foreign, missing] = [await ask(operation, stranger), await ask(operation, stranger, { orgId: newId() })];
    expect(foreign).toMatchObject({ status: 404, json: { code: 'not_found' } });
    expect(withoutRequestId(foreign.text)).toBe(withoutRequestId(missing.text));
    expect([...foreign.headers.keys()].sort()).toEqual([...missing.headers.keys()].sort());
  });

  it('answers 404 to an organisation’s id that is none', async () => {
    expect((await ask(operation, owner, { orgId: 'all' })).status).toBe(404);
  });

  it.each(ROLES)('lets a %s in just when its role is enough, as a person and as a token', async (role) => {
    const isEnough = lesserRole(role, operation.access as Role) === operation.access;
    for (const who of [people[role], tokens[role]]) {
      ids = await objects();
      const { status, json } = await ask(operation, who);
      if (isEnough) expect([200, 201, 202, 204]).toContain(status);
      else expect({ status, json }).toMatchObject({ status: 403, json: { code: 'forbidden' } });
    }
  });
});

describe.each(named(guarded.filter(({ method }) => method !== 'GET')))('%s', (_name, operation) => {
  it('does not let a session write without its CSRF token', async () => {
    const { Cookie } = owner.headers;
    for (const headers of [{ Cookie }, { Cookie, 'X-CSRF-Token': 'wrong' }, { ...stranger.headers, Cookie }]) {
      expect(await ask(operation, { headers: headers as Record<string, string> })).toMatchObject({
        status: 403,
        json: { code: 'csrf_token_invalid' },
      });
    }
  });

  it('does not let a page of another site write, even with the CSRF token', async () => {
    for (const Origin of ['https://evil.example', 'null', `${api.url}.evil.example`]) {
      expect(await ask(operation, { headers: { ...owner.headers, Origin } })).toMatchObject({
        status: 403,
        json: { code: 'origin_refused' },
      });
    }
  });
});

/** Objects below the organisation: the id of somebody else's, of nobody's and no id at all are the same to a member. */
describe.each(named(ofOneOrg.filter(({ path }) => /\{(runId|tokenId)\}/.test(path))))('%s', (_name, operation) => {
  it('answers alike for a foreign, a missing and a malformed id', async () => {
    const otherOrg = await newOrg(api, 'Third');
    const admin = await newPerson(api, { [otherOrg]: 'owner' });
    const answers = [
      await ask(operation, admin, { orgId: otherOrg }),
      await ask(operation, admin, { orgId: otherOrg, runId: newId(), tokenId: newId() }),
      await ask(operation, admin, { orgId: otherOrg, runId: 'x', tokenId: "' OR 1=1 --" }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(new Set(answers.map(({ text }) => withoutRequestId(text))).size).toBe(1);
  });
});
