/**
 * Markdown (CommonMark with the tables of GFM) for a merge request, an issue or a build's summary. The document is built
 * as a tree and written by a library, so that no text of a server can become markup: see `markdown-text.ts`.
 */
import type { CheckResult, FindingResult, Severity } from '@plumbline/probe/catalogue';
import type { BlockContent, ListItem, PhrasingContent, Root, RootContent, Table, TableRow } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown } from 'mdast-util-to-markdown';
import { spokenDuration } from '../render/duration.js';
import { mark } from '../render/marks.js';
import { revisionMatrix, type EraRow, type RevisionState } from '../render/revision-matrix.js';
import { ERA_TITLES, NOT_SPOKEN, wordsOf } from '../render/revisions.js';
import { countWords, listWords, serverWords } from '../render/summary.js';
import { PLAIN } from '../render/surface.js';
import { renderTranscript } from '../render/transcript.js';
import { code, link, said, text } from './markdown-text.js';
import { verdictOf, type Report } from './report.js';

export function renderMarkdown(report: Report): string {
  const { run, transcript, withTranscript } = report;
  const matrix = revisionMatrix({ ...run, transcript });
  const lowered = run.checks.filter(({ status }) => status === 'failed' || status === 'warning');
  const root: Root = {
    type: 'root',
    children: [
      heading(2, [text(`${mark(verdictOf(run), PLAIN.colours)}: `), code(run.targetUrl)]),
      ...overview(report),
      ...lowered.flatMap((check) => checkSection(check)),
      ...(matrix ? [heading(3, [text('Eras and revisions')]), matrixTable(matrix)] : []),
      ...(run.checks.length > 0 ? [heading(3, [text('Checks')]), checksTable(run.checks)] : []),
      ...(withTranscript ? transcriptSection(report) : []),
    ],
  };
  return toMarkdown(root, {
    extensions: [gfmToMarkdown({ tablePipeAlign: false })],
    bullet: '-',
    rule: '-',
    fences: true,
  }).trimEnd();
}

function overview({ run }: Report): RootContent[] {
  const server = serverWords(run.serverInfo);
  const lists = listWords(run.discovery);
  const counts = `${countWords(run.checks)} in ${spokenDuration(run.durationMs)}, at ${run.startedAt}.`;
  const facts = [
    ...(server === '' ? [] : [item([text('Server: '), ...said(server)])]),
    ...(lists === '' ? [] : [item([text(`Lists: ${lists}`)])]),
    item([text(`Result: ${counts}`)]),
    ...(run.error ? [item([text(`Not completed: ${run.error.message}`)])] : []),
  ];
  return [bullets(facts)];
}

/** What the summary says already is not said again: of a single finding only the place is left to tell. */
function checkSection(check: CheckResult): RootContent[] {
  const { status, title, summary, advice, findings, specUrl, specRevision } = check;
  const [first] = findings;
  const isSaid = findings.length === 1 && first?.message === summary;
  return [
    heading(3, [text(`${mark(status, PLAIN.colours)}: ${title}`)]),
    paragraph([...said(summary), ...(isSaid ? placeOf(first) : [])]),
    ...(advice === null ? [] : [paragraph([strong('What to do:'), text(' '), ...said(advice)])]),
    ...(isSaid || !first ? [] : [bullets(findings.map((finding) => findingItem(finding, check)))]),
    ...(specUrl === null ? [] : [paragraph([link(specUrl, `MCP ${specRevision ?? ''}`.trim())])]),
  ];
}

const SEVERITIES: Readonly<Record<Severity, string>> = { failed: '✗', warning: '▲', note: '·' };

/** Advice that the check itself gives is not repeated. */
function findingItem(finding: FindingResult, check: CheckResult): ListItem {
  const { severity, message, advice } = finding;
  const own = advice !== null && advice !== check.advice ? [paragraph(said(advice))] : [];
  return item([text(`${SEVERITIES[severity]} `), ...said(message), ...placeOf(finding)], own);
}

function placeOf({ pointer, events }: FindingResult): PhrasingContent[] {
  return [
    ...(pointer ? [text(' At '), code(pointer)] : []),
    ...(events.length > 0 ? [text(` (transcript ${events.join(', ')})`)] : []),
  ];
}

function matrixTable(rows: readonly EraRow[]): Table {
  const cells = rows.flatMap(({ era, notSpoken, revisions }) =>
    revisions.map(({ revision, state }) => row(ERA_TITLES[era], revision, notSpoken ? NOT_SPOKEN : spelled(state))),
  );
  return table([row('Era', 'Revision', 'Server'), ...cells]);
}

function spelled(state: RevisionState): string {
  switch (state.kind) {
    case 'not-asked':
      return 'not asked for';
    case 'answered':
      return `→ proposes ${state.other}`;
    case 'agreed':
    case 'spoken':
    case 'named':
    case 'refused':
      return wordsOf(state);
  }
}

function checksTable(checks: readonly CheckResult[]): Table {
  const rows = checks.map(({ status, title, summary, durationMs }) => {
    const duration = status === 'skipped' ? '' : spokenDuration(durationMs);
    return row(mark(status, PLAIN.colours), title, duration, said(summary));
  });
  return table([row('Result', 'Check', 'Time', 'What was seen'), ...rows], [null, null, 'right', null]);
}

function transcriptSection({ transcript }: Report): RootContent[] {
  const lines = renderTranscript(transcript, PLAIN).split('\n').slice(1);
  return [heading(3, [text('Transcript')]), { type: 'code', value: lines.join('\n') }];
}

function heading(depth: 2 | 3, children: PhrasingContent[]): RootContent {
  return { type: 'heading', depth, children };
}

function paragraph(children: PhrasingContent[]): BlockContent {
  return { type: 'paragraph', children };
}

function strong(value: string): PhrasingContent {
  return { type: 'strong', children: [text(value)] };
}

function bullets(children: ListItem[]): RootContent {
  return { type: 'list', ordered: false, spread: false, children };
}

function item(children: PhrasingContent[], more: BlockContent[] = []): ListItem {
  return { type: 'listItem', spread: false, children: [paragraph(children), ...more] };
}

function table(children: TableRow[], align: Table['align'] = null): Table {
  return { type: 'table', align: align ?? [], children };
}

function row(...cells: readonly (string | PhrasingContent[])[]): TableRow {
  return {
    type: 'tableRow',
    children: cells.map((cell) => ({
      type: 'tableCell',
      children: typeof cell === 'string' ? [text(cell)] : cell,
    })),
  };
}
