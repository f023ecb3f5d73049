/** Runs the thorough profile against a peer, and finds what its probes sent. */
import type { Exchange, PassedOverReason, Recording } from '../../src/protocol/recording.js';
import type { StepId } from '../../src/protocol/steps.js';
import { run, type RunOptions, type RunResult } from './run.js';

/** Of both eras, unless the options say otherwise. */
export function thorough(url: string, options: RunOptions = {}): Promise<RunResult> {
  return run(url, { era: 'auto', profile: 'thorough', ...options });
}

/** Why a step was passed over; undefined when it was not. */
export function reasonFor({ steps }: Recording, id: StepId): PassedOverReason | undefined {
  const step = steps.find((each) => each.id === id);
  return step?.state === 'passed-over' ? step.because : undefined;
}

/** The labels of exchanges in order, each once. */
export function labelsOf(exchanges: readonly Exchange[]): unknown[] {
  return [...new Set(exchanges.map(({ label }) => label))];
}

/** The first request under a label. */
export function requested(exchanges: readonly Exchange[], label: string): Exchange['request'] {
  const found = exchanges.find((exchange) => exchange.label === label);
  if (!found) throw new Error(`no exchange ${label}`);
  return found.request;
}
