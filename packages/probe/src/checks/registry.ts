/** Every check, in the order of a report. */
import type { CheckDefinition } from './define-check.js';
import initialized from './legacy/initialized.js';

export const CHECKS: readonly CheckDefinition[] = [initialized];
