import type { CheckResult } from '../../shared/api/types.js';

/** Adds verdicts to those known, each in its place; a later one for the same check replaces it. */
export function mergeChecks(known: readonly CheckResult[], arrived: readonly CheckResult[]): CheckResult[] {
  return [...new Map([...known, ...arrived].map((result) => [result.id, result])).values()];
}
