/**
 * Judges a growing recording at little cost, with the same results as `assess` alone. Until the run ends, only checks
 * that are not settled yet are judged, and those that wait for the whole run only when a verdict came out of which they,
 * or a settled one, could be the cause.
 */
import { assess, type Assessment } from './checks/assess.js';
import type { CheckDefinition, Evaluation } from './checks/define-check.js';
import type { Recording } from './protocol/recording.js';
import type { CheckResult } from './protocol/verdict.js';

export class Assessor {
  readonly #catalogue: readonly RememberingCheck[];
  readonly #settled = new Map<string, CheckResult>();
  #open: readonly RememberingCheck[];

  constructor(catalogue: readonly CheckDefinition[]) {
    this.#catalogue = catalogue.map(remembering);
    this.#open = this.#catalogue.filter(({ needs }) => needs !== 'every-step');
  }

  /** The verdicts that have become settled since the last call, in catalogue order. */
  update(recording: Recording): readonly CheckResult[] {
    const { results } = assess(recording, this.#open);
    if (results.length === 0) return results;
    const mayHaveCause = results.some(({ status }) => status === 'failed' || status === 'skipped');
    return this.#settle(mayHaveCause ? assess(recording, this.#catalogue).results : results);
  }

  /** Every verdict, in catalogue order and as it was first given; `fresh` are those not given before. */
  finish(recording: Recording): Assessment & { readonly fresh: readonly CheckResult[] } {
    const assessment = assess(recording, this.#catalogue);
    const fresh = this.#settle(assessment.results);
    const results = assessment.results.map((result) => this.#settled.get(result.id) ?? result);
    return { ...assessment, results, fresh };
  }

  #settle(results: readonly CheckResult[]): readonly CheckResult[] {
    const fresh = results.filter(({ id }) => !this.#settled.has(id));
    for (const result of fresh) this.#settled.set(result.id, result);
    for (const check of this.#catalogue) check.settled ||= this.#settled.has(check.id);
    this.#open = this.#open.filter(({ settled }) => !settled);
    return fresh;
  }
}

interface RememberingCheck extends CheckDefinition {
  settled: boolean;
}

/** A settled check is not evaluated again; one that waits for the run's end is so only when an exchange has come along. */
function remembering(original: CheckDefinition): RememberingCheck {
  let evaluation: Evaluation | undefined;
  let seen = 0;
  const check: RememberingCheck = {
    ...original,
    settled: false,
    evaluate(recording) {
      const isNews = recording.end !== undefined || recording.exchanges.length !== seen;
      if (evaluation && (check.settled || (original.needs === 'every-step' && !isNews))) return evaluation;
      seen = recording.exchanges.length;
      evaluation = original.evaluate(recording);
      return evaluation;
    },
  };
  return check;
}
