import { CHECKS, type CheckDefinition, GROUPS } from '@plumbline/probe/catalogue';
import type { CheckResult, Run } from '../../shared/api/types.js';

const ORDER = new Map(CHECKS.map((check, index) => [check.id, index]));

/** A check that a run will decide, whether it has or not. */
export interface PlannedCheck {
  readonly id: string;
  readonly title: string;
  readonly group: string;
  readonly result: CheckResult | null;
}

/**
 * The checks of a run in the catalogue's order. While it goes on those that are still to come are among them; a
 * finished one has exactly what was recorded, since an older catalogue may have judged it.
 */
export function plannedChecks(run: Run, finished: boolean): PlannedCheck[] {
  const recorded = run.checks.map(planned);
  if (finished) return recorded;
  const known = new Set(run.checks.map(({ id }) => id));
  const open = CHECKS.filter((check) => !known.has(check.id) && isWanted(check, run)).map(({ id, title, group }) => ({
    id,
    title,
    group,
    result: null,
  }));
  return [...recorded, ...open].sort((a, b) => orderOf(a.id) - orderOf(b.id));
}

function planned(result: CheckResult): PlannedCheck {
  return { id: result.id, title: result.title, group: result.group, result };
}

function isWanted(check: CheckDefinition, { era, profile }: Run): boolean {
  if (check.profile === 'thorough' && profile === 'standard') return false;
  return check.era === 'both' || era === 'auto' || era === check.era;
}

/** A check that this catalogue does not know (a newer or older one recorded it) comes last. */
function orderOf(id: string): number {
  return ORDER.get(id) ?? Number.MAX_SAFE_INTEGER;
}

export function groupTitle(id: string): string {
  return GROUPS.find((group) => group.id === id)?.title ?? id;
}

/** The thorough profile is offered once there is a check that it adds. */
export const HAS_THOROUGH_CHECKS = CHECKS.some((check) => check.profile === 'thorough');
