/** `plumbline checks`: the catalogue, or one check with its clause and advice. */
import { CHECKS, GROUPS, type CheckDefinition } from '@plumbline/probe/catalogue';
import { usageError } from '../exit-codes.js';
import { padEnd } from '../render/layout.js';
import { plainText } from '../render/plain-text.js';
import { labelled } from '../render/summary.js';
import { surfaceOf, type Surface } from '../render/surface.js';
import type { Io } from '../streams.js';

export function checksCommand(id: string | undefined, { stdout, env }: Pick<Io, 'stdout' | 'env'>): void {
  const surface = surfaceOf(stdout, env);
  stdout.write(`${id === undefined ? renderCatalogue(CHECKS, surface) : renderDefinition(find(id), surface)}\n`);
}

function find(id: string): CheckDefinition {
  const check = CHECKS.find((each) => each.id === id);
  if (!check) throw usageError(`There is no check ${plainText(id)}.`, 'plumbline checks lists them all.');
  return check;
}

function renderCatalogue(checks: readonly CheckDefinition[], { colours }: Surface): string {
  const idCells = Math.max(...checks.map(({ id }) => id.length)) + 2;
  const groups = GROUPS.flatMap((group) => {
    const members = checks.filter((check) => check.group === group.id);
    const lines = members.map(({ id, level, title }) => `  ${padEnd(id, idCells)}${padEnd(level, 10)}${title}`);
    return members.length === 0 ? [] : [[colours.bold(group.title), ...lines].join('\n')];
  });
  return groups.join('\n\n');
}

const ERAS: Readonly<Record<CheckDefinition['era'], string>> = {
  legacy: 'handshake (2024-11-05 to 2025-11-25)',
  modern: 'stateless (from 2026-07-28)',
  both: 'both',
};

function renderDefinition(check: CheckDefinition, surface: Surface): string {
  const { since, until } = check;
  const revisions = [since && `from ${since}`, until && `until ${until}`]
    .filter((part) => part !== undefined)
    .join(' ');
  return [
    surface.colours.bold(`${check.id}: ${check.title}`),
    labelled('Level', check.level, surface),
    labelled('Era', ERAS[check.era], surface),
    ...(revisions === '' ? [] : [labelled('Revisions', revisions, surface)]),
    labelled('Profile', check.profile, surface),
    labelled('Rule', check.cite.says, surface),
    labelled('Clause', `MCP ${check.cite.revision}: ${check.cite.url}`, { ...surface, columns: undefined }),
    labelled('Advice', check.advice, surface),
  ].join('\n');
}
