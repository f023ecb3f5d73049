import type { PassedOverStep } from '../../protocol/recording.js';
import type { CheckDefinition } from '../define-check.js';

/** Why a step was not taken, as the summary of a Skipped check. `cause` is the failed check behind it, if one failed. */
export function passedOverSentence(step: PassedOverStep, cause: CheckDefinition | undefined): string {
  const { because } = step;
  switch (because.kind) {
    case 'prerequisite':
      return `not run: ${cause?.id ?? because.step} failed`;
    case 'not-advertised':
      return `The server does not advertise the ${because.capability} capability.`;
    case 'no-session':
      return 'The server issued no session id, so there is nothing to clean up.';
    case 'era-not-requested':
      return 'not run: the run was asked to test the other era only';
    case 'era-not-spoken':
      return step.era === 'modern'
        ? 'The server does not speak the stateless era (2026-07-28).'
        : 'The server does not speak the handshake era (2024-11-05 to 2025-11-25).';
    case 'not-needed':
      return 'Not needed: nothing called for it.';
    case 'run-ended':
      return 'not run: the run ended before this step';
  }
}
