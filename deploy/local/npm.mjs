/**
 * The npm that started us, else the one on the PATH.
 * @param {string[]} args
 */
export function npmCommand(...args) {
  const script = process.env.npm_execpath;
  return script ? { command: process.execPath, args: [script, ...args] } : { command: 'npm', args };
}
