import type { PlannedCheck } from '../catalogue.js';

export interface CheckGroup {
  readonly id: string;
  readonly checks: readonly PlannedCheck[];
}

const WEIGHT = { failed: 0, warning: 1, passed: 2, skipped: 3 } as const;

/**
 * The checks by group. While a run goes on they keep the catalogue's order, so nothing moves under the reader; once it
 * is finished the worst come first: groups by their worst check, checks within their group.
 */
export function arrangeChecks(checks: readonly PlannedCheck[], finished: boolean): CheckGroup[] {
  const groups = new Map<string, PlannedCheck[]>();
  for (const check of checks) groups.set(check.group, [...(groups.get(check.group) ?? []), check]);
  const arranged = [...groups].map(([id, members]) => ({ id, checks: finished ? worstFirst(members) : members }));
  return finished ? arranged.sort((a, b) => worst(a) - worst(b)) : arranged;
}

/** Array sorting is stable: equals keep the catalogue's order. */
function worstFirst(checks: readonly PlannedCheck[]): PlannedCheck[] {
  return [...checks].sort((a, b) => weight(a) - weight(b));
}

/** Groups without a fault keep the catalogue's order among themselves. */
function worst(group: CheckGroup): number {
  return Math.min(WEIGHT.passed, ...group.checks.map(weight));
}

function weight({ result }: PlannedCheck): number {
  return result ? WEIGHT[result.status] : WEIGHT.skipped;
}
