/** docs/checks is what the checks and their specs make of it. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { CHECKS } from '../src/checks/registry.js';

const SCRIPT = fileURLToPath(new URL('../scripts/generate-check-docs.mjs', import.meta.url));
const FOLDER = new URL('../../../docs/checks/', import.meta.url);

/** What `--check` complains about, line by line; the options of the test's own Node are not the script's. */
function differences(): Promise<string[]> {
  const env = { PATH: process.env['PATH'] };
  return new Promise((settle) =>
    execFile(process.execPath, [SCRIPT, '--check'], { env }, (_error, _out, complaints) =>
      settle(complaints.split('\n').filter((line) => line !== '')),
    ),
  );
}

describe('docs/checks', () => {
  // A process that compiles and runs the specs of all checks.
  const LIMIT_MS = 120_000;

  it(
    'is what npm run docs:checks makes',
    async () => {
      expect(await differences()).toEqual([]);
    },
    LIMIT_MS,
  );

  it.each(CHECKS.map((check) => [check.id, check] as const))(
    'has a page of %s that leads to its clause',
    async (id, check) => {
      const page = await readFile(new URL(`${id}.md`, FOLDER), 'utf8');
      expect(page.split('\n')[0]).toBe(`# ${check.title}`);
      expect(page).toContain(`(${check.cite.url})`);
      for (const part of ['## What it looks at', '## Why it matters', '## Verdicts', '## How to fix', '**Passed**']) {
        expect(page).toContain(part);
      }
      expect(await readFile(new URL('README.md', FOLDER), 'utf8')).toContain(`](${id}.md)`);
    },
  );
});
