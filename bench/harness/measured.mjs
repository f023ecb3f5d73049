/**
 * The process that is measured: one workload, kept warm, doing as many runs as it is told to. It holds nothing else, so
 * that its processor time is the workload's; the target and whoever asks are other processes.
 *
 *   node --expose-gc measured.mjs <workload module> <options as JSON>
 */
const [module = '', options = '{}'] = process.argv.slice(2);
const { open } = await import(module);
const { run } = await open(JSON.parse(options));

/**
 * @param {number} runs
 * @param {number} inFlight how many are under way at once
 */
async function round(runs, inFlight) {
  // What an earlier round left behind is not this one's cost.
  globalThis.gc?.();
  const [begun, before] = [performance.now(), process.cpuUsage()];
  let left = runs;
  const lane = async () => {
    while (left > 0) {
      left -= 1;
      await run();
    }
  };
  await Promise.all(Array.from({ length: inFlight }, lane));
  const { user, system } = process.cpuUsage(before);
  return { runs, cpuMs: (user + system) / 1000, wallMs: performance.now() - begun };
}

process.on('message', (/** @type {{ runs: number, inFlight: number }} */ { runs, inFlight }) => {
  round(runs, inFlight).then(
    (measured) => process.send?.(measured),
    (/** @type {unknown} */ error) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.once('disconnect', () => process.exit());
process.send?.('ready');
