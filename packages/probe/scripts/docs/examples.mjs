/** What each check says of the recordings in its own spec: literals, so the same words every time. */
import { existsSync } from 'node:fs';
import { register } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { runSpec } from '../specs/run-spec.mjs';

const PACKAGE = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const urlOf = (path) => pathToFileURL(join(PACKAGE, path)).href;

const replace = { [urlOf('test/verdicts.ts')]: new URL('record-verdicts.mjs', import.meta.url).href };
register('../specs/hooks.mjs', import.meta.url, { data: { replace } });

/** The catalogue of the sources, no build needed. */
export async function catalogue() {
  const [{ CHECKS }, { GROUPS }] = await Promise.all([
    import(urlOf('src/checks/registry.ts')),
    import(urlOf('src/checks/groups.ts')),
  ]);
  return { checks: CHECKS, groups: GROUPS };
}

/**
 * @typedef {object} Examples
 * @property {string | undefined} passed a summary without findings
 * @property {readonly string[]} skipped reasons
 * @property {readonly object[]} findings one of each code, the worst first
 */

/** @returns {Promise<Examples>} */
export async function examplesOf({ id, group }) {
  const name = id.startsWith(`${group}.`) ? id.slice(group.length + 1) : id;
  const spec = `src/checks/${group}/${name}.spec.ts`;
  if (!existsSync(join(PACKAGE, spec))) throw new Error(`${id} has no spec at ${spec}`);
  globalThis.__verdicts = [];
  await runSpec(urlOf(spec));
  const results = globalThis.__verdicts.filter((result) => result.id === id);
  const isClean = ({ status, findings }) => status === 'passed' && findings.length === 0;
  const skipped = results.filter(({ status }) => status === 'skipped').map(({ summary }) => summary);
  return {
    passed: results.find(isClean)?.summary,
    skipped: [...new Set(skipped)],
    findings: byCode(results.flatMap(({ findings }) => findings)),
  };
}

const SEVERITIES = ['failed', 'warning', 'note'];
/** Says how much is not listed, whatever the check. */
const REST = 'more_findings';

function byCode(findings) {
  const first = new Map();
  for (const finding of findings) {
    const key = `${finding.severity} ${finding.code}`;
    if (finding.code !== REST && !first.has(key)) first.set(key, finding);
  }
  return SEVERITIES.flatMap((severity) => [...first.values()].filter((finding) => finding.severity === severity));
}
