import { installation, ADMIN } from './support/installation.js';
import { expect, test } from './support/test.js';
import { TRICKY_NAME } from './support/target-server.js';

test('somebody signs in, starts a run, sees its checks arrive, and follows the finding into the transcript', async ({
  page,
  target,
}) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('E-mail').fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill('not the right password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toContainText('is not right');
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'MCP diagnostics' })).toBeVisible();

  // Nothing has run here yet: the form stands where the table will be.
  target.hold('tools/list');
  await page.getByLabel('Server URL').fill(`${target.url}?key=1`);
  await expect(page.getByText('The URL has a query string')).toBeVisible();
  await page.getByRole('button', { name: 'Strip the query' }).click();
  await expect(page.getByLabel('Server URL')).toHaveValue(target.url);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole('button', { name: 'Run diagnostic' }).last().click();

  const verdict = page.getByRole('region', { name: 'Verdict' });
  const rail = page.getByRole('list', { name: 'Progress of the checks' });
  await expect(verdict).toContainText('Running');
  await expect(rail.getByRole('button', { name: 'Ping: Passed' })).toBeVisible();
  await expect(rail.getByRole('button', { name: 'Tools: Pending' })).toBeVisible();
  await expect(verdict).toContainText('checks decided so far');

  target.release();
  await expect(verdict).toContainText('Failed');
  await expect(rail.getByRole('button', { name: 'Tools: Failed' })).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);

  await expect(verdict).toContainText('get_forecast');
  await verdict.getByRole('button', { name: 'Show in transcript' }).click();
  await expect(page).toHaveURL(/view=transcript&event=\d+&pointer=/);
  const selected = page.getByRole('option', { selected: true });
  await expect(selected).toContainText('tools/list');
  const message = page.getByRole('list', { name: 'Message' });
  await expect(message.locator('[aria-current="true"]')).toBeInViewport();
  await expect(message.getByText('"get_forecast"')).toBeInViewport();

  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Handshake and lists' })).toBeVisible();
});

test.describe('the transcript', () => {
  test('pairs requests with answers, is walked by the arrow keys, and narrows to what is looked for', async ({
    signedIn: page,
    api,
    target,
  }) => {
    const id = await api.runUntilFinished(target.url);
    await page.goto(`/o/${api.orgId}/diagnostics/${id}?view=transcript`);
    const list = page.getByRole('listbox', { name: 'Transcript events' });
    await expect(list.getByRole('option')).not.toHaveCount(0);

    await list.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    await expect(page).toHaveURL(/event=2/);
    await expect(page.getByRole('article', { name: 'Event 2' })).toContainText('HTTP 200');
    await page.getByRole('button', { name: 'answers 1' }).click();
    await expect(page.getByRole('article', { name: 'Event 1' })).toContainText('clientInfo');

    await page.getByRole('radiogroup', { name: 'Direction' }).getByText('IN', { exact: true }).click();
    await page.getByLabel('Find in the transcript').fill('get_forecast');
    await expect(list.getByRole('option')).toHaveCount(1);
    await expect(list.getByRole('option')).toContainText('tools/list');
  });

  test('shows at least sixteen events on a laptop', async ({ signedIn: page, api, target }) => {
    const id = await api.runUntilFinished(target.url);
    await page.goto(`/o/${api.orgId}/diagnostics/${id}?view=transcript`);
    const options = page.getByRole('listbox', { name: 'Transcript events' }).getByRole('option');
    await expect(options.nth(15)).toBeInViewport({ ratio: 1 });
  });

  test('hides the session, and shows a name with mark-up and direction marks as what was sent', async ({
    signedIn: page,
    api,
    target,
  }) => {
    const id = await api.runUntilFinished(target.url);
    await page.goto(`/o/${api.orgId}/diagnostics/${id}`);
    const server = page.getByRole('region', { name: 'Verdict' }).getByText('<b>weather</b>\\u202e');
    await expect(server).toBeVisible();
    expect(await page.content()).not.toContain(TRICKY_NAME);
    await page.goto(`/o/${api.orgId}/diagnostics/${id}?view=transcript&event=2`);
    await expect(page.getByRole('article', { name: 'Event 2' })).toContainText('[REDACTED]');
    expect(await page.content()).not.toContain('session-of-the-test');
  });
});

test('without the live connection a run still comes to its end on the page', async ({
  signedIn: page,
  api,
  target,
}) => {
  await page.routeWebSocket(/socket\.io/, (socket) => socket.close());
  target.hold('ping');
  const id = await api.startRun(target.url);
  await page.goto(`/o/${api.orgId}/diagnostics/${id}?view=transcript`);
  await expect(page.getByText('Not live: asking every 2 s')).toBeVisible();
  await expect(page.getByRole('option').filter({ hasText: 'ping' })).toHaveCount(1);
  target.release();
  await expect(page.getByRole('region', { name: 'Verdict' })).toContainText('Failed');
  await expect(page.getByRole('option').filter({ hasText: 'tools/list' })).toHaveCount(2);
});

test('a right server on the official SDK comes out with nothing to do', async ({ signedIn: page, api }) => {
  const id = await api.runUntilFinished(installation().goodServer);
  await page.goto(`/o/${api.orgId}/diagnostics/${id}`);
  const verdict = page.getByRole('region', { name: 'Verdict' });
  await expect(verdict).toContainText('Passed');
  await expect(verdict).toContainText('Nothing to do');
});
