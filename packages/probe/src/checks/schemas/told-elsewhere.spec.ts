import { describe, expect, it } from '@jest/globals';
import { goodModernRun, goodRun, result, type Script } from '../../../test/recording-builder.js';
import { rightAnswers } from '../../../test/wire-messages.js';
import type { JsonObject } from '../../protocol/json-rpc.js';
import type { Recording } from '../../protocol/recording.js';
import { validateMessage } from '../../protocol/schema/validate-message.js';
import type { StepId } from '../../protocol/steps.js';
import { assess } from '../assess.js';
import { CHECKS } from '../registry.js';
import { isToldElsewhere, PLACES_TOLD_ELSEWHERE } from './told-elsewhere.js';

const STEPS: Readonly<Record<string, readonly [StepId, StepId]>> = {
  'tools/list': ['tools', 'modern.tools'],
  'resources/list': ['resources', 'modern.resources'],
  'resources/templates/list': ['resource-templates', 'modern.resource-templates'],
  'prompts/list': ['prompts', 'modern.prompts'],
};

/** A run in which the answer to a method is this one, and the server is right otherwise. */
function runWith(method: string, value: unknown, revision: '2025-11-25' | '2026-07-28'): Recording {
  const isModern = revision === '2026-07-28';
  const steps = STEPS[method];
  const step = steps ? steps[isModern ? 1 : 0] : isModern ? 'discover' : 'initialize';
  const script: Script = { [step]: result(value) };
  return isModern ? goodModernRun(script, { profile: 'thorough' }) : goodRun(script, { profile: 'thorough' });
}

/** What every check says of a run, those of a right run left out. */
function said(run: Recording): string[] {
  const { results, internalErrors } = assess(run, CHECKS);
  expect(internalErrors).toEqual([]);
  return results.flatMap(({ id, findings }) =>
    findings.filter(({ severity }) => severity !== 'note').map(({ code }) => `${id} ${code}`),
  );
}

const WRONG: readonly unknown[] = [null, 5, 'x', true, [], {}, [5], -1, 1.5];

describe('what is left to other checks', () => {
  const cases = (['2025-11-25', '2026-07-28'] as const).flatMap((revision) =>
    rightAnswers(revision).flatMap(({ method, message }) => {
      const places = PLACES_TOLD_ELSEWHERE.find(([name]) => name === method)?.[1] ?? [];
      return places
        .filter((place) => place.startsWith('result/'))
        .flatMap((place) => brokenAt(method, message, place, revision));
    }),
  );

  it('covers places that a server can get wrong', () => {
    expect(cases.length).toBeGreaterThan(250);
    const named = new Set(cases.map(({ method, place }) => `${method} ${place}`));
    const all = PLACES_TOLD_ELSEWHERE.flatMap(([method, places]) =>
      places.filter((place) => place.startsWith('result/')).map((place) => `${method} ${place}`),
    );
    expect(all.filter((place) => !named.has(place))).toEqual([]);
  });

  it.each(
    cases.map((each) => [`${each.revision} ${each.method} ${each.place} ${JSON.stringify(each.value)}`, each] as const),
  )('is said by one of them: %s', (_name, { method, answer, revision }) => {
    const codes = said(runWith(method, answer, revision));
    expect(codes.filter((code) => !code.startsWith('wire-schema'))).not.toEqual([]);
    expect(codes.filter((code) => code.startsWith('wire-schema'))).toEqual([]);
  });
});

interface Broken {
  readonly revision: '2025-11-25' | '2026-07-28';
  readonly method: string;
  readonly place: string;
  readonly value: unknown;
  readonly answer: unknown;
}

/** The right answer with each wrong value in that place by which the schema, and nothing but this place, is broken. */
function brokenAt(method: string, message: JsonObject, place: string, revision: Broken['revision']): Broken[] {
  const steps = place
    .replace('modelcontextprotocol/', 'modelcontextprotocol\0')
    .split('/')
    .map((step) => step.replace('\0', '/'));
  const values = [{ value: undefined }, ...WRONG.map((value) => ({ value }))];
  const broken = values.flatMap(({ value }): Broken[] => {
    const copy = structuredClone(message);
    if (!put(copy, steps, value)) return [];
    const faults = validateMessage(revision, copy, 'result', method);
    const isOnlyThis = faults.every(({ path, problem }) =>
      isToldElsewhere(method, problem.kind === 'missing' ? [...path, problem.member] : path),
    );
    return faults.length > 0 && isOnlyThis ? [{ revision, method, place, value, answer: copy['result'] }] : [];
  });
  return broken.slice(0, 3);
}

/** `*` is the first there is; undefined takes the member away. False where there is no such place. */
function put(root: unknown, steps: readonly string[], value: unknown): boolean {
  const [step = '', ...rest] = steps;
  if (typeof root !== 'object' || root === null) return false;
  const key = step === '*' ? Object.keys(root)[0] : step;
  if (key === undefined) return false;
  if (rest.length > 0) return put(Reflect.get(root, key), rest, value);
  return value === undefined ? Reflect.deleteProperty(root, key) : Reflect.set(root, key, value);
}

describe('a place', () => {
  it('is named by the method that was asked', () => {
    expect(isToldElsewhere('tools/list', ['result', 'tools', 3, 'name'])).toBe(true);
    expect(isToldElsewhere('prompts/list', ['result', 'tools', 3, 'name'])).toBe(false);
    expect(isToldElsewhere('tools/list', ['result', 'tools', 3, 'execution', 'taskSupport'])).toBe(false);
    expect(isToldElsewhere(undefined, ['jsonrpc'])).toBe(true);
  });
});
