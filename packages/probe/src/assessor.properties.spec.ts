import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  error,
  fault,
  goodRun,
  json,
  result,
  status,
  stream,
  stuckRun,
  text,
  type Reply,
  type Script,
} from '../test/recording-builder.js';
import { Assessor } from './assessor.js';
import { assess } from './checks/assess.js';
import { CHECKS } from './checks/registry.js';
import type { Recording } from './protocol/recording.js';
import type { StepId } from './protocol/steps.js';

const STEPS: readonly StepId[] = ['initialize', 'initialized', 'ping', 'tools', 'resources', 'prompts', 'discover'];
const REPLIES: readonly Reply[] = [
  result({}),
  result({ tools: [{ name: 'a b' }], protocolVersion: '2024-11-05', capabilities: { tools: {} } }),
  error(-32601, 'Method not found'),
  error(-32603, 'session not found', undefined, 404),
  json({ tools: [] }),
  json([1]),
  status(401, { 'www-authenticate': 'Bearer' }),
  status(500),
  text('<!doctype html><title>proxy</title>', 200, 'text/html'),
  text('{', 200, 'application/json'),
  stream([{ data: 'x', json: 'x' }]),
  fault('connect', 'connection_refused'),
  fault('body', 'body_truncated'),
  fault('headers', 'cancelled'),
];

/** The recording as it was when each of its steps had just been decided. */
function prefixesOf({ end: _, ...whole }: Recording): Recording[] {
  return whole.steps.map((_step, index) => {
    const steps = whole.steps.slice(0, index + 1);
    const exchanges = whole.exchanges.filter(({ step }) => steps.some(({ id }) => id === step));
    return { ...whole, steps, exchanges };
  });
}

describe('the assessor, for any answers', () => {
  const script = fc
    .uniqueArray(fc.tuple(fc.constantFrom(...STEPS), fc.constantFrom(...REPLIES)), { selector: ([step]) => step })
    .map((entries): Script => Object.fromEntries(entries));
  const recording = fc
    .tuple(script, fc.boolean(), fc.constantFrom('auto' as const, 'legacy' as const))
    .map(([answers, isStuck, era]) =>
      isStuck ? stuckRun({ initialize: status(401), ...answers }, { era, end: 'finished' }) : goodRun(answers, { era }),
    );

  it('gives the verdicts that judging everything anew gives, at the same time', () => {
    fc.assert(
      fc.property(recording, (whole) => {
        const assessor = new Assessor(CHECKS);
        const given = new Set<string>();
        const unseen = (soFar: Recording) => assess(soFar, CHECKS).results.filter(({ id }) => !given.has(id));
        for (const soFar of prefixesOf(whole)) {
          const expected = unseen(soFar);
          expect(assessor.update(soFar)).toEqual(expected);
          for (const { id } of expected) given.add(id);
        }
        expect(assessor.finish(whole).fresh).toEqual(unseen(whole));
      }),
      { numRuns: 300 },
    );
  });
});
