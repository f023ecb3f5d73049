/**
 * npm run mutate:checks
 *
 * Proves the tests of the checks: breaks each condition of each check once, and expects a test to turn red. What stays
 * green is a survivor: a condition that no test needs. Exits with 1 when there are some.
 *
 *   npm run mutate:checks                            all checks and what they share
 *   npm run mutate:checks -- legacy/ping shared/     files whose path holds one of these
 *   npm run mutate:checks -- --changed origin/main   files that differ from there, or whose spec does
 *
 * First the specs are asked, each only those of its tests that pass the mutant by; then, for what survives, the recorded
 * conversations with the servers of `test/servers`. Nothing is written to the sources.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { forEach, once } from './mutate/pool.mjs';
import { mutantsOf, mutatedFiles } from './mutate/sources.mjs';

const BASELINE_MS = 180_000;
const MUTANT_MS = 20_000;
/** A test that takes longer would be asked too often. */
const SLOW_TEST_MS = 1_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    changed: { type: 'string' },
    parallel: { type: 'string', default: '2' },
    'no-servers': { type: 'boolean', default: false },
  },
});
const parallel = Number(values.parallel);
let done = 0;

function isChosen(file) {
  const isNamed = positionals.length === 0 || positionals.some((part) => file.includes(part));
  return isNamed && (values.changed === undefined || changedSince(values.changed).has(file));
}

/** A check counts as changed with its spec, since either may have lost the proof. */
function changedSince(base) {
  const root = join(dirname(fileURLToPath(import.meta.url)), '../src');
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n');
  const paths = [
    ...git('diff', '--name-only', '--relative', base, '--', '.'),
    ...git('ls-files', '--others', '--exclude-standard', '.'),
  ];
  return new Set(paths.map((path) => path.replace(/\.spec\.ts$/, '.ts')));
}

async function bySpecs(all) {
  const tests = (await once({ task: 'baseline' }, BASELINE_MS)).filter(isUseful);
  const survived = [];
  await forEach(all, {
    parallel,
    limitMs: MUTANT_MS,
    taskOf: (mutant) => ({ task: 'trySpecs', ...mutant, plan: planFor(mutant, tests) }),
    onResult: (mutant, result) => note(mutant, result, survived),
  });
  return survived;
}

function isUseful({ spec, name, red, ms }) {
  if (red && name !== null) console.error(`Red without any mutant, so it proves nothing: ${spec}: ${name}`);
  return !red && ms <= SLOW_TEST_MS;
}

/** The tests that pass the mutant by; all of a spec where that happens before its tests; its own spec first. */
function planFor({ file, number, atLoad }, tests) {
  const passes = ({ hits }) => (atLoad ? file in hits : hits[file]?.includes(number) === true);
  const bySpec = new Map();
  for (const test of tests) bySpec.set(test.spec, [...(bySpec.get(test.spec) ?? []), test]);
  const own = file.replace(/\.ts$/, '.spec.ts');
  return [...bySpec]
    .map(([spec, all]) => {
      const everything = all.some((test) => test.name === null && passes(test));
      const wanted = all.filter((test) => test.name !== null && (everything || passes(test)));
      return { spec, tests: wanted.map(({ name }) => name), ms: wanted.reduce((sum, { ms }) => sum + ms, 0) };
    })
    .filter((each) => each.tests.length > 0)
    .sort((a, b) => Number(b.spec === own) - Number(a.spec === own) || a.ms - b.ms);
}

async function byServers(all) {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-mutants-'));
  const path = join(folder, 'recordings.json');
  try {
    await once({ task: 'record', path }, BASELINE_MS);
    const servers = await once({ task: 'serversBaseline', path }, BASELINE_MS);
    const survived = [];
    await forEach(all, {
      parallel,
      limitMs: MUTANT_MS,
      taskOf: (mutant) => ({ task: 'tryServers', path, ...mutant, ids: idsFor(mutant, servers) }),
      onResult: (mutant, result) => note(mutant, result, survived),
    });
    return survived;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function idsFor({ file, number, atLoad }, servers) {
  return servers.filter(({ hits }) => (atLoad ? file in hits : hits[file]?.includes(number))).map(({ id }) => id);
}

function note(mutant, { value, error }, survived) {
  if (error) throw new Error(error);
  if (value === null) survived.push(mutant);
  done += 1;
  if (process.stderr.isTTY) process.stderr.write(`\r${done} tried, ${survived.length} survive `);
}

function report(count, bySpec, survivors, begun) {
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
  for (const { file, line, kind, text } of survivors) {
    console.log(`${file}:${line}  ${kind.padEnd(8)}  ${text.length > 100 ? `${text.slice(0, 99)}…` : text}`);
  }
  const byServer = count - bySpec - survivors.length;
  const seconds = Math.round((performance.now() - begun) / 1000);
  console.log(
    `${bySpec} turned a spec red, ${byServer} a server's verdict, ${survivors.length} survived (${seconds} s).`,
  );
}

async function main() {
  const begun = performance.now();
  const files = mutatedFiles().filter((file) => isChosen(file));
  const mutants = files.flatMap((file) => mutantsOf(file).map((mutant) => ({ file, ...mutant })));
  console.log(`${mutants.length} mutants in ${files.length} files.`);
  if (mutants.length === 0) return 0;
  let survivors = await bySpecs(mutants);
  const bySpec = mutants.length - survivors.length;
  if (survivors.length > 0 && !values['no-servers']) survivors = await byServers(survivors);
  report(mutants.length, bySpec, survivors, begun);
  return survivors.length > 0 ? 1 : 0;
}

process.exitCode = await main();
