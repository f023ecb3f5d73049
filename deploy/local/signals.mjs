/**
 * Calls back once when the user, the system or a closed terminal asks to stop. Asking again does not hurry: what is
 * being stopped would lose data.
 * @param {(signal: string) => void} callback
 * @returns {() => void} undoes it
 */
export function onStopSignals(callback) {
  let asked = false;
  const handler = (/** @type {string} */ signal) => {
    if (!asked) callback(signal);
    asked = true;
  };
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
  for (const signal of signals) process.on(signal, handler);
  // A closed terminal must not end us in the middle of stopping.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  return () => signals.forEach((signal) => process.off(signal, handler));
}
