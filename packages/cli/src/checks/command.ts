/** `plumbline checks`: the catalogue, or one check with its clause and advice. */
import { CHECKS, GROUPS, type CheckDefinition, type Level } from '@plumbline/probe/catalogue';
import { usageError } from '../exit-codes.js';
import { padEnd } from '../render/layout.js';
import { plainJson, plainText } from '../render/plain-text.js';
import { labelled } from '../render/summary.js';
import { surfaceOf, type Surface } from '../render/surface.js';
import type { Io } from '../streams.js';

export interface ChecksFlags {
  readonly format: 'pretty' | 'json';
}

export function checksCommand(
  id: string | undefined,
  { format }: ChecksFlags,
  { stdout, env }: Pick<Io, 'stdout' | 'env'>,
): void {
  const surface = surfaceOf(stdout, env);
  if (id === undefined) {
    stdout.write(`${format === 'json' ? plainJson(CHECKS.map(factsOf), 2) : renderCatalogue(CHECKS, surface)}\n`);
    return;
  }
  const check = find(id);
  stdout.write(`${format === 'json' ? plainJson(factsOf(check), 2) : renderDefinition(check, surface)}\n`);
}

/** A check as data: everything that it states about itself. */
function factsOf({ id, title, group, level, era, profile, since, until, cite, advice, needs }: CheckDefinition) {
  return { id, title, group, level, era, profile, since: since ?? null, until: until ?? null, cite, advice, needs };
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

const LEVELS: Readonly<Record<Level, string>> = {
  MUST: 'MUST: can fail a server',
  SHOULD: 'SHOULD: warns, and never fails a server',
  HOST: 'HOST: right by the specification, refused by real hosts; warns, and never fails a server',
  STRICTER: 'STRICTER: the official conformance suite goes beyond the specification; warns, and never fails a server',
  ADVISORY: 'ADVISORY: no rule of the specification; warns, and never fails a server',
};

const PROFILES: Readonly<Record<CheckDefinition['profile'], string>> = {
  standard: 'standard and thorough',
  thorough: 'thorough only (--profile thorough)',
};

function renderDefinition(check: CheckDefinition, surface: Surface): string {
  return [
    surface.colours.bold(`${check.id}: ${check.title}`),
    labelled('Group', GROUPS.find(({ id }) => id === check.group)?.title ?? check.group, surface),
    labelled('Level', LEVELS[check.level], surface),
    labelled('Era', ERAS[check.era], surface),
    labelled('Revisions', revisionsOf(check), surface),
    labelled('Profile', PROFILES[check.profile], surface),
    labelled('Rule', check.cite.says, surface),
    labelled('Clause', `MCP ${check.cite.revision}: ${check.cite.url}`, { ...surface, columns: undefined }),
    labelled('How to fix', check.advice, surface),
  ].join('\n');
}

function revisionsOf({ since, until }: CheckDefinition): string {
  if (since === undefined && until === undefined) return 'all of its era';
  return [since && `from ${since}`, until && `until ${until}`].filter((part) => part !== undefined).join(' ');
}
