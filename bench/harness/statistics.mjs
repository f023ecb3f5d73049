/** @typedef {{ median: number, least: number, most: number }} Figure */

/**
 * @param {readonly number[]} values at least one
 * @returns {Figure}
 */
export function figure(values) {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  const at = (/** @type {number} */ index) => sorted[index] ?? NaN;
  return {
    median: (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2,
    least: at(0),
    most: at(sorted.length - 1),
  };
}
