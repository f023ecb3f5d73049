/** The report for people, written as it happens. */
import type { CheckResult } from '@plumbline/probe';
import { renderCheck } from '../render/check.js';
import { plainText } from '../render/plain-text.js';
import { renderSummary } from '../render/summary.js';
import type { Surface } from '../render/surface.js';
import { renderTranscript } from '../render/transcript.js';
import type { Stream } from '../streams.js';
import { verdictOf, type Report } from './report.js';

export class PrettyReport {
  constructor(
    private readonly out: Stream,
    private readonly surface: Surface,
    private readonly withTranscript: boolean,
  ) {}

  begin(targetUrl: string): void {
    this.out.write(`${this.surface.colours.bold(plainText(targetUrl))}\n\n`);
  }

  check(result: CheckResult): void {
    this.out.write(`${renderCheck(result, { ...this.surface, withEvents: this.withTranscript })}\n`);
  }

  end({ run, transcript, withTranscript }: Report): void {
    if (withTranscript) this.out.write(`\n${renderTranscript(transcript, this.surface)}\n`);
    this.out.write(`\n${renderSummary({ ...run, transcript, verdict: verdictOf(run) }, this.surface)}\n`);
  }
}
