/** Whole API objects for tests: each takes what the test is about and fills in the rest. */
import type { CheckResult, Finding, ListedRun, Run, TranscriptEvent } from '../src/shared/api/types.js';

export function listedRun(changes: Partial<ListedRun> = {}): ListedRun {
  return {
    id: '0193b2f0-0000-7000-8000-000000000001',
    orgId: '0193b2f0-0000-7000-8000-0000000000aa',
    label: null,
    targetUrl: 'https://api.example.com/mcp',
    era: 'auto',
    profile: 'standard',
    auth: { type: 'none', headerNames: [], oauthConnectionId: null },
    status: 'completed',
    resultStatus: 'passed',
    requestedProtocolVersion: '2025-11-25',
    negotiatedProtocolVersion: '2025-11-25',
    serverInfo: { name: 'weather', version: '1.4.2' },
    error: null,
    rerunOf: null,
    createdBy: { id: '0193b2f0-0000-7000-8000-0000000000bb', name: 'Ada' },
    createdAt: '2026-11-30T11:58:00.000Z',
    queuedAt: '2026-11-30T11:58:00.000Z',
    startedAt: '2026-11-30T11:58:00.050Z',
    finishedAt: '2026-11-30T11:58:00.362Z',
    durationMs: 312,
    eventCount: 14,
    checkCounts: { passed: 12, warning: 0, failed: 0, skipped: 3 },
    ...changes,
  };
}

export function run(changes: Partial<Run> = {}): Run {
  const whole = { capabilities: { tools: {} }, instructions: null, checks: [], discovery: {} };
  const listed: Partial<ListedRun> = listedRun();
  delete listed.checkCounts;
  return { ...(listed as Omit<ListedRun, 'checkCounts'>), ...whole, ...changes };
}

export function checkResult(changes: Partial<CheckResult> = {}): CheckResult {
  return {
    id: 'ping',
    title: 'Ping',
    group: 'legacy',
    era: 'legacy',
    status: 'passed',
    summary: 'The server answered ping with an empty result.',
    advice: null,
    specUrl: 'https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/ping#behavior-requirements',
    specRevision: '2025-11-25',
    durationMs: 4,
    events: [],
    findings: [],
    ...changes,
  };
}

export function finding(changes: Partial<Finding> = {}): Finding {
  return {
    severity: 'failed',
    code: 'tool_schema_missing',
    pointer: '/result/tools/2/inputSchema',
    subject: 'get_forecast',
    message: 'The tool get_forecast has no inputSchema.',
    advice: 'Give every tool an inputSchema object with "type": "object".',
    events: [9, 10],
    ...changes,
  };
}

export function transcriptEvent(changes: Partial<TranscriptEvent> = {}): TranscriptEvent {
  return {
    seq: 1,
    phase: 'initialize',
    direction: 'out',
    method: 'initialize',
    rpcId: 1,
    httpStatus: null,
    durationMs: null,
    headers: [],
    payload: {},
    timing: null,
    answers: null,
    at: '2026-11-30T11:58:00.060Z',
    ...changes,
  };
}
