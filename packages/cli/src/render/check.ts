/** One check of a report: its line, and under it, when it is not passed, what to see and what to do. */
import type { CheckResult, FindingResult, Severity } from '@plumbline/probe/catalogue';
import { spokenDuration } from './duration.js';
import { beside, padEnd, paragraph } from './layout.js';
import { glyph, mark } from './marks.js';
import { plainText } from './plain-text.js';
import type { Surface } from './surface.js';

const WORD_CELLS = 'Warning'.length;
/** Wider titles are shown whole; they only lose their column. */
const TITLE_CELLS = 24;
const DURATION_CELLS = 8;
/** Details start below the title: mark, space, word, two spaces. */
const DETAIL_INDENT = 2 + WORD_CELLS + 2;
/** A narrower column of text is harder to read than a line of its own. */
const SENTENCE_MINIMUM = 40;
const FINDINGS_SHOWN = 5;

const WORST_FIRST: readonly Severity[] = ['failed', 'warning', 'note'];

/** How a report shows its checks. */
export interface CheckStyle extends Surface {
  /** Numbers of transcript events mean something only where the transcript follows. */
  readonly withEvents: boolean;
}

export function renderCheck(result: CheckResult, surface: CheckStyle): string {
  const { colours, columns } = surface;
  const duration = result.status === 'skipped' ? '' : spokenDuration(result.durationMs);
  const head = [
    mark(result.status, colours, WORD_CELLS),
    padEnd(plainText(result.title), TITLE_CELLS),
    colours.dim(duration.padStart(DURATION_CELLS)),
    '',
  ].join('  ');
  const summary = plainText(result.summary);
  const line = beside(head, result.status === 'skipped' ? colours.dim(summary) : summary, columns, {
    minimum: SENTENCE_MINIMUM,
    indentBelow: DETAIL_INDENT,
  });
  const lowered = result.status === 'warning' || result.status === 'failed';
  return [line, ...(lowered ? renderDetails(result, surface) : [])].join('\n');
}

function renderDetails(result: CheckResult, surface: CheckStyle): string[] {
  const { colours, columns } = surface;
  const lines = renderFindings(result, surface);
  if (result.advice !== null) {
    lines.push(
      beside(`${' '.repeat(DETAIL_INDENT)}${colours.bold('→')} `, plainText(result.advice), columns, {
        minimum: 0,
        indentBelow: DETAIL_INDENT,
      }),
    );
  }
  if (result.specUrl !== null) {
    const clause = result.specRevision === null ? '' : `MCP ${result.specRevision}: `;
    // Never wrapped: a broken address cannot be opened.
    lines.push(`${' '.repeat(DETAIL_INDENT)}${colours.dim(clause + plainText(result.specUrl))}`);
  }
  return lines;
}

function renderFindings(result: CheckResult, surface: CheckStyle): string[] {
  const sorted = [...result.findings].sort((a, b) => rank(a) - rank(b));
  const lines = sorted
    .slice(0, FINDINGS_SHOWN)
    .map((finding) => renderFinding(finding, result, surface))
    .filter((line) => line !== '');
  const hidden = sorted.length - FINDINGS_SHOWN;
  if (hidden > 0) {
    lines.push(
      paragraph(surface.colours.dim(`and ${hidden} more; --format json has all`), DETAIL_INDENT, surface.columns),
    );
  }
  return lines;
}

function rank(finding: FindingResult): number {
  return WORST_FIRST.indexOf(finding.severity);
}

/** What the check's own line says already is not said again: then only the place is left to tell. */
function renderFinding(
  finding: FindingResult,
  result: CheckResult,
  { colours, columns, withEvents }: CheckStyle,
): string {
  const place = colours.dim(placeOf(finding, withEvents));
  const advice = finding.advice !== null && finding.advice !== result.advice ? ` → ${plainText(finding.advice)}` : '';
  const words = result.summary.startsWith(finding.message) ? advice.trimStart() : plainText(finding.message) + advice;
  const text = [words, place].filter((part) => part !== '').join('  ');
  if (text === '') return '';
  if (result.findings.length === 1) return paragraph(text, DETAIL_INDENT, columns);
  const severity = finding.severity === 'note' ? colours.dim('·') : glyph(finding.severity, colours);
  return beside(`${' '.repeat(DETAIL_INDENT)}${severity} `, text, columns, { minimum: 0, indentBelow: DETAIL_INDENT });
}

function placeOf(finding: FindingResult, withEvents: boolean): string {
  const pointer = finding.pointer ? `at ${plainText(finding.pointer)}` : '';
  const events = withEvents ? finding.events.map((seq) => `#${seq}`).join(' ') : '';
  return [pointer, events].filter((part) => part !== '').join(' in ');
}
