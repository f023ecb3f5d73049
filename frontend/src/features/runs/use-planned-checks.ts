import { useQuery } from '@tanstack/react-query';
import type { Run } from '../../shared/api/types.js';
import { isFinished } from '../../shared/format/verdict.js';
import { catalogueQuery, type PlannedCheck, plannedChecks } from './catalogue.js';

/** The checks of a run, decided or not; those still to come appear as soon as the catalogue is there. */
export function usePlannedChecks(run: Run): readonly PlannedCheck[] {
  const finished = isFinished(run);
  const { data } = useQuery({ ...catalogueQuery, enabled: !finished });
  return plannedChecks(run, finished ? null : (data ?? null));
}
