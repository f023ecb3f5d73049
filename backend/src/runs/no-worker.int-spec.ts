import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import { queuedSince } from '../../../packages/platform/test/rows.js';
import { newOrg, newPerson, type Person, send, startTestApi, type TestApi } from '../../test/test-api.js';

let api: TestApi;
let runs: string;
let member: Person;
beforeAll(async () => {
  api = await startTestApi({}, { sweeps: true });
  const orgId = await newOrg(api);
  member = await newPerson(api, { [orgId]: 'member' });
  runs = `/api/v1/orgs/${orgId}/runs`;
});
afterAll(() => api.stop());

interface Run {
  readonly id: string;
  readonly status: string;
}
const create = async (): Promise<Run> => {
  const run = { targetUrl: 'https://mcp.example.com/mcp', auth: { type: 'none' } };
  return (await send(api, member, 'POST', runs, run)).json as Run;
};
const find = async ({ id }: Run): Promise<Run> => (await send(api, member, 'GET', `${runs}/${id}`)).json as Run;

describe('the API without any worker', () => {
  it('ends a run that nobody took for 5 minutes with no_worker, and leaves a younger one queued', async () => {
    const [late, early] = [await create(), await create()];
    await queuedSince(api.dataSource, late.id, 301);
    await queuedSince(api.dataSource, early.id, 240);
    const end = performance.now() + 10_000;
    while ((await find(late)).status === 'queued' && performance.now() < end) await pause(50);
    expect(await find(late)).toMatchObject({ status: 'error', resultStatus: null, error: { code: 'no_worker' } });
    expect(await find(early)).toMatchObject({ status: 'queued', error: null });
  });
});
