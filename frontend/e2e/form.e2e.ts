import { installation } from './support/installation.js';
import { expect, test } from './support/test.js';

const SECRET = 'a-bearer-token-that-nobody-may-read';

test('a token is sent once and is nowhere in the page afterwards', async ({ signedIn: page, api, target }) => {
  await page.goto(`/o/${api.orgId}/diagnostics?new=1`);
  const form = page.getByRole('form', { name: 'Run diagnostic' });
  await form.getByLabel('Server URL').fill(target.url);
  await form.getByRole('radio', { name: 'Bearer token' }).click();
  await form.getByLabel('Token', { exact: true }).fill('short');
  await expect(form.getByText('fewer than 8 characters')).toBeVisible();
  await form.getByLabel('Token', { exact: true }).fill(SECRET);
  await form.getByText('Advanced').click();
  await form.getByLabel('Label').fill('of the browser tests');
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/runs'));
  await form.getByRole('button', { name: 'Run diagnostic' }).click();
  expect((await sent).postData()).toContain(SECRET);
  await expect(page.getByText('of the browser tests')).toBeVisible();

  await expect(page.getByRole('region', { name: 'Verdict' })).toContainText('Failed');
  await page.getByRole('tab', { name: /Transcript/ }).click();
  await page.getByRole('option').first().click();
  await expect(page.getByRole('article', { name: 'Event 1' })).toContainText('[REDACTED]');
  expect(await page.content()).not.toContain(SECRET);
  expect(
    await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state])),
  ).not.toContain(SECRET);
  await page.goto(`/o/${api.orgId}/diagnostics/new`);
  await expect(page.getByRole('radio', { name: 'No authentication' })).toBeChecked();
});

test('headers are counted while they are typed, and one that Plumbline sets itself is refused by name', async ({
  signedIn: page,
  api,
}) => {
  await page.goto(`/o/${api.orgId}/diagnostics/new?url=https://api.example.com/mcp`);
  await page.getByRole('radio', { name: 'Custom headers' }).click();
  const headers = page.getByLabel('Headers, one Name: value a line');
  await headers.fill('X-API-Key: 0123456789\nX-Tenant: acme-platform');
  await expect(page.getByText('2 of 20 headers · 40 B of 16.0 KB')).toBeVisible();
  await headers.fill('X-API-Key: 0123456789\nHost: elsewhere.example');
  await expect(page.getByText('Host is set by Plumbline itself')).toBeVisible();
  await page.getByRole('button', { name: 'Run diagnostic' }).click();
  await expect(headers).toBeFocused();
  await expect(page).toHaveURL(/diagnostics\/new/);
});

test('what only the API can refuse is said at its field', async ({ signedIn: page, api }) => {
  await page.goto(`/o/${api.orgId}/diagnostics/new`);
  const url = page.getByLabel('Server URL');
  await url.fill(`http://${installation().ownService}/mcp`);
  await page.getByRole('button', { name: 'Run diagnostic' }).click();
  await expect(page.getByText('one of the services that this installation itself runs on')).toBeVisible();
  await expect(url).toBeFocused();
  await expect(url).toHaveAttribute('aria-invalid', 'true');
  await url.fill('https://api.example.com/mcp');
  await expect(page.getByText('https to api.example.com, port 443')).toBeVisible();
});

test('at the hourly limit the run cannot be asked for, and the page says when it can again', async ({
  signedIn: page,
  api,
}) => {
  // The limit is the installation's and the other tests need room: the answer is the API's own shape.
  await page.route('**/usage', (route) =>
    route.fulfill({ json: { runsLastHour: 60, hourlyRunLimit: 60, nextSlotAt: '2026-11-30T11:05:00.000Z' } }),
  );
  await page.goto(`/o/${api.orgId}/diagnostics/new`);
  await expect(page.getByText('Hourly run limit reached')).toContainText(
    '60 of 60 runs used in the last hour, next at',
  );
  await expect(page.getByRole('button', { name: 'Run diagnostic' })).toBeDisabled();
});

test('the form is prefilled by the address, and a URL that only the operator can open is said to be so', async ({
  signedIn: page,
  api,
}) => {
  await page.goto(`/o/${api.orgId}/diagnostics/new?url=http://10.0.0.8/mcp`);
  await expect(
    page.getByText('10.0.0.8 is a private address: it is tested only where the operator opened it.'),
  ).toBeVisible();
  await page.getByRole('radio', { name: 'Bearer token' }).click();
  await expect(page.getByText('Credentials are sent over https only')).toBeVisible();
  await page.getByRole('button', { name: 'Use https' }).click();
  await expect(page.getByLabel('Server URL')).toHaveValue('https://10.0.0.8/mcp');
});
