/**
 * Every server of the field through a whole diagnosis. `CASES=table` prints a line for each; else the wrong ones and the
 * numbers are printed.
 */
import { afterAll, describe, expect, it } from '@jest/globals';
import { compare, loadCases, runCase } from './servers/case.js';

const cases = await loadCases();

describe('servers of the field', () => {
  const rows: { id: string; does: string; isRight: boolean }[] = [];

  it.each(cases.map((each) => [`${each.id}: ${each.does}`, each] as const))('%s', async (_name, each) => {
    const wrong = compare(each, await runCase(each));
    rows.push({ id: each.id, does: each.does, isRight: wrong.length === 0 });
    expect(wrong).toEqual([]);
  });

  it('has every case under an id of its own', () => {
    expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
  });

  afterAll(() => {
    const wrong = rows.filter(({ isRight }) => !isRight);
    const shown = process.env['CASES'] === 'table' ? rows : wrong;
    const lines = shown.map(({ id, does, isRight }) => `${isRight ? 'right' : 'WRONG'}  ${id.padEnd(28)}  ${does}\n`);
    const summary = `${rows.length} servers of the field: ${rows.length - wrong.length} right verdicts, ${wrong.length} wrong\n`;
    process.stdout.write(lines.join('') + summary);
  });
});
