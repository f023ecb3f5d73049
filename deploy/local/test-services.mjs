import { join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { startPostgres } from './postgres.mjs';
import { prepare } from './prepare.mjs';
import { startRedis } from './redis.mjs';

/** What each kind of test needs before it can run; every kind needs the packages. */
const NEEDS = {
  unit: {},
  console: {},
  int: { services: true },
  e2e: { services: true, build: true },
  browser: { services: true, build: true, chromium: true },
};

/** @typedef {keyof typeof NEEDS} Kind */
/** @typedef {{ services?: boolean, build?: boolean, chromium?: boolean }} Needs */

export const KINDS = /** @type {Kind[]} */ (Object.keys(NEEDS));

/**
 * Brings up what these kinds of tests need.
 * @param {object} options
 * @param {Kind[]} options.kinds
 * @param {string} options.folder a fresh folder that lives as long as the command
 * @param {string} options.root
 * @param {string} options.cache
 * @param {NodeJS.ProcessEnv} options.env
 * @param {import('./children.mjs').Supervisor} options.supervisor
 * @param {AbortSignal} options.signal
 * @param {(text: string) => void} options.say
 * @returns {Promise<NodeJS.ProcessEnv>} where the tests find it
 */
export async function testServices({ kinds, folder, ...options }) {
  /** @type {Needs[]} */
  const needs = kinds.map((kind) => NEEDS[kind]);
  const needed = (/** @type {keyof Needs} */ what) => needs.some((one) => one[what]);
  // The download of a browser leaves the processor to installation and build.
  const chromium = needed('chromium') ? findChromium(options) : undefined;
  chromium?.catch(() => {}); // awaited below; a failure before that must not end the process
  await prepare({ ...options, needsBuild: needed('build') });
  const common = { ...options, home: folder, disposable: true };
  const [postgres, redis] = needed('services')
    ? await Promise.all([
        startPostgres({ ...common, id: folder.slice(folder.lastIndexOf('/') + 1) }),
        startRedis(common),
      ])
    : [];
  const program = await chromium;
  return {
    ...(postgres && { TEST_DATABASE_URL: postgres.url }),
    ...(redis && { TEST_REDIS_URL: redis.url }),
    ...(program && { CHROMIUM_PATH: program }),
  };
}

/** @param {string} folder */
export const resultFiles = (folder) => ({
  jest: join(folder, 'jest.json'),
  playwright: join(folder, 'playwright.json'),
});
