/** Every page, light and dark, on a laptop and a phone: no accessibility fault that axe finds, and no sideways scrolling. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './support/test.js';
import { installation } from './support/installation.js';

const SIZES = { laptop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const;

interface Place {
  readonly name: string;
  readonly path: string;
  /** What is there when the page is. */
  readonly ready: (page: Page) => Promise<void>;
  readonly anonymous?: boolean;
}

for (const scheme of ['light', 'dark'] as const) {
  for (const [size, viewport] of Object.entries(SIZES)) {
    test.describe(`in ${scheme} colours on a ${size}`, () => {
      // Without motion, so that no page is judged half-way through a transition.
      test.use({ colorScheme: scheme, viewport, contextOptions: { reducedMotion: 'reduce' } });
      test.setTimeout(180_000);

      test('every page is free of faults that axe finds', async ({ page, session, api, target }) => {
        const good = await api.runUntilFinished(installation().goodServer);
        const failed = await api.runUntilFinished(target.url);
        for (const place of places(api.orgId, { good, failed })) {
          if (!place.anonymous) await page.context().addCookies(session.state.cookies);
          await page.goto(place.path);
          await place.ready(page);
          await page.screenshot({ path: `frontend/test-results/pages/${place.name}-${scheme}-${size}.png` });
          await test.step(`${place.name}: axe`, () => expectNoFaults(page));
          await test.step(`${place.name}: nothing is cut off at the side`, () => expectNoSidewaysScroll(page));
        }
      });
    });
  }
}

test('every page fits into 360 pixels', async ({ page, session, api, target }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const id = await api.runUntilFinished(target.url);
  for (const place of places(api.orgId, { good: id, failed: id })) {
    if (!place.anonymous) await page.context().addCookies(session.state.cookies);
    await page.goto(place.path);
    await place.ready(page);
    await test.step(place.name, () => expectNoSidewaysScroll(page));
  }
});

function places(orgId: string, runs: { readonly good: string; readonly failed: string }): readonly Place[] {
  const diagnostics = `/o/${orgId}/diagnostics`;
  const sees = (text: string | RegExp) => async (page: Page) => {
    await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
  };
  return [
    { name: 'sign-in', path: '/login', ready: sees('Sign in to Plumbline'), anonymous: true },
    { name: 'runs', path: diagnostics, ready: sees('Failed') },
    { name: 'form', path: `${diagnostics}/new?url=http://127.0.0.1:3000/mcp?key=1`, ready: sees('Strip the query') },
    { name: 'form-drawer', path: `${diagnostics}?new=1`, ready: sees('Authentication') },
    { name: 'run-passed', path: `${diagnostics}/${runs.good}`, ready: sees(/Nothing to do|What to do|Passed/) },
    { name: 'run-failed', path: `${diagnostics}/${runs.failed}`, ready: sees('What to do') },
    { name: 'transcript', path: `${diagnostics}/${runs.failed}?view=transcript`, ready: sees('initialize') },
    { name: 'event', path: `${diagnostics}/${runs.failed}?view=transcript&event=8`, ready: sees('"jsonrpc"') },
    { name: 'timing', path: `${diagnostics}/${runs.failed}?view=timing`, ready: sees('Waiting') },
    { name: 'discovery', path: `${diagnostics}/${runs.failed}?view=discovery`, ready: sees('get_forecast') },
    { name: 'not-found', path: `/o/${orgId}/nowhere`, ready: sees('Nothing here') },
  ];
}

async function expectNoFaults(page: Page): Promise<void> {
  // One frame only, so the result need not be put together in a further page.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  // Soft: all pages' faults are seen at once.
  expect
    .soft(violations.map(({ id, nodes }) => [id, nodes.map(({ html, failureSummary }) => [html, failureSummary])]))
    .toEqual([]);
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => {
    const main = document.querySelector('main');
    return [document.documentElement, ...(main ? [main] : [])].map(
      ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
    );
  });
  expect.soft(Math.max(...overflow)).toBeLessThanOrEqual(0);
}
