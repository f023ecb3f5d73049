import type { PassedOverReason, Step } from '../protocol/recording.js';
import type { Era } from '../protocol/revisions.js';
import type { StepId } from '../protocol/steps.js';

/** Which steps began, ended or were passed over, in that order; each is decided once. */
export class StepLog {
  readonly steps: Step[] = [];
  readonly #onDecided: () => void;

  /** `onDecided` is called whenever a step is over. */
  constructor(onDecided: () => void) {
    this.#onDecided = onDecided;
  }

  /** A step during which the run ends stays `running`: what it would have shown is not known. */
  async take<T>(id: StepId, work: () => Promise<T>, era: Era = eraOf(id)): Promise<T> {
    const at = this.#begin(id, era);
    const startedAt = performance.now();
    const result = await work();
    this.#decide(at, { id, era, state: 'done', durationMs: Math.round(performance.now() - startedAt) });
    return result;
  }

  /** The same for a step that gives nothing to others; `because` says which errors count as having passed it over. */
  async attempt(
    id: StepId,
    era: Era,
    work: () => Promise<void>,
    because: (error: unknown) => PassedOverReason | undefined,
  ): Promise<void> {
    const at = this.steps.length;
    try {
      await this.take(id, work, era);
    } catch (error) {
      const reason = because(error);
      if (!reason) throw error;
      this.#decide(at, { id, era, state: 'passed-over', because: reason });
    }
  }

  has(id: StepId): boolean {
    return this.steps.some((step) => step.id === id);
  }

  passOver(ids: readonly StepId[], because: PassedOverReason, era?: Era): void {
    const undecided = ids.filter((id) => !this.has(id));
    if (undecided.length === 0) return;
    this.steps.push(...undecided.map((id) => ({ id, era: era ?? eraOf(id), state: 'passed-over' as const, because })));
    this.#onDecided();
  }

  #begin(id: StepId, era: Era): number {
    return this.steps.push({ id, era, state: 'running' }) - 1;
  }

  #decide(at: number, step: Step): void {
    this.steps[at] = step;
    this.#onDecided();
  }
}

function eraOf(id: StepId): Era {
  return id === 'discover' || id.startsWith('modern.') || id.startsWith('probe.modern-') ? 'modern' : 'legacy';
}
