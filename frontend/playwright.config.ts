import { defineConfig } from '@playwright/test';
import { CONSOLE_URL } from './e2e/support/installation.js';

/**
 * The built console in real Chromium against a real API, worker, PostgreSQL and Redis, which `e2e/support/global-setup.ts`
 * starts. `npm test` provides TEST_DATABASE_URL, TEST_REDIS_URL and CHROMIUM_PATH. Pictures of every page are left in
 * `test-results/pages`.
 */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/global-setup.ts',
  outputDir: 'test-results/artifacts',
  // One installation serves all tests, and the machine that runs them is small.
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: 'list',
  // The first run finds an installation in which nothing has run yet.
  projects: [
    { name: 'first-run', testMatch: 'first-run.e2e.ts' },
    { name: 'console', testMatch: '**/*.e2e.ts', testIgnore: 'first-run.e2e.ts', dependencies: ['first-run'] },
  ],
  use: {
    // Known in the workers, which load this file again after the global setup.
    ...(process.env[CONSOLE_URL] !== undefined && { baseURL: process.env[CONSOLE_URL] }),
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
