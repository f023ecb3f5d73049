/** A fence that never stopped anything proves nothing: the fixture breaks every rule once, and every rule must say so. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import config from '../../.dependency-cruiser.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const fixture = fileURLToPath(new URL('./fixture/', import.meta.url));

interface CruiseReport {
  summary: { violations: { rule: { name: string } }[] };
}

function cruise(cwd: string, roots: string[]): Promise<CruiseReport> {
  const bin = `${root}node_modules/dependency-cruiser/bin/dependency-cruise.mjs`;
  const args = [bin, ...roots, '--config', `${root}.dependency-cruiser.mjs`, '--output-type', 'json'];
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { cwd, maxBuffer: 64 * 1024 * 1024 }, (error, stdout) => {
      if (stdout === '') reject(error ?? new Error('dependency-cruiser printed nothing'));
      else resolve(JSON.parse(stdout) as CruiseReport);
    });
  });
}

describe('the import fences', () => {
  it('stop every forbidden import of the fixture, each by its own rule', async () => {
    const report = await cruise(fixture, ['packages', 'backend', 'worker', 'frontend']);
    const broken = new Set(report.summary.violations.map((violation) => violation.rule.name));
    expect([...broken].sort()).toEqual(config.forbidden.map((rule) => rule.name).sort());
  }, 60_000);
});
