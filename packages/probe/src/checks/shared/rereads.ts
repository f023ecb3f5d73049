/** The first pages of lists that were read a second time, on a new connection, and what is different in them. */
import { isObject } from '../../protocol/json-rpc.js';
import type { Recording, StepId } from '../../protocol/recording.js';
import { answerIn, turnsOf, type Turn } from './exchanges.js';
import { readPages, type Page } from './list-pages.js';

/** The lists of the stateless era, in the order of work. */
export const MODERN_LISTS = [
  { step: 'modern.tools', method: 'tools/list', member: 'tools', key: 'name', many: 'tools' },
  { step: 'modern.resources', method: 'resources/list', member: 'resources', key: 'uri', many: 'resources' },
  {
    step: 'modern.resource-templates',
    method: 'resources/templates/list',
    member: 'resourceTemplates',
    key: 'uriTemplate',
    many: 'resource templates',
  },
  { step: 'modern.prompts', method: 'prompts/list', member: 'prompts', key: 'name', many: 'prompts' },
] as const satisfies readonly { step: StepId; method: string; member: string; key: string; many: string }[];

export type ModernList = (typeof MODERN_LISTS)[number];

export interface Reread {
  readonly list: ModernList;
  readonly first: Page;
  readonly again: Turn;
}

export function rereadsIn(recording: Recording): Reread[] {
  const turns = turnsOf(recording, 'modern.reread');
  return MODERN_LISTS.flatMap((list) => {
    const again = turns.find(({ message }) => message?.method === list.method);
    const first = again && readPages(recording, list.step).pages[0];
    return first ? [{ list, first, again }] : [];
  });
}

/** The names of both readings; undefined where one of them brought no list. */
export function namesIn({ list, first, again }: Reread): { before: string[]; after: string[] } | undefined {
  const answer = answerIn(again);
  const before = namesOf(first.result, list);
  const after = answer?.kind === 'result' ? namesOf(answer.result, list) : undefined;
  return before && after ? { before, after } : undefined;
}

/** Both readings have the same names, however often and in whichever order. */
export function isSameSet(before: readonly string[], after: readonly string[]): boolean {
  const sorted = [...after].sort();
  return before.length === after.length && [...before].sort().every((name, index) => name === sorted[index]);
}

function namesOf(result: unknown, { member, key }: ModernList): string[] | undefined {
  const items = isObject(result) ? result[member] : undefined;
  if (!Array.isArray(items)) return undefined;
  return items.flatMap((item: unknown) => {
    const name = isObject(item) ? item[key] : undefined;
    return typeof name === 'string' ? [name] : [];
  });
}
