/** B2: what a run costs in the engine, against the bare loop that sends the same. */
import { compare } from '../harness/compare.mjs';

const TOKEN = 'pl-bench-4f6Q9sT2vX8zB1dG7jK0mN3p';

const CASES = [
  { name: 'seven requests', path: '/mcp', promise: { cpuToFloor: 1.35 } },
  { name: 'with a session', path: '/mcp/session/1', promise: { cpuToFloor: 1.35 } },
  { name: 'with a session and a token', path: '/mcp/session/1', token: TOKEN, promise: { cpuToFloor: 1.35 } },
  { name: '500 tools', path: '/mcp/tools/500', promise: { cpuMs: 50 } },
  { name: '500 tools on five pages', path: '/mcp/tools/500/page/100', promise: { cpuMs: 50 } },
];

/**
 * @param {import('../harness/report.mjs').BenchContext} context
 * @returns {Promise<import('../harness/report.mjs').Row[]>}
 */
export async function engine({ processes, repeats, seconds, build, against, only, say }) {
  const origin = await processes.target();
  const rows = [];
  for (const { name, path, token, promise } of CASES) {
    if (only !== undefined && !name.includes(only)) continue;
    say(`B2 ${name}`);
    const options = { url: origin + path, ...(token === undefined ? {} : { token }) };
    const subject = async (/** @type {string} */ label, /** @type {string} */ workload, from = build) => ({
      name: label,
      measure: await processes.measured(`${name} ${label}`, workload, { ...options, build: from }),
    });
    const measured = await compare(
      [
        await subject('floor', 'floor.mjs'),
        await subject('engine', 'engine.mjs'),
        ...(against === undefined ? [] : [await subject('engine before', 'engine.mjs', against)]),
      ],
      { repeats, seconds },
    );
    rows.push(
      ...measured.map((one) => ({ bench: 'B2', case: name, ...one, ...(one.name === 'engine' && { promise }) })),
    );
  }
  return rows;
}
