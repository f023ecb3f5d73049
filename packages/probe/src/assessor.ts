/**
 * Judges a growing recording at little cost, with the same results as `assess` alone. Until the run ends, only checks
 * that are not settled yet are judged, and those that wait for the whole run only when an outcome rests on those of other
 * checks. What is settled is neither evaluated nor put into words again.
 */
import { decided, judgeAll, present, type Assessment, type Pass } from './checks/assess.js';
import type { CheckDefinition, Evaluation } from './checks/define-check.js';
import type { Recording } from './protocol/recording.js';
import type { CheckResult } from './protocol/verdict.js';

export class Assessor {
  readonly #catalogue: readonly CheckDefinition[];
  readonly #settled = new Map<string, CheckResult>();
  readonly #known = new Map<string, Known>();
  #open: readonly CheckDefinition[];

  constructor(catalogue: readonly CheckDefinition[]) {
    this.#catalogue = catalogue;
    this.#open = catalogue.filter(({ needs }) => needs !== 'every-step');
  }

  /** The verdicts that have become settled since the last call, in catalogue order. */
  update(recording: Recording): readonly CheckResult[] {
    const pass = this.#judge(recording, this.#open);
    return this.#settle(pass.looksAtOthers ? this.#judge(recording, this.#catalogue) : pass, recording);
  }

  /** Every verdict, in catalogue order and as it was first given; `fresh` are those not given before. */
  finish(recording: Recording): Assessment & { readonly fresh: readonly CheckResult[] } {
    const pass = this.#judge(recording, this.#catalogue);
    const fresh = this.#settle(pass, recording);
    const results = pass.judgements.flatMap(({ check }) => this.#settled.get(check.id) ?? []);
    return { results, fresh, internalErrors: pass.internalErrors };
  }

  #judge(recording: Recording, catalogue: readonly CheckDefinition[]): Pass {
    return judgeAll(recording, catalogue, (check) => this.#evaluate(check, recording));
  }

  #evaluate(check: CheckDefinition, recording: Recording): Evaluation {
    const known = this.#known.get(check.id);
    if (known && this.#isCurrent(known, check, recording)) return known.evaluation;
    const evaluation = check.evaluate(recording);
    this.#known.set(check.id, { evaluation, recording, exchanges: recording.exchanges.length });
    return evaluation;
  }

  /** One that waits for the run's end finds something new only in a new exchange, and at the end. */
  #isCurrent(known: Known, { id, needs }: CheckDefinition, recording: Recording): boolean {
    if (known.recording === recording || this.#settled.has(id)) return true;
    return needs === 'every-step' && recording.end === undefined && known.exchanges === recording.exchanges.length;
  }

  #settle({ judgements }: Pass, recording: Recording): readonly CheckResult[] {
    const fresh: CheckResult[] = [];
    for (const judgement of judgements) {
      const verdict = this.#settled.has(judgement.check.id) ? undefined : decided(judgement, recording);
      if (verdict) fresh.push(present(verdict, recording));
    }
    for (const result of fresh) this.#settled.set(result.id, result);
    if (fresh.length > 0) this.#open = this.#open.filter(({ id }) => !this.#settled.has(id));
    return fresh;
  }
}

interface Known {
  readonly evaluation: Evaluation;
  readonly recording: Recording;
  /** How many there were. */
  readonly exchanges: number;
}
