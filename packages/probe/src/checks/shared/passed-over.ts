import type { PassedOverStep, RunEnd } from '../../protocol/recording.js';

/** Why a step was not taken, where no check that failed or did not apply is behind it; the summary of a Skipped check. */
export function passedOverSentence(step: PassedOverStep): string {
  const { because } = step;
  switch (because.kind) {
    case 'prerequisite':
      return `not run: ${because.step} gave nothing to go on with`;
    case 'not-advertised':
      return `The server does not advertise the ${because.capability} capability.`;
    case 'no-session':
      return 'The server issued no session id, so there is nothing to clean up.';
    case 'era-not-requested':
      return 'not run: the run was asked to test the other era only';
    case 'era-not-spoken':
      return notSpoken(step.era);
    case 'not-needed':
      return 'Not needed: nothing called for it.';
    case 'no-credentials':
      return 'not run: the run has no credentials that could be replaced by wrong ones';
    case 'no-time':
      return "not run: too little was left of the run's time";
    case 'rate-limited':
      return 'not run: the server limits requests (429), so it was sent no more than an ordinary client sends';
    case 'run-ended':
      return 'not run: the run ended before this step';
  }
}

export function notSpoken(era: PassedOverStep['era']): string {
  return era === 'modern'
    ? 'The server does not speak the stateless era (2026-07-28).'
    : 'The server does not speak the handshake era (2024-11-05 to 2025-11-25).';
}

/** Why a check whose evidence is missing was not judged. */
export function unfinishedSentence(end: RunEnd | undefined): string {
  switch (end) {
    case 'cancelled':
      return 'not run: the run was cancelled';
    case 'time-limit':
      return 'not run: the run reached its time limit';
    default:
      return 'not run: the run ended before this step';
  }
}
