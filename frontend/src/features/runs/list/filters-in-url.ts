import type { RunFilters } from '../queries.js';

const STATUSES = ['queued', 'running', 'completed', 'cancelled', 'error'] as const;
const RESULTS = ['passed', 'warning', 'failed'] as const;

/** The filters as the address says them; a word that is none of ours is as if it were not there. */
export function filtersOf(params: URLSearchParams): RunFilters {
  const status = STATUSES.find((each) => each === params.get('status'));
  const result = RESULTS.find((each) => each === params.get('result'));
  const target = params.get('target')?.trim();
  return { ...(status && { status }), ...(result && { result }), ...(target && { target }) };
}

/** The same address with one filter changed; `null` takes it out. */
export function withFilter(params: URLSearchParams, name: keyof RunFilters, value: string | null): URLSearchParams {
  const next = new URLSearchParams(params);
  if (value) next.set(name, value);
  else next.delete(name);
  return next;
}

export function isFiltered(filters: RunFilters): boolean {
  return Object.keys(filters).length > 0;
}
