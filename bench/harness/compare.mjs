/**
 * Interleaved measurement. A machine's speed changes by the minute, so figures are compared only within one repeat: every
 * subject takes its turn in each, and a ratio is taken to the floor of that repeat.
 */
import { figure } from './statistics.mjs';

/** Until the JIT compiler has seen everything often enough. */
const WARM_UP_CPU_MS = 3_000;
const WARM_UP_ROUND = 20;
/** A round is taken in so many parts, the others' in between, so that all have the same share of a good or bad second. */
const PARTS = 5;

/**
 * @typedef {object} Subject
 * @property {string} name
 * @property {import('./processes.mjs').Measure} measure
 * @property {number} [inFlight] default 1
 */
/**
 * @typedef {object} Measured
 * @property {string} name
 * @property {number} runs of one round
 * @property {import('./statistics.mjs').Figure} cpuMs per run
 * @property {import('./statistics.mjs').Figure} runsPerSecond
 * @property {import('./statistics.mjs').Figure} cpuToFloor the processor time as a multiple of the floor's
 * @property {import('./statistics.mjs').Figure} rateToFloor the runs per second as a multiple of the floor's
 */

/**
 * @param {readonly Subject[]} subjects the first one is the floor
 * @param {{ repeats: number, seconds: number }} options `seconds`: about how much processor time one
 *   round of a subject takes
 * @returns {Promise<Measured[]>}
 */
export async function compare(subjects, { repeats, seconds }) {
  const sized = [];
  for (const subject of subjects) sized.push({ ...subject, runs: await warmUp(subject, seconds) });
  /** @type {Map<string, { cpuMs: number, rate: number }[]>} */
  const rounds = new Map(subjects.map(({ name }) => [name, []]));
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    for (const [name, { runs, cpuMs, wallMs }] of await oneRepeat(sized)) {
      rounds.get(name)?.push({ cpuMs: cpuMs / runs, rate: (runs * 1000) / wallMs });
    }
  }
  const floor = rounds.get(subjects[0]?.name ?? '') ?? [];
  return sized.map(({ name, runs }) => {
    const own = rounds.get(name) ?? [];
    return {
      name,
      runs,
      cpuMs: figure(own.map(({ cpuMs }) => cpuMs)),
      runsPerSecond: figure(own.map(({ rate }) => rate)),
      cpuToFloor: figure(own.map(({ cpuMs }, repeat) => cpuMs / (floor[repeat]?.cpuMs ?? NaN))),
      rateToFloor: figure(own.map(({ rate }, repeat) => rate / (floor[repeat]?.rate ?? NaN))),
    };
  });
}

/**
 * @param {readonly (Subject & { runs: number })[]} subjects
 * @returns {Promise<Map<string, import('./processes.mjs').Round>>} by name
 */
async function oneRepeat(subjects) {
  const sums = new Map(subjects.map(({ name }) => [name, { runs: 0, cpuMs: 0, wallMs: 0 }]));
  for (let part = 0; part < PARTS; part += 1) {
    // Each begins once, so that none always follows the same one.
    for (const { name, measure, runs, inFlight = 1 } of rotated(subjects, part)) {
      const round = await measure(Math.ceil(runs / PARTS), inFlight);
      const sum = sums.get(name);
      if (!sum) continue;
      sum.runs += round.runs;
      sum.cpuMs += round.cpuMs;
      sum.wallMs += round.wallMs;
    }
  }
  return sums;
}

/**
 * @param {Subject} subject
 * @param {number} seconds
 * @returns {Promise<number>} how many runs fill a round
 */
async function warmUp({ measure, inFlight = 1 }, seconds) {
  let spent = 0;
  let last = Infinity;
  while (spent < WARM_UP_CPU_MS) {
    const { cpuMs } = await measure(WARM_UP_ROUND, inFlight);
    spent += cpuMs;
    last = cpuMs / WARM_UP_ROUND;
  }
  return Math.max(inFlight, Math.ceil((seconds * 1000) / last));
}

/**
 * @template T
 * @param {readonly T[]} items
 * @param {number} by
 */
function rotated(items, by) {
  const at = by % items.length;
  return [...items.slice(at), ...items.slice(0, at)];
}
