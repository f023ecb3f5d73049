/**
 * npm run docs:checks
 *
 * Writes docs/checks: an index and one page a check, made from the catalogue and from what the checks say of the
 * recordings in their specs. `--check` writes nothing, names the pages that differ, and exits with 1 when there are some.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { catalogue, examplesOf } from './docs/examples.mjs';
import { checkPage, indexPage } from './docs/pages.mjs';

const FOLDER = resolve(dirname(fileURLToPath(import.meta.url)), '../../../docs/checks');

async function pages() {
  const { checks, groups } = await catalogue();
  const found = new Map([['README.md', indexPage(checks, groups)]]);
  for (const check of checks) {
    const group = groups.find(({ id }) => id === check.group);
    found.set(`${check.id}.md`, checkPage(check, group, await examplesOf(check)));
  }
  const config = await resolveConfig(join(FOLDER, 'README.md'));
  const formatted = [...found].map(async ([name, page]) => [
    name,
    await format(page, { ...config, parser: 'markdown' }),
  ]);
  return new Map(await Promise.all(formatted));
}

/** Undefined when there is no such page. */
function onDisk(name) {
  try {
    return readFileSync(join(FOLDER, name), 'utf8');
  } catch {
    return undefined;
  }
}

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
const wanted = await pages();
mkdirSync(FOLDER, { recursive: true });
const stale = readdirSync(FOLDER).filter((name) => !wanted.has(name));
const different = [...wanted.keys()].filter((name) => onDisk(name) !== wanted.get(name));
if (values.check) {
  for (const name of [...different, ...stale])
    console.error(`docs/checks/${name} is not what npm run docs:checks makes.`);
  process.exitCode = different.length + stale.length > 0 ? 1 : 0;
} else {
  for (const name of stale) rmSync(join(FOLDER, name));
  for (const name of different) writeFileSync(join(FOLDER, name), wanted.get(name));
  console.log(`${wanted.size} pages in docs/checks, ${different.length} written, ${stale.length} removed.`);
}
