/**
 * A process that tries mutants: it holds all of them, asleep, and wakes one at a time. The parent ends it when a mutant
 * runs for too long, and now and then, since a module that was imported once stays in memory.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { register } from 'node:module';
import { pathToFileURL } from 'node:url';
import { runSpec } from '../specs/run-spec.mjs';
import { pathOf, specFiles } from './sources.mjs';

register('../specs/hooks.mjs', import.meta.url, {
  data: { transformer: new URL('sources.mjs', import.meta.url).href },
});

let awake = { file: '', number: -1 };
/** @type {Record<string, Set<number>> | undefined} where the mutants that are passed by are noted */
let hits;
globalThis.__mutant = (file, number) => {
  if (hits) (hits[file] ??= new Set()).add(number);
  return number === awake.number && file === awake.file;
};

const urlOf = (file) => pathToFileURL(pathOf(file)).href;
const plain = (sets) => Object.fromEntries(Object.entries(sets).map(([file, set]) => [file, [...set]]));

/** What each test of each spec passes by, and how long it takes. Tests that are red without any mutant prove nothing. */
async function baseline() {
  const tests = [];
  for (const spec of specFiles()) {
    const found = [];
    const begin = (name) => {
      hits = {};
      found.push({ spec, name, hits, begun: performance.now() });
    };
    begin(null);
    const { failed, error } = await runSpec(urlOf(spec), { onTest: begin });
    const red = new Set(failed);
    const ends = [...found.slice(1).map(({ begun }) => begun), performance.now()];
    for (const [index, { begun, ...test }] of found.entries()) {
      const ms = ends[index] - begun;
      tests.push({ ...test, hits: plain(test.hits), ms, red: error !== undefined || red.has(test.name) });
    }
  }
  hits = undefined;
  return tests;
}

let worlds = 0;

/** The first test that turns red, or null. */
async function trySpecs({ file, number, atLoad, plan }) {
  awake = { file, number };
  worlds += 1;
  for (const { spec, tests } of plan) {
    const only = new Set(tests);
    const { failed } = await runSpec(urlOf(spec), {
      bail: true,
      only,
      ...(atLoad ? { world: `${process.pid}-${worlds}` } : {}),
    });
    const [first] = failed;
    if (first !== undefined) return `${spec}: ${first}`;
  }
  return null;
}

const CASES = new URL('../../test/servers/case.ts', import.meta.url).href;
const ASSESS = urlOf('checks/assess.ts');
const REGISTRY = urlOf('checks/registry.ts');

/** Runs every server of the field once and keeps what was seen. */
async function record({ path }) {
  const { loadCases, runCases } = await import(CASES);
  const outcomes = await runCases(await loadCases());
  const recordings = outcomes.map(({ each, moments }) => [each.id, moments.at(-1)]);
  await writeFile(path, JSON.stringify(Object.fromEntries(recordings)));
}

let servers;
async function loadServers(path) {
  const { loadCases, compare } = await import(CASES);
  const recordings = JSON.parse(await readFile(path, 'utf8'));
  const cases = (await loadCases()).flatMap((each) =>
    each.id in recordings ? [{ each, recording: recordings[each.id] }] : [],
  );
  return { cases, compare };
}

/** Which servers pass which mutants by; one that is judged wrongly without any mutant proves nothing. */
async function serversBaseline({ path }) {
  servers ??= await loadServers(path);
  const world = await catalogue('');
  const found = servers.cases.map(({ each, recording }) => {
    hits = {};
    const isRight = judge(each, recording, world).length === 0;
    return { id: each.id, hits: plain(hits), isRight };
  });
  hits = undefined;
  return found.filter(({ isRight }) => isRight);
}

async function tryServers({ file, number, atLoad, ids, path }) {
  servers ??= await loadServers(path);
  awake = { file, number };
  worlds += 1;
  const world = await catalogue(atLoad ? `?world=${process.pid}-${worlds}` : '');
  const wanted = new Set(ids);
  for (const { each, recording } of servers.cases) {
    if (!wanted.has(each.id)) continue;
    try {
      if (judge(each, recording, world).length > 0) return `server ${each.id}`;
    } catch {
      return `server ${each.id}`;
    }
  }
  return null;
}

async function catalogue(query) {
  const { assess } = await import(ASSESS + query);
  const { CHECKS } = await import(REGISTRY + query);
  return { assess, CHECKS };
}

function judge(each, recording, { assess, CHECKS }) {
  const { results, internalErrors } = assess(recording, CHECKS);
  return servers.compare(each, { checks: results, internalErrors, end: recording.end });
}

const TASKS = { baseline, record, serversBaseline, trySpecs, tryServers };

process.on('message', async ({ task, ...given }) => {
  try {
    const value = await TASKS[task](given);
    process.send({ value: value ?? null });
  } catch (error) {
    process.send({ error: String(error?.stack ?? error) });
  } finally {
    awake = { file: '', number: -1 };
  }
});
