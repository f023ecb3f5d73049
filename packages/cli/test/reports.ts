/** Reports as literals, and text that tries to become more than text. */
import type { Diagnosis } from '@plumbline/probe';
import { outcomeOf } from '../src/diagnose/outcome.js';
import type { Report } from '../src/reports/report.js';
import { runReport } from '../src/reports/run-report.js';
import { aCheck, aDiagnosis, aFinding, anEvent } from './literals.js';

export const TARGET = 'https://api.example.com/mcp';

export function aReport(over: Partial<Diagnosis> = {}, more: Partial<Report> = {}): Report {
  const diagnosis = aDiagnosis(over);
  const times = {
    id: '019a0000-0000-7000-8000-000000000000',
    startedAt: new Date('2026-11-30T12:00:00.000Z'),
    finishedAt: new Date('2026-11-30T12:00:01.234Z'),
  };
  const plan = { targetUrl: TARGET, auth: { type: 'none' }, era: 'auto', profile: 'standard' } as const;
  const failOn = more.failOn ?? 'failed';
  return {
    run: runReport(plan, diagnosis, times),
    transcript: diagnosis.transcript,
    outcome: outcomeOf(diagnosis, failOn),
    failOn,
    withTranscript: false,
    version: '1.2.3',
    ...more,
  };
}

export const HOSTILE: readonly string[] = [
  // XML
  ']]></failure><script>alert(1)</script><!-- ',
  '&lt;x&gt; &amp; &#0; &#x1b; "quotes\' <?xml version="1.0"?> <!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>&b;',
  'nul \u0000 escape \u001b[2J c1 \u009b31m bell \u0007 form \f lone \ud800 low \udc00 not a character \ufffe\uffff',
  // Markdown and HTML
  '[click](https://evil.example) ![pixel](https://evil.example/p.png) <https://evil.example> https://evil.example www.evil.example',
  '<img src=x onerror=alert(1)> <a href="https://evil.example">x</a> <!-- comment --> <b>bold</b>',
  '# heading\n\n> quote\n\n- list\n\n```\nfence\n```\n\n---\n\n| a | b |\n| - | - |\n| 1 | 2 |',
  'a | b || c \\| d \\\\| `tick` ``two`` ```three``` *bold* _em_ ~~gone~~ $math$ [^1] [x]: https://evil.example',
  '@octocat @acme/team #1 acme/repo#2 GH-3 !4 octo@evil.example',
  '1. one\r\n2. two\r\n\tcode',
  '&nbsp;&lt;b&gt; &#60;b&#62;',
  // SARIF
  '[click](https://evil.example) [other](1) \\[x\\](2) {0} {{1}} }{ ${HOME}',
  // Hidden
  'evil\u202etxt to\u200bken \u2066a\u2069 \u{e0041}',
];

/** A run in which every text that a server can have a part in is this one. */
export function hostileReport(hostile: string, more: Partial<Report> = {}): Report {
  const words = { summary: hostile, advice: hostile };
  const finding = {
    message: hostile,
    subject: hostile,
    pointer: `/result/tools/0/${hostile}`,
    advice: `do ${hostile}`,
  };
  const checks = [
    aCheck({ id: 'reachability', group: 'connection', summary: hostile }),
    aCheck({ id: 'initialize', status: 'skipped', summary: hostile }),
    aCheck({
      id: 'tools',
      status: 'failed',
      findings: [aFinding(finding), aFinding({ severity: 'note', ...finding })],
      ...words,
    }),
    aCheck({ id: 'prompts', status: 'warning', findings: [aFinding({ severity: 'warning', ...finding })], ...words }),
  ];
  const headers = [
    { name: 'X-Odd', value: hostile },
    { name: 'X-Odd', value: 'again' },
  ];
  const transcript = [
    anEvent({ seq: 9, headers, payload: { hostile } }),
    anEvent({
      seq: 10,
      direction: 'in',
      answers: 9,
      httpStatus: 200,
      headers,
      payload: { stream: [{ data: hostile }] },
    }),
    anEvent({ seq: 11, direction: 'sys', method: 'connection_reset', answers: 9, payload: { message: hostile } }),
  ];
  const serverInfo = { name: hostile, version: hostile };
  return aReport({ resultStatus: 'failed', checks, transcript, serverInfo, negotiatedProtocolVersion: hostile }, more);
}
