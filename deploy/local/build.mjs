import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { npmCommand } from './npm.mjs';
import { Stop } from './stop.mjs';

const NOT_SOURCES = new Set(['node_modules', 'dist', 'coverage', 'test', 'test-results', 'playwright-report', '.vite']);
const NOT_SOURCE = /(\.(spec|int-spec|e2e-spec)\.tsx?|\.gen\.d\.ts|\.tsbuildinfo)$/;

/**
 * Builds what the sources say; does nothing where the last build was of the same sources.
 * @param {{ root: string, supervisor: import('./children.mjs').Supervisor, say: (text: string) => void }} options
 */
export async function build({ root, supervisor, say }) {
  const stamp = join(root, '.cache/built');
  const wanted = hashOfSources(root);
  const built = ['backend/dist/main.js', 'backend/dist/migrate.js', 'worker/dist/main.js'].every((file) =>
    existsSync(join(root, file)),
  );
  if (built && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  say('Building (npm run build)');
  const result = await supervisor.run({
    ...npmCommand('run', 'build'),
    name: 'build',
    cwd: root,
    env: process.env,
    group: true,
  });
  if (!result.ok) throw new Stop(`npm run build ${result.how}:\n${result.lastLines()}`);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

/** @param {string} root */
function hashOfSources(root) {
  /** @type {string[]} */
  const workspaces = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).workspaces;
  const files = ['package.json', 'package-lock.json', 'tsconfig.base.json'];
  for (const folder of workspaces.flatMap((pattern) => expand(root, pattern))) files.push(...sourcesIn(root, folder));
  const hash = createHash('sha256').update(process.version);
  for (const file of files.sort()) hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/**
 * @param {string} root
 * @param {string} pattern a folder, or all folders of one (`packages/*`)
 */
function expand(root, pattern) {
  if (!pattern.endsWith('/*')) return [pattern];
  const parent = pattern.slice(0, -2);
  return readdirSync(join(root, parent), { withFileTypes: true })
    .filter((one) => one.isDirectory())
    .map((one) => `${parent}/${one.name}`);
}

/**
 * @param {string} root
 * @param {string} folder
 * @returns {string[]}
 */
function sourcesIn(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((one) => {
    const path = `${folder}/${one.name}`;
    if (one.isDirectory()) return NOT_SOURCES.has(one.name) ? [] : sourcesIn(root, path);
    return one.isFile() && !NOT_SOURCE.test(one.name) ? [path] : [];
  });
}
