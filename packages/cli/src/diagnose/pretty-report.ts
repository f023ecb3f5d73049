/** The report for people, written as it happens. */
import type { CheckResult, Diagnosis, DiagnosePlan } from '@plumbline/probe';
import { renderCheck } from '../render/check.js';
import { plainText } from '../render/plain-text.js';
import { renderSummary } from '../render/summary.js';
import type { Surface } from '../render/surface.js';
import { renderTranscript } from '../render/transcript.js';
import type { Stream } from '../streams.js';
import { jsonReport, type RunTimes } from './json-report.js';

export class PrettyReport {
  constructor(
    private readonly out: Stream,
    private readonly surface: Surface,
    private readonly withTranscript: boolean,
  ) {}

  begin(plan: DiagnosePlan): void {
    this.out.write(`${this.surface.colours.bold(plainText(plan.targetUrl))}\n\n`);
  }

  check(result: CheckResult): void {
    this.out.write(`${renderCheck(result, { ...this.surface, withEvents: this.withTranscript })}\n`);
  }

  end(plan: DiagnosePlan, diagnosis: Diagnosis, times: RunTimes): void {
    const { run, transcript } = jsonReport(plan, diagnosis, times);
    const verdict = run.status === 'completed' ? diagnosis.resultStatus : run.status;
    if (this.withTranscript) this.out.write(`\n${renderTranscript(diagnosis.transcript, this.surface)}\n`);
    this.out.write(`\n${renderSummary({ ...run, transcript, verdict }, this.surface)}\n`);
  }
}
