import { assess, type Assessment } from './checks/assess.js';
import type { CheckDefinition, Evaluation } from './checks/define-check.js';
import type { Recording } from './protocol/recording.js';
import type { CheckResult } from './protocol/verdict.js';

/**
 * Judges a growing recording. A settled check is not evaluated again: its verdict cannot change, and evaluating a list
 * of hundreds of tools anew after every later step would cost more than the run.
 */
export class Assessor {
  readonly #checks: readonly RememberedCheck[];
  readonly #catalogue: readonly CheckDefinition[];
  readonly #settled = new Map<string, CheckResult>();

  constructor(catalogue: readonly CheckDefinition[]) {
    this.#checks = catalogue.map(remember);
    this.#catalogue = this.#checks.map(({ check }) => check);
  }

  /** The verdicts that have become settled since the last call, in catalogue order. */
  update(recording: Recording): CheckResult[] {
    return this.#assess(recording).fresh;
  }

  /** Every verdict, in catalogue order and as it was first given; `fresh` are those not given before. */
  finish(recording: Recording): Assessment & { readonly fresh: readonly CheckResult[] } {
    const { assessment, fresh } = this.#assess(recording);
    const results = assessment.results.map((result) => this.#settled.get(result.id) ?? result);
    return { ...assessment, results, fresh };
  }

  #assess(recording: Recording): { assessment: Assessment; fresh: CheckResult[] } {
    const assessment = assess(recording, this.#catalogue);
    const fresh = assessment.results.filter((result) => !this.#settled.has(result.id));
    for (const result of fresh) this.#settled.set(result.id, result);
    for (const { check, settle } of this.#checks) {
      if (this.#settled.has(check.id)) settle();
    }
    return { assessment, fresh };
  }
}

interface RememberedCheck {
  readonly check: CheckDefinition;
  /** From now on the latest evaluation is given back. */
  settle(): void;
}

function remember(original: CheckDefinition): RememberedCheck {
  let latest: Evaluation | undefined;
  let settled = false;
  return {
    settle: () => {
      settled = true;
    },
    check: {
      ...original,
      evaluate: (recording) => {
        if (settled && latest) return latest;
        latest = original.evaluate(recording);
        return latest;
      },
    },
  };
}
