import { test as base, expect, type APIRequestContext, type Page } from '@playwright/test';
import { ADMIN, installation } from './installation.js';
import { startTargetServer, type TargetServer } from './target-server.js';

interface Fixtures {
  /** Every test fails when the page logged an error or broke its own content policy. */
  readonly cleanConsole: undefined;
  /** A page of somebody who is signed in. */
  readonly signedIn: Page;
  /** The same person's requests to the API. */
  readonly api: Api;
  readonly target: TargetServer;
}

interface WorkerFixtures {
  readonly session: { readonly state: State; readonly orgId: string; readonly csrfToken: string };
}
type State = Awaited<ReturnType<APIRequestContext['storageState']>>;

export interface Api {
  readonly orgId: string;
  startRun(targetUrl: string): Promise<string>;
  runUntilFinished(targetUrl: string): Promise<string>;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  session: [
    async ({ playwright }, use) => {
      const request = await playwright.request.newContext({ baseURL: installation().url });
      const headers = { origin: installation().url };
      const answer = await request.post('/api/v1/auth/login', { data: ADMIN, headers });
      expect(answer.status()).toBe(200);
      const me = (await (await request.get('/api/v1/auth/me')).json()) as Me;
      await use({
        state: await request.storageState(),
        orgId: me.memberships[0]?.orgId ?? '',
        csrfToken: me.csrfToken,
      });
      await request.dispose();
    },
    { scope: 'worker' },
  ],

  cleanConsole: [
    async ({ page }, use) => {
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error' && !isAnswerOfTheApi(message.text())) faults.push(message.text());
      });
      await use(undefined);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],

  signedIn: async ({ page, session }, use) => {
    await page.context().addCookies(session.state.cookies);
    await use(page);
  },

  api: async ({ playwright, session }, use) => {
    const { url } = installation();
    const request = await playwright.request.newContext({
      baseURL: url,
      storageState: session.state,
      extraHTTPHeaders: { 'x-csrf-token': session.csrfToken, origin: url },
    });
    await use(apiOf(request, session.orgId));
    await request.dispose();
  },

  target: async ({}, use) => {
    const server = await startTargetServer();
    await use(server);
    await server.close();
  },
});

interface Me {
  readonly csrfToken: string;
  readonly memberships: readonly { readonly orgId: string }[];
}

/** Chromium logs every answer of 400 and above; those that a test is about are no fault of the page. */
function isAnswerOfTheApi(text: string): boolean {
  return text.startsWith('Failed to load resource: the server responded with a status of 4');
}

function apiOf(request: APIRequestContext, orgId: string): Api {
  const runs = `/api/v1/orgs/${orgId}/runs`;
  const startRun = async (targetUrl: string): Promise<string> => {
    const answer = await request.post(runs, { data: { targetUrl, auth: { type: 'none' } } });
    expect(answer.status()).toBe(201);
    return ((await answer.json()) as { id: string }).id;
  };
  return {
    orgId,
    startRun,
    async runUntilFinished(targetUrl) {
      const id = await startRun(targetUrl);
      await expect
        .poll(async () => ((await (await request.get(`${runs}/${id}`)).json()) as { status: string }).status)
        .toBe('completed');
      return id;
    },
  };
}

export { expect };
