/**
 * The first load must stay under 300 KB of gzipped script (console contract, "Quality"). Measured for
 * every page as the visitor's first one: what index.html asks for, the page's file and what that imports.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const LIMIT_BYTES = 300_000;
const app = new URL('../dist/app/', import.meta.url);
const gzipped = (file) => gzipSync(readFileSync(new URL(file, app)), { level: 9 }).length;
const kb = (bytes) => `${(bytes / 1000).toFixed(1)} KB`;

const html = readFileSync(new URL('index.html', app), 'utf8');
const first = [...html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, file]) => file);
const pages = readdirSync(new URL('assets/', app)).filter((name) => /-page-[\w-]+\.js$/.test(name));

/** A page's own file and what it imports statically, without what the first load brought. */
function filesOf(name, found = new Set()) {
  const file = `assets/${name}`;
  if (first.includes(file) || found.has(file)) return found;
  found.add(file);
  const source = readFileSync(new URL(file, app), 'utf8');
  for (const [, imported] of source.matchAll(/from"\.\/([\w.-]+\.js)"|import"\.\/([\w.-]+\.js)"/g)) {
    if (imported !== undefined) filesOf(imported, found);
  }
  return found;
}

const sum = (files) => [...files].reduce((total, file) => total + gzipped(file), 0);
const firstBytes = sum(first);
const totals = pages.map((name) => ({ name, bytes: firstBytes + sum(filesOf(name)) }));
console.log(`Gzipped script: ${kb(firstBytes)} of every page, and with it`);
for (const { name, bytes } of totals) console.log(`  ${kb(bytes).padStart(9)}  ${name}`);

if (first.length === 0 || totals.length === 0 || totals.some(({ bytes }) => bytes > LIMIT_BYTES)) {
  console.error(`Every page must load with less than ${kb(LIMIT_BYTES)} of gzipped script.`);
  process.exitCode = 1;
}
