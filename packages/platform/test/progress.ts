import type { CheckResult, TranscriptEvent } from '@plumbline/probe';
import type { RunProgress } from '../src/runs/run-leases.repository.js';

export function event(seq: number, changes: Partial<TranscriptEvent> = {}): TranscriptEvent {
  return {
    seq,
    phase: 'initialize',
    direction: seq % 2 === 1 ? 'out' : 'in',
    method: seq % 2 === 1 ? 'initialize' : null,
    rpcId: 1,
    httpStatus: seq % 2 === 1 ? null : 200,
    durationMs: null,
    headers: [],
    payload: { jsonrpc: '2.0' },
    timing: null,
    answers: seq % 2 === 1 ? null : seq - 1,
    at: '2026-01-01T00:00:00.000Z',
    ...changes,
  };
}

export function check(id: string, status: CheckResult['status'], events: readonly number[] = []): CheckResult {
  return {
    id,
    title: id,
    group: 'legacy',
    era: 'legacy',
    status,
    summary: `${id} ${status}`,
    advice: null,
    specUrl: null,
    specRevision: null,
    durationMs: 1,
    events,
    findings: [],
  };
}

export function progress(changes: Partial<RunProgress> = {}): RunProgress {
  return { server: null, checks: [], discovery: {}, events: [], ...changes };
}
