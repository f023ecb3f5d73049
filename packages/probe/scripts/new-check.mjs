/**
 * npm run new:check transport/foo
 *
 * Writes `checks/transport/foo.ts` and its spec, and enters the check into the registry behind its group. The spec's
 * failing case is red until the check judges something, and the meta-test until a broken server proves it.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const PLACE = /^(connection|transport|protocol|legacy|modern|auth|oauth)\/([a-z][a-z0-9]*(?:-[a-z0-9]+)*)$/;
/** As `groups.ts` says. */
const PREFIXED = new Set(['transport', 'modern', 'auth', 'oauth']);
const ERAS = { legacy: 'legacy', modern: 'modern' };
const STEPS = { legacy: 'initialize', modern: 'discover' };

/** The second argument is for tests: the package to work on. */
const [place = '', root = resolve(dirname(fileURLToPath(import.meta.url)), '..')] = process.argv.slice(2);
const [, group, name] = PLACE.exec(place) ?? [];
if (!group || !name)
  fail('Usage: npm run new:check <group>/<name>, such as transport/foo; groups are those of checks/groups.ts.');

const checks = join(root, 'src/checks');
const id = PREFIXED.has(group) ? `${group}.${name}` : name;
const variable = name.replace(/-([a-z0-9])/g, (_, letter) => letter.toUpperCase());
const step = STEPS[group] ?? 'initialize';
const file = join(checks, group, `${name}.ts`);
const spec = join(checks, group, `${name}.spec.ts`);
const registry = join(checks, 'registry.ts');
if (existsSync(file) || existsSync(spec)) fail(`${place} exists already.`);

const entered = enter(readFileSync(registry, 'utf8'));
writeFileSync(file, checkSource());
writeFileSync(spec, specSource());
writeFileSync(registry, entered);
console.log(`Wrote checks/${place}.ts and checks/${place}.spec.ts and entered ${id} into checks/registry.ts.

Next:
  1. State the clause (cite), the advice and what it needs; judge in evaluate.
  2. Make the spec say what passes, what fails and what does not apply.
  3. Add a server that breaks it to packages/probe/test/servers/broken/${group}/.
  4. Add the check's row to the documentation of checks.`);

function checkSource() {
  return `import { defineCheck, eventsOf, judged, unanswered } from '../define-check.js';
import { answerIn, finalTurn } from '../shared/exchanges.js';

export default defineCheck({
  id: '${id}',
  title: '${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('-', ' ')}',
  group: '${group}',
  level: 'SHOULD',
  era: '${ERAS[group] ?? 'both'}',
  profile: 'standard',
  cite: {
    revision: '2025-11-25',
    url: 'https://modelcontextprotocol.io/specification/2025-11-25/basic#responses',
    says: 'What the clause asks for, in our own words.',
  },
  advice: 'Say in the imperative what to change.',
  needs: ['${step}'],

  evaluate(recording) {
    const turn = finalTurn(recording, '${step}');
    const answer = answerIn(turn);
    if (!answer) return unanswered(turn.last);
    if (answer.kind === 'result') return judged([], 'One sentence that says what is right.');
    const message = 'One sentence that says what was there and what should be.';
    const { exchange, pointer } = answer;
    return judged([{ severity: 'warning', code: '${name.replaceAll('-', '_')}', message, pointer, events: eventsOf(exchange) }], '');
  },
});
`;
}

function specSource() {
  return `import { describe, expect, it } from '@jest/globals';
import { goodRun, recordingOf, status } from '../../../test/recording-builder.js';
import { verdictOf } from '../../../test/verdicts.js';

describe('${id}', () => {
  it('passes a right server', () => {
    expect(verdictOf('${id}', goodRun())).toMatchObject({ status: 'passed', findings: [] });
  });

  it('warns about a broken one, naming the thing, what was there and what should be', () => {
    throw new Error('Write down a recording that breaks the rule, and expect its finding.');
  });

  it('is skipped where it does not apply', () => {
    const cancelled = recordingOf({}, { end: 'cancelled' });
    expect(verdictOf('${id}', cancelled)).toMatchObject({ status: 'skipped', summary: 'not run: the run was cancelled' });
  });

  it('is a consequence where an earlier check failed on the same answer', () => {
    expect(verdictOf('${id}', goodRun({ ${step}: status(401) })).summary).toContain('not run: authentication failed');
  });
});
`;
}

/** An import and an entry behind the last ones of the group; a group's first check goes to the end. */
function enter(source) {
  const imports = [...source.matchAll(/^import (\w+) from '\.\/([a-z]+)\/[a-z0-9-]+\.js';$/gm)];
  const ofGroup = imports.filter((match) => match[2] === group).map((match) => match[1]);
  if (imports.some((match) => match[1] === variable))
    fail(`The registry has a check called ${variable} already; choose another name.`);
  const entries = [...source.matchAll(/^ {2}(\w+),$/gm)];
  const lastImport = imports.findLast((match) => ofGroup.length === 0 || match[2] === group);
  const lastEntry = entries.findLast((match) => ofGroup.length === 0 || ofGroup.includes(match[1]));
  if (!lastImport || !lastEntry) fail('The registry does not look as expected: one import and one entry a line.');
  const withEntry = insertAfter(source, lastEntry, `\n  ${variable},`);
  return insertAfter(withEntry, lastImport, `\nimport ${variable} from './${group}/${name}.js';`);
}

function insertAfter(source, match, line) {
  const at = match.index + match[0].length;
  return source.slice(0, at) + line + source.slice(at);
}

function fail(message) {
  console.error(message);
  process.exit(2);
}
