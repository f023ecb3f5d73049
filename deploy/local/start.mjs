/** `npm start`: see `launch.mjs`. */
import { parseArgs } from 'node:util';
import { assertNodeVersion } from './node-version.mjs';
import { wordsOf } from './stop.mjs';

const USAGE = `npm start [-- --demo]

Installs, builds and starts Plumbline on this machine, reachable from this machine only.
  --demo           also serves a sample MCP server and runs a first diagnostic on it
  PORT             where it listens (8080)
  PLUMBLINE_HOME   where it keeps data, secrets and logs (.plumbline)
  DATABASE_URL     a PostgreSQL to use instead of a private one
  REDIS_URL        a Redis to use instead of a private one`;

try {
  assertNodeVersion();
  const { values } = parseArgs({
    options: { demo: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
  });
  if (values.help) {
    console.log(USAGE);
  } else {
    const { launch } = await import('./launch.mjs');
    process.exitCode = await launch({ env: process.env, demo: values.demo });
  }
} catch (error) {
  console.error(`\n${wordsOf(error)}`);
  process.exitCode = 1;
}
process.exit();
