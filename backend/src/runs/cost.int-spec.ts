/** What a request costs the database. A statement more is a decision, so it is written down here. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AbstractLogger, DataSource } from 'typeorm';
import { newOrg, newPerson, newToken, type Person, send, startTestApi, type TestApi } from '../../test/test-api.js';

let api: TestApi;
let orgId: string;
let member: Person;
const statements: string[] = [];

class Recorder extends AbstractLogger {
  protected override writeLog(): void {
    // Everything of interest comes as a query.
  }

  override logQuery(query: string): void {
    statements.push(query.trim().split(/\s+/).slice(0, 3).join(' '));
  }
}

beforeAll(async () => {
  api = await startTestApi();
  orgId = await newOrg(api);
  member = await newPerson(api, { [orgId]: 'member' });
  api.app.get(DataSource).setOptions({ logging: true, logger: new Recorder() });
});
afterAll(() => api.stop());

async function costOf(
  method: string,
  path: string,
  body?: unknown,
  who: Parameters<typeof send>[1] = member,
): Promise<number> {
  statements.length = 0;
  const { status } = await send(api, who, method, `/api/v1${path}`, body);
  expect(status).toBeLessThan(300);
  return statements.length;
}

const RUN = { targetUrl: 'https://mcp.example.com/mcp', auth: { type: 'none' } };

describe('the statements of', () => {
  it('POST runs are the session, and one transaction of lock and insertion with its audit entry', async () => {
    expect(await costOf('POST', `/orgs/${orgId}/runs`, RUN)).toBe(5);
    expect(statements.slice(1)).toEqual([
      'START TRANSACTION',
      "SELECT pg_advisory_xact_lock(hashtextextended('run-admission:' ||",
      'WITH bounds AS',
      'COMMIT',
    ]);
  });

  it('every GET are the session, and one for what was asked', async () => {
    const { json } = await send(api, member, 'POST', `/api/v1/orgs/${orgId}/runs`, RUN);
    const { id } = json as { id: string };
    const runs = `/orgs/${orgId}/runs`;
    for (const path of [
      runs,
      `${runs}?target=example&limit=1`,
      `${runs}/${id}`,
      `${runs}/${id}/transcript`,
      `/orgs/${orgId}/usage`,
    ]) {
      expect([path, await costOf('GET', path)]).toEqual([path, 2]);
    }
  });

  it('what the session itself answers are one', async () => {
    for (const path of ['/auth/me', '/orgs', `/orgs/${orgId}`])
      expect([path, await costOf('GET', path)]).toEqual([path, 1]);
  });

  it('a request with an API token are as many', async () => {
    const token = await newToken(api, member, orgId, 'member');
    expect(await costOf('GET', `/orgs/${orgId}/runs`, undefined, token)).toBe(2);
    expect(await costOf('POST', `/orgs/${orgId}/runs`, RUN, token)).toBe(5);
  });
});
