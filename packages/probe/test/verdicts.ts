import { assess } from '../src/checks/assess.js';
import { CHECKS } from '../src/checks/registry.js';
import type { Recording } from '../src/protocol/recording.js';
import type { CheckResult } from '../src/protocol/verdict.js';

/** What the whole catalogue says of a recording, one check of it; a check of ours that throws fails the test. */
export function verdictOf(id: string, recording: Recording): CheckResult {
  const { results, internalErrors } = assess(recording, CHECKS);
  if (internalErrors[0]) throw internalErrors[0].error;
  const result = results.find((each) => each.id === id);
  if (!result) throw new Error(`${id} gave no verdict`);
  return result;
}

export function codesOf({ findings }: CheckResult): string[] {
  return findings.map(({ code }) => code);
}
