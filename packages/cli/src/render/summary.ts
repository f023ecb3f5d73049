/** The end of a report: what server it was, what it speaks, what it lists, and the verdict. */
import type { CheckResult, CheckStatus, DiscoveredList, Discovery } from '@plumbline/probe/catalogue';
import { isObject } from './is-object.js';
import { spokenDuration } from './duration.js';
import { beside } from './layout.js';
import { mark, type Verdict } from './marks.js';
import { plainText } from './plain-text.js';
import { revisionMatrix, type MatrixFacts } from './revision-matrix.js';
import { ERA_TITLES, renderRevisions } from './revisions.js';
import type { Surface } from './surface.js';

export interface SummaryFacts extends MatrixFacts {
  readonly verdict: Verdict;
  readonly durationMs: number;
  readonly serverInfo: unknown;
  readonly discovery: Discovery;
}

const LABEL_CELLS = 11;

export function renderSummary(facts: SummaryFacts, surface: Surface): string {
  const lines = [];
  const server = serverWords(facts.serverInfo);
  if (server !== '') lines.push(labelled('Server', server, surface));
  for (const row of revisionMatrix(facts) ?? []) {
    lines.push(labelled(ERA_TITLES[row.era], renderRevisions(row, surface), surface));
  }
  const lists = listWords(facts.discovery);
  if (lists !== '') lines.push(labelled('Lists', lists, surface));
  const result = `${mark(facts.verdict, surface.colours)}: ${countWords(facts.checks)} in ${spokenDuration(facts.durationMs)}`;
  return [...lines, labelled('Result', result, surface)].join('\n');
}

/** A line of the report's end: a label and what it says. */
export function labelled(label: string, text: string, { colours, columns }: Surface): string {
  return beside(colours.bold(label.padEnd(LABEL_CELLS)), text, columns, { minimum: 0, indentBelow: LABEL_CELLS });
}

const COUNTED: readonly (readonly [CheckStatus, one: string, many: string])[] = [
  ['failed', 'failed', 'failed'],
  ['warning', 'warning', 'warnings'],
  ['passed', 'passed', 'passed'],
  ['skipped', 'skipped', 'skipped'],
];

export function countWords(checks: readonly Pick<CheckResult, 'status'>[]): string {
  const counts = COUNTED.map(([status, one, many]) => {
    const count = checks.filter((check) => check.status === status).length;
    return { count, words: `${count} ${count === 1 ? one : many}` };
  }).filter(({ count }) => count > 0);
  return counts.length === 0 ? 'no check was judged' : counts.map(({ words }) => words).join(', ');
}

export function serverWords(serverInfo: unknown): string {
  if (!isObject(serverInfo)) return '';
  const words = [serverInfo['name'], serverInfo['version']].filter((each) => typeof each === 'string' && each !== '');
  return plainText(words.join(' '));
}

const LISTED: readonly (readonly [keyof Discovery, one: string, many: string])[] = [
  ['tools', 'tool', 'tools'],
  ['resources', 'resource', 'resources'],
  ['resourceTemplates', 'resource template', 'resource templates'],
  ['prompts', 'prompt', 'prompts'],
];

export function listWords(discovery: Discovery): string {
  return LISTED.flatMap(([key, one, many]) => {
    const list: DiscoveredList | undefined = discovery[key];
    return list ? [`${list.complete ? '' : 'at least '}${list.count} ${list.count === 1 ? one : many}`] : [];
  }).join(', ');
}
