import { ADMIN } from './support/installation.js';
import { expect, test } from './support/test.js';

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
