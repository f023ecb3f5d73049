/** What a bench gives, as a table for people and as JSON for whatever compares over time. */

/**
 * @typedef {object} BenchContext
 * @property {import('./processes.mjs').Processes} processes
 * @property {number} repeats
 * @property {number} seconds of one round
 * @property {string} build where the engine was built to
 * @property {string | undefined} against another build of the engine
 * @property {string | undefined} only cases whose name holds this
 * @property {(text: string) => void} say
 */
/**
 * A promise of the performance specification: no figure's median may be higher.
 * @typedef {{ cpuToFloor?: number, cpuMs?: number }} Promised
 */
/** @typedef {import('./compare.mjs').Measured & { bench: string, case: string, promise?: Promised | undefined | false }} Row */

const COLUMNS = /** @type {const} */ ([
  'bench',
  'case',
  'what',
  'CPU ms a run',
  'x floor',
  'runs/s',
  'x floor ',
  'promise',
]);

/** @param {readonly Row[]} rows */
export function table(rows) {
  const lines = [[...COLUMNS], ...rows.map(cells)];
  const widths = COLUMNS.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)));
  const isNumber = (/** @type {number} */ column) => column > 2 && column < 7;
  const line = (/** @type {string[]} */ parts) =>
    parts
      .map((part, column) => (isNumber(column) ? part.padStart(widths[column] ?? 0) : part.padEnd(widths[column] ?? 0)))
      .join('  ')
      .trimEnd();
  return lines.map(line).join('\n');
}

/** @param {Row} row */
function cells({ bench, case: name, name: what, cpuMs, cpuToFloor, runsPerSecond, rateToFloor, promise }) {
  return [
    bench,
    name,
    what,
    spoken(cpuMs, cpuMs.median < 10 ? 3 : 1),
    spoken(cpuToFloor, 2),
    spoken(runsPerSecond, 0),
    spoken(rateToFloor, 2),
    promise ? verdict({ cpuMs, cpuToFloor }, promise) : '',
  ];
}

/**
 * The median, with the least and the most.
 * @param {import('./statistics.mjs').Figure} figure
 * @param {number} digits
 */
function spoken({ median, least, most }, digits) {
  return `${median.toFixed(digits)} (${least.toFixed(digits)}-${most.toFixed(digits)})`;
}

/**
 * @param {Pick<Row, 'cpuMs' | 'cpuToFloor'>} measured
 * @param {Promised} promise
 */
function verdict(measured, promise) {
  return Object.entries(promise)
    .map(([what, limit]) => {
      const isKept = measured[/** @type {keyof Promised} */ (what)].median <= limit;
      return `${isKept ? 'kept' : 'BROKEN'}: at most ${limit}${what === 'cpuMs' ? ' ms' : ' x floor'}`;
    })
    .join('; ');
}
