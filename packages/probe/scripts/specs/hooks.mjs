/**
 * Node's module hooks (https://nodejs.org/docs/latest-v20.x/api/module.html#customization-hooks) for running specs from
 * their sources: TypeScript by SWC, `@jest/globals` by `jest-globals.mjs`, other modules as the caller replaces them, and
 * a chance to change a source first. Runs on a thread of its own.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { transform } from '@swc/core';

const JEST_GLOBALS = new URL('jest-globals.mjs', import.meta.url).href;
const SWC_OPTIONS = {
  jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
  module: { type: 'es6' },
  sourceMaps: false,
};

/** @type {(file: string, source: string) => string} */
let change = (_file, source) => source;
/** By URL: what stands in the place of a module; the replacement imports the original with `?original`. */
let replacements = {};
/** By path: specs are loaded again and again. */
const compiled = new Map();

/** `transformer`: the URL of a module with `change(path, source)`. */
export async function initialize({ transformer, replace = {} }) {
  if (transformer) ({ change } = await import(transformer));
  replacements = replace;
}

export async function resolve(specifier, context, next) {
  if (specifier === '@jest/globals') return { url: JEST_GLOBALS, shortCircuit: true };
  const [path, query = ''] = specifier.split('?');
  const { url, ...resolved } = await resolveSource(path, context, next);
  if (query === 'original') return { ...resolved, url };
  const world = /world=[^&]*/.exec(context.parentURL ?? '')?.[0];
  const queries = [query, world && url.endsWith('.ts') && !query.includes('world=') ? world : ''].filter(Boolean);
  return { ...resolved, url: replacements[url] ?? (queries.length > 0 ? `${url}?${queries.join('&')}` : url) };
}

/** Sources import each other by the names that they will have once they are compiled. */
async function resolveSource(path, context, next) {
  if (!/^(?:\.{1,2}\/|file:)/.test(path) || !path.endsWith('.js')) return next(path, context);
  return next(path.replace(/\.js$/, '.ts'), context).catch(() => next(path, context));
}

export async function load(url, context, next) {
  const [file] = url.split('?');
  if (!file.endsWith('.ts')) return next(url, context);
  const path = fileURLToPath(file);
  const source = compiled.get(path) ?? (await compile(path));
  compiled.set(path, source);
  return { format: 'module', source, shortCircuit: true };
}

async function compile(path) {
  const source = change(path, await readFile(path, 'utf8'));
  return (await transform(source, { ...SWC_OPTIONS, filename: path })).code;
}
