import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newOrg, newPerson, newToken, send, startTestApi, type TestApi } from '../../test/test-api.js';

const RUN = { targetUrl: 'https://mcp.example.com/mcp', auth: { type: 'none' } };
let api: TestApi;

beforeAll(async () => {
  api = await startTestApi({ RUNS_PER_HOUR: '10' });
});
afterAll(() => api.stop());

describe('the hourly limit of an organisation', () => {
  it('lets exactly 10 of 100 parallel requests at two replicas through, and says when the next may come', async () => {
    const orgId = await newOrg(api);
    const person = await newPerson(api, { [orgId]: 'member' });
    const runs = `/api/v1/orgs/${orgId}/runs`;
    const token = await newToken(api, person, orgId, 'member');
    const other = await api.replica();
    const usage = async (): Promise<unknown> => (await send(api, person, 'GET', `/api/v1/orgs/${orgId}/usage`)).json;
    expect(await usage()).toEqual({ runsLastHour: 0, hourlyRunLimit: 10, nextSlotAt: null });

    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => send(n % 2 ? api : other, token, 'POST', runs, RUN)),
    );

    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(90);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.json).toMatchObject({ code: 'hourly_run_limit', detail: expect.stringContaining('10 runs') });
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(3500);
    expect(Number(refused?.headers.get('retry-after'))).toBeLessThanOrEqual(3600);
    expect(await usage()).toEqual({ runsLastHour: 10, hourlyRunLimit: 10, nextSlotAt: expect.stringMatching(/Z$/) });

    const rows: unknown = await api.dataSource.query('SELECT count(*)::int AS n FROM runs WHERE org_id = $1', [orgId]);
    expect(rows).toEqual([{ n: 10 }]);
  });

  it('of one organisation is not used up by another', async () => {
    const orgId = await newOrg(api);
    const person = await newPerson(api, { [orgId]: 'member' });
    expect((await send(api, person, 'POST', `/api/v1/orgs/${orgId}/runs`, RUN)).status).toBe(201);
  });
});
