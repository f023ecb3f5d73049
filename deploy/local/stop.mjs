/** A reason to stop that is said to the person as it stands: what happened, why, what to do. No stack is shown. */
export class Stop extends Error {}

/**
 * The message of anything thrown: a `Stop` in its own words, everything else with its stack, since it is our fault.
 * @param {unknown} error
 */
export function wordsOf(error) {
  if (error instanceof Stop) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/**
 * The code of a system error (`ENOENT`, `EACCES`, …), if it is one.
 * @param {unknown} error
 * @returns {string | undefined}
 */
export function codeOf(error) {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}
