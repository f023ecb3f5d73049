import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { mkdir, mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runToEnd, type Ended } from './processes.js';

jest.setTimeout(60_000);

const MODULE = new URL('../bin/ensure-built.mjs', import.meta.url).href;

/** A checkout with two packages of one file each. */
async function makeCheckout(root: string): Promise<void> {
  // Few types to load: what is tested is when the compiler runs, not what it can do.
  const compilerOptions = {
    composite: true,
    outDir: 'dist',
    rootDir: 'src',
    module: 'nodenext',
    lib: ['es5'],
    skipLibCheck: true,
    types: [],
  };
  const files = {
    'probe/package.json': { type: 'module' },
    'probe/tsconfig.json': { compilerOptions, include: ['src'] },
    'cli/package.json': { type: 'module' },
    'cli/tsconfig.json': { compilerOptions, include: ['src'], references: [{ path: '../probe' }] },
  };
  for (const folder of ['probe/src', 'cli/src/deep']) await mkdir(join(root, folder), { recursive: true });
  for (const [path, content] of Object.entries(files)) await writeFile(join(root, path), JSON.stringify(content));
  await writeFile(join(root, 'probe/src/index.ts'), 'export const one: number = 1;\n');
  await writeFile(join(root, 'cli/src/main.ts'), "export { two } from './deep/two.js';\n");
  await writeFile(join(root, 'cli/src/deep/two.ts'), 'export const two: number = 2;\n');
}

describe('a command in a checkout', () => {
  let root = '';
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'plumbline-built-'));
    await makeCheckout(root);
  });
  afterEach(() => rm(root, { recursive: true }));

  const at = (path: string) => join(root, path);
  const start = (): Promise<Ended> => {
    const script = `const { ensureBuilt } = await import(${JSON.stringify(MODULE)}); await ensureBuilt(process.argv[1]);`;
    return runToEnd(process.execPath, ['--input-type=module', '-e', script, at('cli')]);
  };
  const built = () => readFile(at('cli/dist/deep/two.js'), 'utf8');
  const SILENT = { code: 0, stdout: '', stderr: '' };

  test('compiles what is not built, in silence, and then leaves it alone', async () => {
    expect(await start()).toEqual(SILENT);
    expect(await built()).toContain('two = 2');
    await writeFile(at('cli/dist/deep/two.js'), 'not compiled again');
    expect(await start()).toEqual(SILENT);
    expect(await built()).toBe('not compiled again');
  });

  test('compiles again what changed since, in either package and at any depth', async () => {
    await start();
    await writeFile(at('cli/src/deep/two.ts'), 'export const two: number = 22;\n');
    await start();
    expect(await built()).toContain('two = 22');
    await writeFile(at('probe/src/index.ts'), 'export const one: number = 11;\n');
    await start();
    expect(await readFile(at('probe/dist/index.js'), 'utf8')).toContain('one = 11');
  });

  test('does not compile again for a test', async () => {
    await start();
    const stamp = (await stat(at('cli/dist/.built'))).mtimeMs;
    await writeFile(at('cli/src/main.spec.ts'), '');
    const old = new Date(stamp - 1000);
    await utimes(at('cli/src'), old, old);
    await start();
    expect((await stat(at('cli/dist/.built'))).mtimeMs).toBe(stamp);
  });

  test('stops with exit 3 and the reason when the sources do not compile, each time', async () => {
    await writeFile(at('cli/src/deep/two.ts'), "export const two: number = 'two';\n");
    for (const ended of [await start(), await start()]) {
      expect({ code: ended.code, stdout: ended.stdout }).toEqual({ code: 3, stdout: '' });
      expect(ended.stderr).toMatch(/two\.ts.*not assignable/);
    }
  });

  test('two at once compile once and both find the build', async () => {
    expect(await Promise.all([start(), start()])).toEqual([SILENT, SILENT]);
    expect(await built()).toContain('two = 2');
  });

  test('takes over from one that died while it compiled', async () => {
    const { stdout: deadPid } = await runToEnd(process.execPath, ['-p', 'process.pid']);
    await mkdir(at('cli/dist'));
    await writeFile(at('cli/dist/.building'), deadPid.trim());
    expect(await start()).toEqual(SILENT);
    expect(await built()).toContain('two = 2');
  });

  test('leaves an installed package, which has no sources, alone', async () => {
    await rm(at('cli/src'), { recursive: true });
    expect(await start()).toEqual(SILENT);
    await expect(stat(at('cli/dist'))).rejects.toThrow();
  });
});
