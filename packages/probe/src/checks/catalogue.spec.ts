/** What holds for every check, and for the catalogue as a whole. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { goodRun, INITIALIZE_RESULT, recordingOf, result, status, stuckRun } from '../../test/recording-builder.js';
import { STEP_IDS } from '../protocol/recording.js';
import { assess } from './assess.js';
import type { CheckDefinition } from './define-check.js';
import { GROUPS } from './groups.js';
import { CHECKS } from './registry.js';

const here = dirname(fileURLToPath(import.meta.url));

/** Files that hold a check: those of a group's folder, but for specs. */
function checkFiles(): string[] {
  return GROUPS.flatMap(({ id }) =>
    existsSync(join(here, id)) ? readdirSync(join(here, id)).map((file) => `${id}/${file}`) : [],
  ).filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'));
}

function idOf(file: string): string {
  const [folder = '', name = ''] = file.replace(/\.ts$/, '').split('/');
  return GROUPS.find(({ id }) => id === folder)?.prefixed ? `${folder}.${name}` : name;
}

function fileOf({ id, group }: CheckDefinition): string {
  const isPrefixed = GROUPS.some((each) => each.id === group && each.prefixed);
  return `${group}/${isPrefixed ? id.slice(id.indexOf('.') + 1) : id}.ts`;
}

describe('the catalogue', () => {
  it('lists exactly the checks of the folder, each once', () => {
    const ids = CHECKS.map(({ id }) => id);
    expect([...ids].sort()).toEqual(checkFiles().map(idOf).sort());
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('gives every check a title of its own', () => {
    expect(new Set(CHECKS.map(({ title }) => title)).size).toBe(CHECKS.length);
  });

  it('puts what others rest on first', () => {
    const order = CHECKS.map(({ id }) => id);
    const before = (first: string, second: string) => expect(order.indexOf(first)).toBeLessThan(order.indexOf(second));
    for (const id of ['authentication', 'transport.content-type', 'transport.sse', 'jsonrpc', 'initialize'])
      before('reachability', id);
    for (const id of ['authentication', 'transport.content-type', 'transport.sse', 'jsonrpc']) before(id, 'initialize');
    for (const id of ['protocol-version', 'initialized', 'ping', 'tools', 'prompts', 'session-cleanup', 'eras'])
      before('initialize', id);
  });

  it('is read by the console, so it reaches nothing of Node', () => {
    const reached = importsOf(resolve(here, '../catalogue.ts'));
    const packages = [...reached].filter((name) => !name.startsWith('/'));
    expect(packages).toEqual(['ipaddr.js']);
    expect(
      [...reached].map((file) => relative(resolve(here, '..'), file)).filter((file) => /^(wire|steps)\//.test(file)),
    ).toEqual([]);
    expect(reached).toContain(resolve(here, 'assess.ts'));
  });
});

/** Every file and package that a module imports at run time, itself and through others. Types are erased. */
function importsOf(file: string, reached: Set<string> = new Set()): Set<string> {
  reached.add(file);
  const statements = readFileSync(file, 'utf8').matchAll(
    /^(?:import|export)\s(?!type\s)[^;]*?from\s+'([^']+)'|^import\s+'([^']+)'/gm,
  );
  for (const [, from, bare] of statements) {
    const name = from ?? bare ?? '';
    if (!name.startsWith('.')) reached.add(name);
    else {
      const target = resolve(dirname(file), name.replace(/\.js$/, '.ts'));
      if (!reached.has(target)) importsOf(target, reached);
    }
  }
  return reached;
}

describe.each(CHECKS.map((check) => [check.id, check] as const))('%s', (id, check) => {
  it('stands in the file that its id names, with a spec beside it', () => {
    expect(idOf(fileOf(check))).toBe(id);
    expect(existsSync(join(here, fileOf(check)))).toBe(true);
    expect(existsSync(join(here, fileOf(check).replace(/\.ts$/, '.spec.ts')))).toBe(true);
  });

  it('needs steps that exist', () => {
    if (typeof check.needs === 'string') expect(['first-step', 'every-step']).toContain(check.needs);
    else expect(STEP_IDS).toEqual(expect.arrayContaining([...check.needs]));
  });

  it('cites a clause down to the anchor, of the revision that it names', () => {
    const page = new RegExp(
      `^https://modelcontextprotocol\\.io/specification/${check.cite.revision}/[a-z/-]+#[a-z0-9-]+$`,
    );
    expect(check.cite.url).toMatch(page);
    expect(check.cite.says).toMatch(/^[A-Z].*\.$/);
  });

  it('advises in a sentence', () => {
    expect(check.advice).toMatch(/^[A-Z].*\.$/);
  });

  it('passes or is skipped on a good server, with nothing to change', () => {
    const run = goodRun({}, { profile: check.profile });
    const verdict = assess(run, CHECKS).results.find((each) => each.id === id);
    expect(['passed', 'skipped']).toContain(verdict?.status);
    expect(verdict).toMatchObject({ advice: null, findings: [] });
    expect(verdict?.summary).toMatch(/^([A-Z].*\.|not run: .*)$/);
  });

  it('never throws, however a run went', () => {
    const runs = [
      recordingOf({}),
      recordingOf({}, { end: 'cancelled' }),
      stuckRun({ initialize: status(500) }),
      stuckRun({ initialize: result({}) }, { end: 'time-limit' }),
      recordingOf({ initialize: result(INITIALIZE_RESULT) }, { era: 'legacy', end: 'finished' }),
      recordingOf({ discover: result({}) }, { era: 'modern', end: 'finished' }),
    ];
    for (const run of runs) expect(assess(run, CHECKS).internalErrors).toEqual([]);
  });
});
