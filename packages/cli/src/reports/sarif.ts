/**
 * SARIF 2.1.0 (OASIS, with errata 01), as code scanning reads it: the rules are the whole catalogue, the results what
 * was found, the artifact is the tested URL. Passed and skipped checks are no results, since viewers take every result
 * for an alert.
 */
import { createHash } from 'node:crypto';
import { CHECKS, type CheckResult, type FindingResult, type Severity } from '@plumbline/probe/catalogue';
import type { Invocation, Location, Log, ReportingDescriptor, Result, Run } from 'sarif';
import { EXIT } from '../exit-codes.js';
import { plainJson } from '../render/plain-text.js';
import type { Report } from './report.js';
import { exchangesOf, placeOf, type SarifExchanges } from './sarif-exchanges.js';
import { sarifText } from './sarif-text.js';

export function renderSarif(report: Report): string {
  const log: Log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [runOf(report)],
  };
  return plainJson(log, 2);
}

function runOf(report: Report): Run {
  const { run, transcript, version } = report;
  const exchanges = exchangesOf(transcript, run.targetUrl);
  return {
    tool: { driver: { name: 'Plumbline', version, rules: CHECKS.map((check) => ruleOf(check)) } },
    automationDetails: { id: categoryOf(run.targetUrl) + run.id },
    invocations: [invocationOf(report)],
    artifacts: [{ location: { uri: run.targetUrl } }],
    results: run.checks.flatMap((check) => resultsOf(check, run.targetUrl, exchanges)),
    webRequests: exchanges.requests,
    webResponses: exchanges.responses,
    columnKind: 'utf16CodeUnits',
    properties: {
      result: run.resultStatus ?? run.status,
      era: run.era,
      profile: run.profile,
      negotiatedProtocolVersion: run.negotiatedProtocolVersion,
    },
  };
}

/** Runs of the same target belong together: a new one replaces what the last one found. */
function categoryOf(targetUrl: string): string {
  const { host, pathname } = new URL(targetUrl);
  return `plumbline/${host}${pathname.replace(/\/$/, '')}/`;
}

function ruleOf(check: (typeof CHECKS)[number]): ReportingDescriptor {
  const { id, title, level, cite, advice, group, era, profile, since, until } = check;
  return {
    id,
    name: title,
    shortDescription: { text: title },
    fullDescription: { text: cite.says },
    help: {
      text: `${advice}\nMCP ${cite.revision}: ${cite.url}`,
      markdown: `${advice}\n\n[MCP ${cite.revision}](${cite.url})`,
    },
    helpUri: cite.url,
    defaultConfiguration: { level: level === 'MUST' ? 'error' : 'warning' },
    properties: { tags: ['mcp', group], requirement: level, era, profile, since, until },
  };
}

function invocationOf({ run, outcome }: Report): Invocation {
  const notification = run.error && {
    level: 'error' as const,
    descriptor: { id: run.error.code },
    message: { text: sarifText(run.error.message) },
  };
  return {
    executionSuccessful: run.status === 'completed',
    exitCode: EXIT[outcome.exit],
    startTimeUtc: run.startedAt,
    endTimeUtc: run.finishedAt,
    ...(notification ? { toolExecutionNotifications: [notification] } : {}),
  };
}

const LEVELS: Readonly<Record<Severity, Result.level>> = { failed: 'error', warning: 'warning', note: 'note' };

function resultsOf(check: CheckResult, targetUrl: string, exchanges: SarifExchanges): Result[] {
  const ruleIndex = CHECKS.findIndex(({ id }) => id === check.id);
  return check.findings.map((finding) => ({
    ruleId: check.id,
    ...(ruleIndex < 0 ? {} : { ruleIndex }),
    level: LEVELS[finding.severity],
    message: { text: sarifText(finding.message) },
    locations: [locationOf(finding, targetUrl)],
    partialFingerprints: { 'plumblineFinding/v1': fingerprintOf(check, finding, targetUrl) },
    ...placeOf(exchanges, finding.events),
    properties: {
      code: finding.code,
      advice: finding.advice,
      pointer: finding.pointer,
      subject: finding.subject,
      events: finding.events,
      clause: check.specUrl,
    },
  }));
}

/** The pointer leads into the message of the last event, which has no lines and columns that a region could name. */
function locationOf({ pointer, subject }: FindingResult, targetUrl: string): Location {
  const physicalLocation = { artifactLocation: { uri: targetUrl, index: 0 } };
  if (pointer === null) return { physicalLocation };
  return {
    physicalLocation,
    logicalLocations: [{ fullyQualifiedName: pointer, kind: 'value', ...(subject === null ? {} : { name: subject }) }],
  };
}

/** The same finding of the next run, wherever in the list its subject stands by then. */
function fingerprintOf({ id }: CheckResult, { code, subject, pointer }: FindingResult, targetUrl: string): string {
  const identity = JSON.stringify([targetUrl, id, code, subject ?? pointer]);
  return createHash('sha256').update(identity).digest('hex');
}
