import { installation } from './support/installation.js';
import { expect, test } from './support/test.js';
import { TRICKY_NAME } from './support/target-server.js';

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

test('timing leads to the exchange, and discovery shows each item with its faults', async ({
  signedIn: page,
  api,
  target,
}) => {
  const id = await api.runUntilFinished(target.url);
  await page.goto(`/o/${api.orgId}/diagnostics/${id}`);
  await page.getByRole('tab', { name: 'Discovery' }).click();
  const tool = page
    .getByRole('region', { name: 'Tools' })
    .getByRole('listitem')
    .filter({ hasText: 'get_forecast' })
    .first();
  await expect(tool.getByRole('img', { name: 'Failed' })).toBeVisible();
  await tool.getByText('get_forecast').first().click();
  await expect(tool).toContainText('has no inputSchema');

  await page.getByRole('tab', { name: 'Timing' }).click();
  const timing = page.getByRole('table', { name: 'Timing of the exchanges' });
  await timing.getByRole('button', { name: 'tools/list' }).click();
  await expect(page.getByRole('option', { selected: true })).toContainText('tools/list');
});
