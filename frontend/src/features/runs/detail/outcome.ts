import type { CheckResult, Discovery, Run } from '../../../shared/api/types.js';
import type { PlannedCheck } from '../catalogue.js';

/** What a run's page says first: the verdict's one cause and what to do about it, or why there is none. */
export type Outcome =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'running'; readonly decided: number; readonly next: string | null }
  /** `check` is the first in the catalogue's order that got the run's verdict; what follows from it is Skipped. */
  | { readonly kind: 'caused'; readonly check: CheckResult; readonly others: number }
  | { readonly kind: 'clean'; readonly passed: number; readonly skipped: number; readonly lists: readonly string[] }
  | { readonly kind: 'cancelled' }
  /** We could not complete it; says nothing of the server. */
  | { readonly kind: 'ours'; readonly message: string };

export function outcomeOf(run: Run, checks: readonly PlannedCheck[]): Outcome {
  switch (run.status) {
    case 'oauth_required':
    case 'queued':
      return { kind: 'waiting' };
    case 'running':
      return {
        kind: 'running',
        decided: run.checks.length,
        next: checks.find(({ result }) => result === null)?.title ?? null,
      };
    case 'cancelled':
      return { kind: 'cancelled' };
    case 'error':
      return { kind: 'ours', message: run.error?.message ?? 'No reason was recorded.' };
    case 'completed':
      return completed(run);
  }
}

function completed({ checks, resultStatus, discovery }: Run): Outcome {
  const causes = checks.filter(({ status }) => status === resultStatus && status !== 'passed');
  const [check] = causes;
  if (check) return { kind: 'caused', check, others: causes.length - 1 };
  const count = (status: CheckResult['status']) => checks.filter((each) => each.status === status).length;
  return { kind: 'clean', passed: count('passed'), skipped: count('skipped'), lists: listed(discovery) };
}

/** `12 tools`, `1 prompt`: what the server offers, where it lists anything. */
function listed(discovery: Discovery): string[] {
  const lists = [
    ['tool', discovery.tools],
    ['resource', discovery.resources],
    ['resource template', discovery.resourceTemplates],
    ['prompt', discovery.prompts],
  ] as const;
  return lists.flatMap(([word, list]) =>
    list && list.count > 0 ? [`${list.count} ${word}${list.count === 1 ? '' : 's'}`] : [],
  );
}
