import { plainJson } from '../render/plain-text.js';
import type { Report } from './report.js';

/** `{ "run": Run, "transcript": [TranscriptEvent…] }` */
export function renderJson({ run, transcript }: Report): string {
  return plainJson({ run, transcript }, 2);
}
