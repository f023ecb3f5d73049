/** What every form of a report is made of. All text that came from the server is redacted, and hostile. */
import type { TranscriptEvent } from '@plumbline/probe/catalogue';
import type { FailOn, Outcome } from '../diagnose/outcome.js';
import type { Verdict } from '../render/marks.js';
import type { RunReport } from './run-report.js';

export interface Report {
  readonly run: RunReport;
  readonly transcript: readonly TranscriptEvent[];
  readonly outcome: Outcome;
  readonly failOn: FailOn;
  /** Whether forms for people end with the exchanges. */
  readonly withTranscript: boolean;
  /** Of Plumbline. */
  readonly version: string;
}

/** The whole document, without a line break at its end. */
export type Render = (report: Report) => string;

/** The run's result, or how it ended without one. */
export function verdictOf({ status, resultStatus }: RunReport): Verdict {
  return status === 'completed' ? (resultStatus ?? 'error') : status;
}
