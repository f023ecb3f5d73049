/**
 * `npm run bench`: measures what the performance specification promises, every figure beside its floor in the same run.
 *
 *   npm run bench                                 everything
 *   npm run bench -- engine --only session        one bench, and of it the cases whose name holds "session"
 *   npm run bench -- --against ../old/packages/probe/dist   also another build of the engine, in the same rounds
 *   npm run bench -- --profile profiles           writes processor profiles there; open them in Chrome's DevTools
 *
 * Processor time is what counts: it tells little of what else the machine does. Still, compare figures of one run only.
 */
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { engine } from './benches/engine.mjs';
import { Processes } from './harness/processes.mjs';
import { table } from './harness/report.mjs';

/** @type {Readonly<Record<string, (context: import('./harness/report.mjs').BenchContext) => Promise<import('./harness/report.mjs').Row[]>>>} */
const BENCHES = { engine };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    repeats: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '1.5' },
    only: { type: 'string' },
    build: { type: 'string', default: 'packages/probe/dist' },
    against: { type: 'string' },
    profile: { type: 'string' },
    json: { type: 'string', default: '.cache/bench.json' },
  },
});
const unknown = positionals.find((name) => !(name in BENCHES));
if (unknown !== undefined) {
  console.error(`There is no bench "${unknown}"; there are ${Object.keys(BENCHES).join(', ')}.`);
  process.exit(2);
}

const processes = new Processes({ profiles: values.profile && resolve(values.profile) });
const context = {
  processes,
  repeats: Number(values.repeats),
  seconds: Number(values.seconds),
  build: resolve(values.build),
  against: values.against && resolve(values.against),
  only: values.only,
  say: (/** @type {string} */ text) => console.error(text),
};
try {
  const rows = [];
  for (const [name, bench] of Object.entries(BENCHES)) {
    if (positionals.length === 0 || positionals.includes(name)) rows.push(...(await bench(context)));
  }
  console.log(table(rows));
  const machine = { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version };
  writeFileSync(values.json, `${JSON.stringify({ at: new Date().toISOString(), machine, rows }, null, 2)}\n`);
} finally {
  await processes.end();
}
