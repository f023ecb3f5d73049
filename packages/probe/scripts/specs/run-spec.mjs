/**
 * Runs one spec file in this process, in milliseconds: Jest's own describe, it and expect (jest-circus), without its
 * sandbox. Only for specs that import the engine's pure parts, since every run shares their modules.
 *
 * The hooks must be registered first: `register('./specs/hooks.mjs', import.meta.url, { data })`.
 */
import { addEventHandler, resetState, run } from 'jest-circus';

let runs = 0;
/** @type {SpecOptions} */
let options = {};
let failed = false;

function watch(event) {
  if (event.name === 'test_start') {
    const name = nameOf(event.test);
    const isWanted = !options.only || options.only.has(name);
    if (!isWanted || (options.bail && failed)) event.test.mode = 'skip';
    else options.onTest?.(name);
  }
  if (event.name === 'test_done') failed ||= event.test.errors.length > 0;
}

function nameOf(test) {
  const names = [test.name];
  for (let block = test.parent; block.parent; block = block.parent) names.unshift(block.name);
  return names.join(' › ');
}

/**
 * @typedef {object} SpecOptions
 * @property {boolean} [bail] nothing runs after the first failure
 * @property {ReadonlySet<string>} [only] names of the tests to run
 * @property {(name: string) => void} [onTest] called before each
 * @property {string} [world] another one has modules of its own, evaluated anew
 */

/**
 * @param {string} url of the file
 * @param {SpecOptions} [given]
 * @returns {Promise<{ passed: number, failed: string[], error?: unknown }>} names of the tests that failed; `error` when
 *   the file itself could not be loaded
 */
export async function runSpec(url, given = {}) {
  options = given;
  failed = false;
  resetState();
  addEventHandler(watch);
  runs += 1;
  try {
    // A module is evaluated once; the query makes it another one.
    await import(`${url}?run=${runs}${given.world ? `&world=${given.world}` : ''}`);
  } catch (error) {
    return { passed: 0, failed: ['(loading)'], error };
  }
  const { testResults, unhandledErrors } = await run();
  const isRed = ({ errors }) => errors.length > 0;
  const names = testResults.filter(isRed).map(({ testPath }) => testPath.slice(1).join(' › '));
  return {
    passed: testResults.filter((each) => each.status === 'done' && !isRed(each)).length,
    failed: [...names, ...unhandledErrors.map(() => '(outside of a test)')],
  };
}
