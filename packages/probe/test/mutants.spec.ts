/** What `npm run mutate:checks` breaks in a check, and that each broken place changes what the check says. */
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { transformSync } from '@swc/core';
import { mutate } from '../scripts/mutate/mutants.mjs';

interface Sample {
  readonly body: string;
  /** Each mutant: its kind and what it is about. */
  readonly mutants: readonly (readonly [kind: string, text: string])[];
  /** Arguments that together tell every mutant from the original. */
  readonly inputs: readonly unknown[];
}

const SAMPLES: Readonly<Record<string, Sample>> = {
  'the condition of an if': {
    body: `if (value === 'a') return 'yes'; return 'no';`,
    mutants: [
      ['never', "value === 'a'"],
      ['always', "value === 'a'"],
    ],
    inputs: ['a', 'b'],
  },
  'both sides of a condition': {
    body: `return value.a && !value.b ? 1 : 2;`,
    mutants: [
      ['never', 'value.a && !value.b'],
      ['always', 'value.a && !value.b'],
      ['without', 'value.a'],
      ['without', '!value.b'],
    ],
    inputs: [{ a: true }, {}, { a: true, b: true }, { b: true }],
  },
  'a side of a side': {
    body: `if (!(value.a || (value.b && value.c))) return 1; return 2;`,
    mutants: [
      ['never', '!(value.a || (value.b && value.c))'],
      ['always', '!(value.a || (value.b && value.c))'],
      ['without', 'value.a'],
      ['without', '(value.b && value.c)'],
      ['without', 'value.b'],
      ['without', 'value.c'],
    ],
    inputs: [{}, { a: true }, { b: true, c: true }, { b: true }, { c: true }],
  },
  'a boundary': {
    body: `return value > 3;`,
    mutants: [
      ['never', 'value > 3'],
      ['always', 'value > 3'],
      ['boundary', 'value > 3'],
    ],
    inputs: [3, 4],
  },
  'a predicate that is handed on': {
    body: `return value.filter((each) => WORDS.has(each)).join();`,
    mutants: [
      ['never', 'WORDS.has(each)'],
      ['always', 'WORDS.has(each)'],
    ],
    inputs: [['a', 'b']],
  },
  'a finding and its severity': {
    body: `return JSON.stringify([{ severity: 'failed', code: 'x' }, ...value, fault('warning')]);`,
    mutants: [
      ['without', "{ severity: 'failed', code: 'x' }"],
      ['without', '...value'],
      ['without', "fault('warning')"],
      ['severity', "'failed'"],
      ['severity', "'warning'"],
    ],
    inputs: [[1]],
  },
};

/** What the body gives for each input while one mutant is awake; what it throws counts as well. */
function outcomes({ body, inputs }: Sample, awake: number): unknown[] {
  const { code } = mutate('sample.ts', `export const evaluate = (value: any): unknown => { ${body} };`);
  const compiled = transformSync(code, { jsc: { parser: { syntax: 'typescript' } }, module: { type: 'commonjs' } });
  const exports: { evaluate?: (value: unknown) => unknown } = {};
  const context = {
    exports,
    WORDS: new Set(['a']),
    fault: (severity: string) => severity,
    __mutant: (file: string, number: number) => file === 'sample.ts' && number === awake,
  };
  runInNewContext(compiled.code, context);
  return inputs.map((input) => {
    try {
      return exports.evaluate?.(input);
    } catch {
      return 'thrown';
    }
  });
}

const ASLEEP = -1;

describe.each(Object.entries(SAMPLES))('mutants of %s', (_what, sample) => {
  const { mutants } = mutate('sample.ts', `export const evaluate = (value: any): unknown => { ${sample.body} };`);

  it('are these', () => {
    expect(mutants.map(({ kind, text }) => [kind, text])).toEqual(sample.mutants);
  });

  it('change something exactly while they are awake', () => {
    const original = outcomes(sample, ASLEEP);
    for (const { number, kind, text } of mutants) {
      expect([kind, text, outcomes(sample, number)]).not.toEqual([kind, text, original]);
    }
  });
});

describe('mutants', () => {
  const kinds = (source: string) => mutate('sample.ts', source).mutants.map(({ kind, text }) => `${kind} ${text}`);

  it('leave alone what is no condition', () => {
    expect(kinds('export const a = (b: string | undefined) => ({ c: b ?? "d", e: ["f", b] });')).toEqual([]);
  });

  it('leave alone what is evaluated while a module loads, but for the elements of lists', () => {
    const source = "const isOld = 1 < 2; const WORDS = ['a']; defineCheck({ needs: ['ping'], rules: [one, two()] });";
    expect(kinds(source)).toEqual(["without 'a'", 'without one', 'without two()']);
    expect(mutate('sample.ts', source).mutants.every(({ atLoad }) => atLoad)).toBe(true);
  });

  it('leave alone what types say', () => {
    expect(kinds("export function a(b: 'failed' | 'note'): b is 'note' { type C = ['failed']; }")).toEqual([]);
  });

  it('say where they are', () => {
    expect(mutate('sample.ts', '\n\nexport const a = (b: number) =>\n  b === 1;').mutants[0]?.line).toBe(4);
  });
});
