/**
 * Calls back once when the user, the system or a closed terminal asks to stop. Asking again does not hurry: what is
 * being stopped would lose data.
 * @param {(why: string) => void} callback
 * @returns {() => void} undoes it
 */
export function onStopSignals(callback) {
  let asked = false;
  const stop = (/** @type {string} */ why) => {
    if (!asked) callback(why);
    asked = true;
  };
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
  for (const signal of signals) process.on(signal, stop);
  // A closed terminal must not end us in the middle of stopping.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  const watch = watchNpm(() => stop('npm ended'));
  return () => {
    for (const signal of signals) process.off(signal, stop);
    clearInterval(watch);
  };
}

/**
 * npm runs its scripts in a shell and hands a signal to that shell only, which dies of it without a word to us; all we
 * see is a new parent. Started without npm, a new parent means nothing (the terminal's shell may end before us).
 * @param {() => void} gone
 */
function watchNpm(gone) {
  if (!process.env.npm_lifecycle_event) return undefined;
  const parent = process.ppid;
  const look = () => {
    if (process.ppid !== parent) gone();
  };
  return setInterval(look, 200).unref();
}
