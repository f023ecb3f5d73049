/** Runs as literals, for tests of what is made of them. */
import type { CheckResult, Diagnosis, FindingResult, TranscriptEvent } from '@plumbline/probe';

export function aFinding(over: Partial<FindingResult> = {}): FindingResult {
  return {
    severity: 'failed',
    code: 'missing_input_schema',
    pointer: '/result/tools/0',
    subject: 'add',
    message: 'The tool "add" has no inputSchema.',
    advice: null,
    events: [9, 10],
    ...over,
  };
}

export function aCheck(over: Partial<CheckResult> = {}): CheckResult {
  return {
    id: 'tools',
    title: 'Tools',
    group: 'legacy',
    era: 'legacy',
    status: 'passed',
    summary: 'The server lists 3 well-formed tools.',
    advice: null,
    specUrl: 'https://modelcontextprotocol.io/specification/2025-11-25/server/tools#tool',
    specRevision: '2025-11-25',
    durationMs: 40.6,
    events: [],
    findings: [],
    ...over,
  };
}

export function aFailedCheck(id: string, code: string, over: Partial<CheckResult> = {}): CheckResult {
  const findings = [aFinding({ code, message: `${id} says ${code}.` })];
  return aCheck({ id, status: 'failed', summary: `${id} says ${code}.`, findings, ...over });
}

export function anEvent(over: Partial<TranscriptEvent> = {}): TranscriptEvent {
  return {
    seq: 1,
    phase: 'initialize',
    direction: 'out',
    method: 'initialize',
    rpcId: 1,
    httpStatus: null,
    durationMs: null,
    headers: [],
    payload: { jsonrpc: '2.0', id: 1, method: 'initialize' },
    timing: null,
    answers: null,
    at: '2026-11-30T12:00:00.000Z',
    ...over,
  };
}

export function aDiagnosis(over: Partial<Diagnosis> = {}): Diagnosis {
  return {
    end: 'finished',
    resultStatus: 'passed',
    checks: [aCheck()],
    discovery: {},
    transcript: [],
    internalErrors: [],
    requestedProtocolVersion: '2025-11-25',
    negotiatedProtocolVersion: '2025-11-25',
    serverInfo: { name: 'example', version: '1.2.3' },
    capabilities: { tools: {} },
    instructions: null,
    ...over,
  };
}
