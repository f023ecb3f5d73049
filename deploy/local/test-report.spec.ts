import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inWords, jestCounts, playwrightCounts, sum } from './test-report.mjs';

let folder: string;
const file = (name: string, content: unknown) => {
  writeFileSync(join(folder, name), JSON.stringify(content));
  return join(folder, name);
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-report-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the closing line of npm test', () => {
  const jest = {
    numPassedTests: 5,
    numFailedTests: 1,
    numRuntimeErrorTestSuites: 0,
    numPendingTests: 1,
    numTodoTests: 1,
  };
  const playwright = { stats: { expected: 2, unexpected: 0, flaky: 0, skipped: 0 }, errors: [] };

  it('adds what Jest and Playwright ran', () => {
    const total = sum([jestCounts(file('j', jest)), playwrightCounts(file('p', playwright))]);
    expect(inWords(total)).toBe('7 passed, 1 failed, 2 skipped');
  });

  it('leaves out skipped tests when there are none', () => {
    expect(inWords({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed');
  });

  it('counts a file of tests that could not be loaded as failed', () => {
    expect(jestCounts(file('j', { ...jest, numRuntimeErrorTestSuites: 2 })).failed).toBe(3);
  });

  it('counts a browser test that passed only when tried again as failed', () => {
    const stats = { expected: 1, unexpected: 1, flaky: 1, skipped: 0 };
    expect(playwrightCounts(file('p', { stats, errors: [{}] })).failed).toBe(3);
  });

  it('counts a runner that left no report as failed', () => {
    expect(jestCounts(join(folder, 'none')).failed).toBe(1);
    expect(playwrightCounts(join(folder, 'none')).failed).toBe(1);
  });
});
