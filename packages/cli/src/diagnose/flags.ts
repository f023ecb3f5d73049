/** The options of `diagnose` as the command line gives them: text, checked for form only. */
import { usageError } from '../exit-codes.js';
import type { EraChoice, Profile } from '@plumbline/probe/catalogue';
import type { DocumentFormat } from '../reports/renderers.js';
import type { FailOn } from './outcome.js';

/** `pretty` is written as the run goes on, the others when it is over. */
type Format = 'pretty' | DocumentFormat;

export interface DiagnoseFlags {
  readonly bearer?: string;
  readonly bearerEnv?: string;
  readonly header: readonly string[];
  readonly headerEnv: readonly string[];
  readonly era: EraChoice;
  readonly profile: Profile;
  readonly allow: readonly string[];
  readonly ca?: string;
  /** Milliseconds. */
  readonly timeout: number;
  readonly format: Format;
  readonly output?: string;
  readonly failOn: FailOn;
  readonly transcript: boolean;
}

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000 };
const LONGEST_MS = 10 * 60_000;

/** `45s`, `1500ms`, `2m` as milliseconds; from 1 ms to 10 minutes. */
export function parseDuration(text: string): number {
  const match = /^(\d{1,9})(ms|s|m)$/.exec(text);
  const ms = match ? Number(match[1]) * (UNITS[match[2] ?? ''] ?? 0) : 0;
  if (ms < 1 || ms > LONGEST_MS) {
    throw usageError('--timeout is not a time from 1ms to 10m. Write a whole number with its unit: 45s, 1500ms or 2m.');
  }
  return ms;
}
