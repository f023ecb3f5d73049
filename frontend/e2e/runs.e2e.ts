import { ADMIN, installation } from './support/installation.js';
import { expect, test } from './support/test.js';

test('a run started elsewhere appears in the table and comes to its end there without a reload', async ({
  signedIn: page,
  api,
  target,
}) => {
  await api.runUntilFinished(target.url);
  await page.goto(`/o/${api.orgId}/diagnostics`);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  target.hold('ping');
  const id = await api.startRun(target.url);
  const row = page.locator(`tr[data-run="${id}"]`);
  await expect(row).toContainText('Running');
  target.release();
  await expect(row).toContainText('Failed');
  await expect(row.getByRole('img', { name: /failed, .*passed/ })).toBeVisible();
  await expect(row).toContainText('2025-11-25');
});

test('the table shows fourteen runs on a laptop, is walked by the arrow keys, and opens the run on Enter', async ({
  signedIn: page,
  api,
}) => {
  for (let runs = 0; runs < 14; runs += 1) await api.startRun(installation().goodServer);
  await page.goto(`/o/${api.orgId}/diagnostics`);
  const links = page.getByRole('table', { name: 'Runs' }).getByRole('link');
  await expect(links.nth(13)).toBeInViewport({ ratio: 1 });
  await links.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Verdict' })).toBeVisible();
});

test('filters live in the address: they narrow the table, survive a reload, and can be cleared', async ({
  signedIn: page,
  api,
  target,
}) => {
  const failed = await api.runUntilFinished(target.url);
  const passed = await api.runUntilFinished(installation().goodServer);
  const row = (id: string) => page.locator(`tr[data-run="${id}"]`);
  await page.goto(`/o/${api.orgId}/diagnostics`);
  await expect(row(passed)).toBeVisible();

  await page.getByRole('combobox', { name: 'Result' }).click();
  await page.getByRole('option', { name: 'Failed' }).click();
  await expect(page).toHaveURL(/result=failed/);
  await expect(row(failed)).toBeVisible();
  await expect(row(passed)).toHaveCount(0);

  await page.reload();
  await expect(row(failed)).toBeVisible();
  await page.getByLabel('Target contains').fill('no such host');
  await expect(page).toHaveURL(/target=no\+such\+host/);
  await expect(page.getByText('No run matches these filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await expect(row(passed)).toBeVisible();
  await expect(page).toHaveURL(/diagnostics$/);
});

test('a page further down is fetched when the table is scrolled to its end', async ({ signedIn: page, api }) => {
  const pages = page.waitForRequest(/\/runs\?.*cursor=/);
  for (let runs = 0; runs < 40; runs += 1) await api.startRun(installation().goodServer);
  await page.goto(`/o/${api.orgId}/diagnostics`);
  const table = page.getByRole('table', { name: 'Runs' });
  await expect(table).toHaveAttribute('aria-rowcount', /\d\d/);
  await table.getByRole('link').first().focus();
  for (let pressed = 0; pressed < 45; pressed += 1) await page.keyboard.press('ArrowDown');
  await pages;
  // Only what is in view exists, however much is loaded.
  expect(await table.getByRole('link').count()).toBeLessThan(50);
});

test('signing out ends the session, and the address asked for is opened after the next sign-in', async ({
  page,
  api,
}) => {
  const wanted = `/o/${api.orgId}/diagnostics?result=failed`;
  await page.goto(wanted);
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.getByLabel('E-mail').fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(wanted);

  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.goto(wanted);
  await expect(page).toHaveURL(/\/login\?next=/);
});

test('a new sign-in in another tab does not break this one', async ({ signedIn: page, api, target }) => {
  await page.goto(`/o/${api.orgId}/diagnostics/new?url=${target.url}`);
  // The context's own requests share its cookies: from now on another session is in use.
  const answer = await page.context().request.post('/api/v1/auth/login', {
    data: ADMIN,
    headers: { origin: installation().url },
  });
  expect(answer.status()).toBe(200);
  await page.getByRole('button', { name: 'Run diagnostic' }).click();
  await expect(page.getByRole('region', { name: 'Verdict' })).toBeVisible();
});

test('a session that ends meanwhile leads to the sign-in, and back', async ({ signedIn: page, api, target }) => {
  const id = await api.runUntilFinished(target.url);
  await page.goto(`/o/${api.orgId}/diagnostics`);
  await expect(page.locator(`tr[data-run="${id}"]`)).toBeVisible();
  await page.context().clearCookies();
  await page.locator(`tr[data-run="${id}"] a`).click();
  await expect(page).toHaveURL(/\/login\?next=.*diagnostics/);
});

test('the colour scheme is chosen, kept, and set before the page is drawn', async ({ signedIn: page, api }) => {
  await page.goto(`/o/${api.orgId}/diagnostics`);
  await page.getByTitle('Dark', { exact: true }).click();
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark');
});
