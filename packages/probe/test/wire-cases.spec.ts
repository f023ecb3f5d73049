/**
 * Every server of the field through a whole diagnosis. `CASES=table` prints a line for each; else the wrong ones and the
 * numbers are printed.
 */
import { afterAll, describe, expect, it } from '@jest/globals';
import { assess } from '../src/checks/assess.js';
import type { CheckDefinition } from '../src/checks/define-check.js';
import { CHECKS } from '../src/checks/registry.js';
import type { Recording } from '../src/protocol/recording.js';
import type { CheckResult, CheckStatus } from '../src/protocol/verdict.js';
import { compare, loadCases, recordCase, runCase } from './servers/case.js';

const cases = await loadCases();
const named = cases.map((each) => [`${each.id}: ${each.does}`, each] as const);

describe('servers of the field', () => {
  const rows: { id: string; does: string; isRight: boolean }[] = [];
  const seen = new Map<string, Set<CheckStatus>>(CHECKS.map(({ id }) => [id, new Set()]));

  it.each(named)('%s', async (_name, each) => {
    const diagnosis = await runCase(each);
    const wrong = compare(each, diagnosis);
    for (const { id, status } of diagnosis.checks) seen.get(id)?.add(status);
    rows.push({ id: each.id, does: each.does, isRight: wrong.length === 0 });
    expect(wrong).toEqual([]);
  });

  it('has every case under an id of its own', () => {
    expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
  });

  it.each(CHECKS.map((check) => [check.id, check] as const))('proves %s both ways', (id, check) => {
    expect([...(seen.get(id) ?? [])]).toEqual(
      expect.arrayContaining(['passed', check.level === 'MUST' ? 'failed' : 'warning']),
    );
  });

  it('lets no check fail a server that its level does not allow to', () => {
    const lenient = CHECKS.filter(({ level }) => level !== 'MUST');
    expect(lenient.filter(({ id }) => seen.get(id)?.has('failed')).map(({ id }) => id)).toEqual([]);
  });

  afterAll(() => {
    const wrong = rows.filter(({ isRight }) => !isRight);
    const shown = process.env['CASES'] === 'table' ? rows : wrong;
    const lines = shown.map(({ id, does, isRight }) => `${isRight ? 'right' : 'WRONG'}  ${id.padEnd(28)}  ${does}\n`);
    const summary = `${rows.length} servers of the field: ${rows.length - wrong.length} right verdicts, ${wrong.length} wrong\n`;
    process.stdout.write(lines.join('') + summary);
  });
});

describe('judged while it grows', () => {
  it.each(named)('%s: never takes back what it said', async (_name, each) => {
    const moments = await recordCase(each);
    const whole = moments.at(-1);
    if (!whole) throw new Error('nothing was recorded');
    const final = new Map(assess(whole, CHECKS).results.map((result) => [result.id, essence(result)]));
    for (const moment of moments) {
      const early = assess(moment, CHECKS);
      expect(early.internalErrors).toEqual([]);
      for (const result of early.results) expect(essence(result)).toEqual(final.get(result.id));
      for (const check of CHECKS.filter(({ needs }) => needs === 'every-step')) {
        expect(failuresOf(check, whole)).toEqual(expect.arrayContaining(failuresOf(check, moment)));
      }
    }
  });
});

function essence({ status, summary, findings, events }: CheckResult): unknown {
  return { status, summary, events, findings };
}

/** A check that waits for the end is asked on the way too, for causes. */
function failuresOf(check: CheckDefinition, recording: Recording): string[] {
  const evaluation = check.evaluate(recording);
  const findings = evaluation.kind === 'judged' ? evaluation.findings : [];
  return findings.filter(({ severity }) => severity === 'failed').map(({ code }) => code);
}
