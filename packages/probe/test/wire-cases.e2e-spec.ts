/**
 * Every server of the field through a whole diagnosis. `CASES=table` prints a line for each; else the wrong ones and the
 * numbers are printed.
 */
import { afterAll, describe, expect, it } from '@jest/globals';
import { assess } from '../src/checks/assess.js';
import type { CheckDefinition } from '../src/checks/define-check.js';
import { CHECKS } from '../src/checks/registry.js';
import type { Recording } from '../src/protocol/recording.js';
import type { CheckResult } from '../src/protocol/verdict.js';
import { compare, loadCases, runCases } from './servers/case.js';

const outcomes = await runCases(await loadCases());
const named = outcomes.map((outcome) => [`${outcome.each.id}: ${outcome.each.does}`, outcome] as const);

describe('servers of the field', () => {
  it.each(named)('%s', (_name, { each, diagnosis }) => {
    expect(compare(each, diagnosis)).toEqual([]);
  });

  it('has every case under an id of its own', () => {
    expect(new Set(outcomes.map(({ each }) => each.id)).size).toBe(outcomes.length);
  });

  it.each(CHECKS.map((check) => [check.id, check] as const))('proves %s both ways', (id, check) => {
    expect(statusesOf(id)).toEqual(expect.arrayContaining(['passed', check.level === 'MUST' ? 'failed' : 'warning']));
  });

  it('lets no check fail a server that its level does not allow to', () => {
    const lenient = CHECKS.filter(({ level }) => level !== 'MUST');
    expect(lenient.filter(({ id }) => statusesOf(id).includes('failed')).map(({ id }) => id)).toEqual([]);
  });

  afterAll(() => {
    const rows = outcomes.map(({ each, diagnosis }) => ({ ...each, isRight: compare(each, diagnosis).length === 0 }));
    const wrong = rows.filter(({ isRight }) => !isRight);
    const shown = process.env['CASES'] === 'table' ? rows : wrong;
    const lines = shown.map(({ id, does, isRight }) => `${isRight ? 'right' : 'WRONG'}  ${id.padEnd(28)}  ${does}\n`);
    const summary = `${rows.length} servers of the field: ${rows.length - wrong.length} right verdicts, ${wrong.length} wrong\n`;
    process.stdout.write(lines.join('') + summary);
  });
});

function statusesOf(id: string): string[] {
  return outcomes.flatMap(({ diagnosis }) =>
    diagnosis.checks.filter((check) => check.id === id).map(({ status }) => status),
  );
}

describe('judged while it grows', () => {
  it.each(named)('%s: never takes back what it said', (_name, { moments }) => {
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
