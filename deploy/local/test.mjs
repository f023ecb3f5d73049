/**
 * `npm test`: brings up private services for this run alone, runs all tests, takes everything down again.
 *
 *   npm test                                  everything
 *   npm test -- --only unit,int               some kinds: unit, console, int, e2e, browser
 *   npm test -- packages/probe -t 'a name'    what follows goes to Jest (to Playwright with --only browser)
 */
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSupervisor, startReaper } from './children.mjs';
import { assertNodeVersion } from './node-version.mjs';
import { cacheFolder, ROOT } from './paths.mjs';
import { onStopSignals } from './signals.mjs';
import { Stop, wordsOf } from './stop.mjs';
import { inWords, jestCounts, playwrightCounts, sum } from './test-report.mjs';
import { KINDS, resultFiles, testServices } from './test-services.mjs';
import { elapsed } from './wait.mjs';

const BROWSER_CONFIG = 'frontend/playwright.config.ts';
const MODULES = '--experimental-vm-modules --disable-warning=ExperimentalWarning';
const say = (/** @type {string} */ text) => console.log(text);

/** @param {string[]} args */
function parse(args) {
  const at = args.indexOf('--only');
  const only = at < 0 ? undefined : (args[at + 1] ?? '').split(',');
  const rest = at < 0 ? args : args.toSpliced(at, 2);
  const unknown = only?.find((kind) => !KINDS.some((known) => known === kind));
  if (unknown !== undefined) throw new Stop(`--only knows ${KINDS.join(', ')}; "${unknown}" is none of them.`);
  // Arguments that narrow Jest's tests are no wish for the browser's.
  const kinds = KINDS.filter((kind) => (only ? only.includes(kind) : kind !== 'browser' || rest.length === 0));
  return { kinds, rest };
}

/**
 * @typedef {object} Run
 * @property {import('./test-services.mjs').Kind[]} kinds
 * @property {string[]} rest
 * @property {string} folder
 * @property {import('./children.mjs').Supervisor} supervisor
 * @property {AbortSignal} signal
 */

/**
 * @param {Run} run
 * @returns {Promise<{ code: number, counts: import('./test-report.mjs').Counts }>}
 */
async function runTests({ kinds, rest, folder, supervisor, signal }) {
  const begun = performance.now();
  const options = { root: ROOT, cache: cacheFolder(process.env), env: process.env, supervisor, signal, say };
  const env = { ...withoutInstallation(process.env), ...(await testServices({ ...options, kinds, folder })) };
  say(`Ready for the tests after ${elapsed(begun)}`);

  const results = resultFiles(folder);
  const counts = [];
  let code = 0;
  const run = async (
    /** @type {string} */ name,
    /** @type {string[]} */ args,
    /** @type {NodeJS.ProcessEnv} */ more,
  ) => {
    signal.throwIfAborted();
    const spec = {
      name,
      command: process.execPath,
      args,
      cwd: ROOT,
      env: { ...env, ...more },
      group: true,
      visible: true,
    };
    const ended = await supervisor.run(spec); // a failure before must not spare this one
    code ||= ended.code;
  };
  const projects = kinds.filter((kind) => kind !== 'browser');
  if (projects.length > 0) {
    await run('tests', jestArguments(rest, projects, results.jest), {
      NODE_OPTIONS: `${env.NODE_OPTIONS ?? ''} ${MODULES}`,
    });
    counts.push(jestCounts(results.jest));
  }
  if (kinds.includes('browser') && existsSync(join(ROOT, BROWSER_CONFIG))) {
    const args = [
      'node_modules/@playwright/test/cli.js',
      'test',
      '-c',
      BROWSER_CONFIG,
      '--reporter=list,json',
      ...rest,
    ];
    await run('browser-tests', args, { PLAYWRIGHT_JSON_OUTPUT_FILE: results.playwright });
    counts.push(playwrightCounts(results.playwright));
  }
  say(`\nRan the ${kinds.join(', ')} tests in ${elapsed(begun)}`);
  const total = sum(counts);
  const succeeded = total.failed === 0 && total.passed > 0; // nothing run is no success
  return { code: code || (succeeded ? 0 : 1), counts: total };
}

/**
 * @param {string[]} rest
 * @param {string[]} projects
 * @param {string} report
 */
function jestArguments(rest, projects, report) {
  const workers = rest.some((one) => /^(-w|-i|--maxWorkers|--runInBand)/.test(one)) ? [] : ['--maxWorkers=2'];
  const base = ['node_modules/jest/bin/jest.js', '--config', 'jest.config.mjs', '--json', `--outputFile=${report}`];
  return [...base, ...workers, ...rest, '--selectProjects', ...projects];
}

/**
 * The tests must never reach a server or a folder that this run did not make.
 * @param {NodeJS.ProcessEnv} env
 */
function withoutInstallation(env) {
  const ours =
    /^(DATABASE_URL|REDIS_URL|ENCRYPTION_KEYS|ADMIN_EMAIL|ADMIN_PASSWORD)(_FILE)?$|^(PORT|PUBLIC_URL|PLUMBLINE_HOME|EGRESS_\w+)$/;
  return Object.fromEntries(Object.entries(env).filter(([name]) => !ours.test(name)));
}

/** @param {string[]} args */
async function main(args) {
  const { kinds, rest } = parse(args);
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-test-'));
  chmodSync(folder, process.getuid?.() === 0 ? 0o711 : 0o700); // the database's account must get to its data
  const stop = new AbortController();
  const recordFile = join(folder, 'processes.json');
  const supervisor = createSupervisor({ recordFile, logs: join(folder, 'logs') }, (child, how) => {
    stop.abort(new Stop(`The ${child.name} of the tests ${how}. Its last lines:\n${child.lastLines()}`));
  });
  const forget = onStopSignals((signal) => stop.abort(signal));
  const reaper = await startReaper(recordFile, [folder]);
  let result = { code: 1, counts: { passed: 0, failed: 1, skipped: 0 } };
  try {
    const stopped = once(stop.signal, 'abort').then(() => Promise.reject(stop.signal.reason));
    result = await Promise.race([runTests({ kinds, rest, folder, supervisor, signal: stop.signal }), stopped]);
  } catch (error) {
    console.error(`\n${typeof error === 'string' ? `${error}: stopping` : wordsOf(error)}`);
    if (typeof error === 'string') result.code = 130;
  }
  await supervisor.stop(() => {});
  await reaper.dismiss(); // it removes the folder
  forget();
  say(inWords(result.counts));
  return result.code;
}

try {
  assertNodeVersion();
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(wordsOf(error));
  process.exitCode = 1;
}
process.exit();
