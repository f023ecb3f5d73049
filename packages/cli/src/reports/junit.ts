/**
 * JUnit XML, as CI systems read it: one test suite a run, one test case a check. Warnings are passed test cases with a
 * note in `system-out`, unless they are what the command fails on. What kept the run from completing is a test case of
 * its own, so that a run without a verdict is never green.
 */
import type { CheckResult, FindingResult } from '@plumbline/probe/catalogue';
import { create, type XMLElement } from 'xmlbuilder';
import { plainText } from '../render/plain-text.js';
import type { Report } from './report.js';
import type { RunReport } from './run-report.js';

type Kind = 'passed' | 'warned' | 'failed' | 'skipped';

export function renderJunit(report: Report): string {
  const { run } = report;
  const cases = run.checks.map((check) => ({ check, kind: kindOf(check, report) }));
  const incomplete = incompleteWords(run);
  const count = (kind: Kind) => cases.filter((each) => each.kind === kind).length;
  const totals = {
    tests: cases.length + (incomplete === undefined ? 0 : 1),
    failures: count('failed'),
    errors: incomplete === undefined ? 0 : 1,
    skipped: count('skipped'),
    time: seconds(run.durationMs),
  };
  const name = xmlText(run.targetUrl);
  const document = create('testsuites', { version: '1.0', encoding: 'UTF-8' });
  const suite = document
    .att({ name: 'plumbline', ...totals })
    .ele('testsuite', { name, ...totals, timestamp: run.startedAt });
  addProperties(suite, report);
  for (const { check, kind } of cases) addCase(suite, check, kind);
  if (incomplete !== undefined) addError(suite, incomplete);
  return document.end({ pretty: true });
}

function kindOf({ status }: CheckResult, { failOn }: Report): Kind {
  if (status === 'warning') return failOn === 'warning' ? 'failed' : 'warned';
  return status;
}

interface Incomplete {
  readonly code: string;
  readonly message: string;
}

function incompleteWords({ status, error }: RunReport): Incomplete | undefined {
  if (error) return error;
  return status === 'cancelled' ? { code: 'cancelled', message: 'The run was stopped before its end.' } : undefined;
}

function addProperties(suite: XMLElement, { run, version }: Report): void {
  const properties = suite.ele('properties');
  const given = {
    'plumbline.version': version,
    'plumbline.run': run.id,
    'plumbline.result': run.resultStatus ?? run.status,
    'mcp.era': run.era,
    'mcp.profile': run.profile,
    'mcp.protocolVersion': run.negotiatedProtocolVersion,
  };
  for (const [name, value] of Object.entries(given)) {
    if (value !== null) properties.ele('property', { name, value: xmlText(value) });
  }
}

function addCase(suite: XMLElement, check: CheckResult, kind: Kind): void {
  const element = suite.ele('testcase', {
    classname: `plumbline.${xmlText(check.group)}`,
    name: xmlText(`${check.title} (${check.id})`),
    time: seconds(check.durationMs),
  });
  const message = xmlText(check.summary);
  switch (kind) {
    case 'failed':
      element.ele('failure', { message, type: xmlText(codeOf(check)) }).txt(xmlText(...detailsOf(check)));
      break;
    case 'warned':
      element.ele('system-out').txt(xmlText(`Warning: ${check.summary}`, ...detailsOf(check)));
      break;
    case 'skipped':
      element.ele('skipped', { message });
      break;
    case 'passed':
      break;
  }
}

function addError(suite: XMLElement, { code, message }: Incomplete): void {
  suite
    .ele('testcase', { classname: 'plumbline', name: 'The diagnostic completes', time: seconds(0) })
    .ele('error', { message: xmlText(message), type: xmlText(code) });
}

/** Of the finding that speaks for the check. */
function codeOf({ status, findings }: CheckResult): string {
  return findings.find(({ severity }) => severity === status)?.code ?? status;
}

function detailsOf({ findings, advice, specUrl, specRevision }: CheckResult): string[] {
  return [
    ...findings.flatMap((finding) => findingLines(finding)),
    ...(advice === null ? [] : [`What to do: ${advice}`]),
    ...(specUrl === null ? [] : [`Clause: MCP ${specRevision ?? ''} ${specUrl}`]),
  ];
}

function findingLines({ severity, code, message, pointer, events }: FindingResult): string[] {
  const place = [...(pointer ? [`at ${pointer}`] : []), ...(events.length > 0 ? [`events ${events.join(', ')}`] : [])];
  return [`- ${severity} ${code}: ${message}`, ...(place.length > 0 ? [`  ${place.join('; ')}`] : [])];
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}

/** Outside of what XML 1.0 calls a character; the other controls are gone already. */
const NO_XML_CHARACTER = /[\p{Cs}\ufffe\uffff]/gu;

/** Lines of text that XML can hold. Escaping the markup is the builder's part. */
function xmlText(...lines: readonly string[]): string {
  return lines.map((line) => plainText(line).replace(NO_XML_CHARACTER, '\ufffd')).join('\n');
}
