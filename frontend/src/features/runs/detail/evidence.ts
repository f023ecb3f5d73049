import type { CheckResult, Finding } from '../../../shared/api/types.js';

/** Where in the transcript something is to be seen. */
export interface Evidence {
  readonly seq: number;
  readonly pointer: string | null;
}

/** A finding's pointer goes into the message of its last event. */
export function evidenceOf({ events, pointer }: Pick<Finding, 'events' | 'pointer'>): Evidence | null {
  const seq = events.at(-1);
  return seq === undefined ? null : { seq, pointer };
}

/** A check shows what its worst finding shows. */
export function evidenceOfCheck(check: CheckResult): Evidence | null {
  const worst = check.findings.find(({ severity }) => severity === check.status) ?? check.findings[0];
  return (worst && evidenceOf(worst)) ?? evidenceOf({ events: check.events, pointer: null });
}
