import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newOrg, newPerson, type Person, send, startTestApi, type TestApi } from '../../test/test-api.js';

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
const post = (body: unknown, org = orgId) => send(api, member, 'POST', `/api/v1/orgs/${org}/runs`, body);
const get = (path: string) => send(api, member, 'GET', `/api/v1/orgs/${orgId}/runs${path}`);

describe('POST runs', () => {
  it('answers 201 with the queued run and its address', async () => {
    const answer = await post({ targetUrl: TARGET, auth: { type: 'none' }, label: 'Nightly' });
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
    const { id } = answer.json as { id: string };
    expect(answer.headers.get('location')).toBe(`/api/v1/orgs/${orgId}/runs/${id}`);
    expect((await get(`/${id}`)).json).toEqual(answer.json);
  });
});
