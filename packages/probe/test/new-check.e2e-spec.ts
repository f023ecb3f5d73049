/** The scaffold, tried on a copy of the package. */
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const run = promisify(execFile);
const probe = resolve(fileURLToPath(new URL('..', import.meta.url)));
let copy: string;

beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'new-check-'));
  for (const path of [
    'src/checks',
    'src/protocol',
    'src/hosts',
    'src/redaction',
    'test/recording-builder.ts',
    'test/verdicts.ts',
  ]) {
    cpSync(join(probe, path), join(copy, path), { recursive: true });
  }
});
afterEach(() => rmSync(copy, { recursive: true }));

const newCheck = (place: string) => run(process.execPath, [join(probe, 'scripts/new-check.mjs'), place, copy]);
const read = (path: string) => readFileSync(join(copy, 'src/checks', path), 'utf8');

describe('npm run new:check', () => {
  it('writes the check, its spec and the line of the registry behind its group', async () => {
    await newCheck('transport/late-answer');
    expect(read('transport/late-answer.ts')).toContain("id: 'transport.late-answer'");
    expect(read('transport/late-answer.spec.ts')).toContain("describe('transport.late-answer'");
    expect(read('registry.ts')).toContain(
      "import get from './transport/get.js';\nimport lateAnswer from './transport/late-answer.js';\n",
    );
    expect(read('registry.ts')).toContain('  get,\n  lateAnswer,\n');
  });

  it('writes ids without a prefix where the group lends none', async () => {
    await newCheck('legacy/greeting');
    expect(read('legacy/greeting.ts')).toContain("id: 'greeting'");
    expect(read('legacy/greeting.ts')).toContain("era: 'legacy'");
  });

  it('writes what compiles', async () => {
    await newCheck('protocol/sense');
    symlinkSync(resolve(probe, '../../node_modules'), join(copy, 'node_modules'));
    const base = JSON.stringify(resolve(probe, '../../tsconfig.base.json'));
    const options = '{ "composite": false, "noEmit": true, "declarationMap": false, "declaration": false }';
    writeFileSync(
      join(copy, 'tsconfig.json'),
      `{ "extends": ${base}, "compilerOptions": ${options}, "include": ["src/checks/**/sense*", "src/checks/registry.ts"] }`,
    );
    writeFileSync(join(copy, 'package.json'), '{ "type": "module" }');
    const tsc = resolve(probe, '../../node_modules/typescript/bin/tsc');
    await expect(run(process.execPath, [tsc, '-p', copy])).resolves.toMatchObject({ stdout: '' });
  }, 120_000);

  it('changes nothing when the check exists or the place is none', async () => {
    const before = read('registry.ts');
    await expect(newCheck('legacy/tools')).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('exists already'),
    });
    await expect(newCheck('elsewhere/foo')).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Usage'),
    });
    await expect(newCheck('transport/../evil')).rejects.toMatchObject({ code: 2 });
    expect(read('registry.ts')).toBe(before);
    expect(existsSync(join(copy, 'src/checks/elsewhere'))).toBe(false);
  });
});
