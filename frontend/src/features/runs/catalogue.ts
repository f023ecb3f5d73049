import { queryOptions } from '@tanstack/react-query';
import { type CheckDefinition, GROUPS } from '@plumbline/probe/catalogue';
import type { CheckResult, Run } from '../../shared/api/types.js';

/** A check that a run will decide, whether it has or not. */
export interface PlannedCheck {
  readonly id: string;
  readonly title: string;
  readonly group: string;
  readonly result: CheckResult | null;
}

export type Catalogue = readonly Pick<CheckDefinition, 'id' | 'title' | 'group' | 'era' | 'profile'>[];

/** Every check that there is. It comes with the code of them all, so it is loaded where a run goes on, and only there. */
export const catalogueQuery = queryOptions({
  queryKey: ['catalogue'],
  queryFn: async (): Promise<Catalogue> => (await import('./all-checks.js')).ALL_CHECKS,
  staleTime: Infinity,
  gcTime: Infinity,
});

/**
 * The checks of a run in the catalogue's order. While it goes on those that are still to come are among them; a
 * finished one has exactly what was recorded, since an older catalogue may have judged it.
 */
export function plannedChecks(run: Run, catalogue: Catalogue | null): PlannedCheck[] {
  const recorded = run.checks.map((result) => ({ id: result.id, title: result.title, group: result.group, result }));
  if (!catalogue) return recorded;
  const known = new Set(run.checks.map(({ id }) => id));
  const open = catalogue
    .filter((check) => !known.has(check.id) && isWanted(check, run))
    .map(({ id, title, group }) => ({ id, title, group, result: null }));
  const order = new Map(catalogue.map(({ id }, index) => [id, index]));
  // A check that this catalogue does not know (a newer or older one recorded it) comes last.
  const orderOf = ({ id }: PlannedCheck) => order.get(id) ?? Number.MAX_SAFE_INTEGER;
  return [...recorded, ...open].sort((a, b) => orderOf(a) - orderOf(b));
}

function isWanted(check: Catalogue[number], { era, profile }: Run): boolean {
  if (check.profile === 'thorough' && profile === 'standard') return false;
  return check.era === 'both' || era === 'auto' || era === check.era;
}

export function groupTitle(id: string): string {
  return GROUPS.find((group) => group.id === id)?.title ?? id;
}
