/** Sequence numbers of a run that was begun again: the new attempt's events come after what is kept of the one before. */
import type { CheckResult, DiagnoseEvent, TranscriptEvent } from '@plumbline/probe';

export function renumberEvent(event: TranscriptEvent, by: number): TranscriptEvent {
  return by === 0
    ? event
    : { ...event, seq: event.seq + by, answers: event.answers === null ? null : event.answers + by };
}

export function renumberCheck(check: CheckResult, by: number): CheckResult {
  if (by === 0) return check;
  const later = (numbers: readonly number[]): number[] => numbers.map((seq) => seq + by);
  return {
    ...check,
    events: later(check.events),
    findings: check.findings.map((finding) => ({ ...finding, events: later(finding.events) })),
  };
}

export function renumber(event: DiagnoseEvent, by: number): DiagnoseEvent {
  switch (event.type) {
    case 'transcript':
      return { type: 'transcript', event: renumberEvent(event.event, by) };
    case 'check':
      return { type: 'check', result: renumberCheck(event.result, by) };
    case 'server':
      return event;
  }
}
