import type { PassedOverReason, Step, StepId } from '../protocol/recording.js';
import type { Era } from '../protocol/revisions.js';

/** Which steps began, ended or were passed over, in that order; each is decided once. */
export class StepLog {
  readonly steps: Step[] = [];
  readonly #onDecided: () => void;

  /** `onDecided` is called whenever a step is over. */
  constructor(onDecided: () => void) {
    this.#onDecided = onDecided;
  }

  /** A step during which the run ends stays `running`: what it would have shown is not known. */
  async take<T>(id: StepId, work: () => Promise<T>): Promise<T> {
    const at = this.steps.push({ id, era: eraOf(id), state: 'running' }) - 1;
    const startedAt = performance.now();
    const result = await work();
    this.steps[at] = { id, era: eraOf(id), state: 'done', durationMs: Math.round(performance.now() - startedAt) };
    this.#onDecided();
    return result;
  }

  passOver(ids: readonly StepId[], because: PassedOverReason): void {
    const undecided = ids.filter((id) => !this.steps.some((step) => step.id === id));
    if (undecided.length === 0) return;
    this.steps.push(...undecided.map((id) => ({ id, era: eraOf(id), state: 'passed-over' as const, because })));
    this.#onDecided();
  }
}

function eraOf(id: StepId): Era {
  return id === 'discover' ? 'modern' : 'legacy';
}
