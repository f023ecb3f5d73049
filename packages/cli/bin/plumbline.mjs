#!/usr/bin/env node
/** The executable: in a checkout it brings the build up to date first, then hands the process to `main`. */
import { ensureBuilt } from './ensure-built.mjs';

const INTERRUPTED = 130;
const PIPE_CLOSED = 141;

// npm runs scripts in the package's root; paths on the command line mean the folder in which the user typed it.
if (process.env.npm_lifecycle_event === 'diagnose' && process.env.INIT_CWD) process.chdir(process.env.INIT_CWD);

// `plumbline … | head`: nobody reads any more, so there is nothing left to do.
process.stdout.on('error', (error) => {
  if (error.code === 'EPIPE') process.exit(PIPE_CLOSED);
  throw error;
});

await ensureBuilt();
const { main } = await import('../dist/main.js');
process.exitCode = await main(process.argv.slice(2), {
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  readStdin,
  interruption,
});

async function readStdin() {
  process.stdin.setEncoding('utf8');
  let text = '';
  for await (const chunk of process.stdin) text += chunk;
  return text;
}

/** From here on Ctrl-C asks for an orderly end; a second one does not ask. */
function interruption() {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      if (controller.signal.aborted) process.exit(INTERRUPTED);
      controller.abort();
    });
  }
  return controller.signal;
}
