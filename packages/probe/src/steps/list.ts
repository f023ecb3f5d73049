import type { JsonObject } from '../protocol/json-rpc.js';
import type { Limits } from '../protocol/limits.js';
import type { StepId } from '../protocol/steps.js';
import { answerOf } from '../wire/answers.js';
import type { Talk } from '../wire/line.js';

export interface ListKind {
  readonly step: StepId;
  readonly method: string;
  /** Where the result holds its items. */
  readonly field: string;
  /** What a server advertises when it has the list. */
  readonly capability: string;
}

/** In the order of work. */
export const LISTS = [
  { step: 'tools', method: 'tools/list', field: 'tools', capability: 'tools' },
  { step: 'resources', method: 'resources/list', field: 'resources', capability: 'resources' },
  {
    step: 'resource-templates',
    method: 'resources/templates/list',
    field: 'resourceTemplates',
    capability: 'resources',
  },
  { step: 'prompts', method: 'prompts/list', field: 'prompts', capability: 'prompts' },
] as const satisfies readonly ListKind[];

export const MODERN_LISTS = LISTS.map((list) => ({ ...list, step: `modern.${list.step}` as const }));

/** The lists by which the capabilities can be told: one each. */
export const CAPABILITY_LISTS: readonly ListKind[] = LISTS.filter(({ step, capability }) => step === capability);

/** `null` for an optional field means "not there"; the checks have something to say about it. */
export function isAdvertised(capabilities: JsonObject, { capability }: ListKind): boolean {
  return capabilities[capability] !== undefined && capabilities[capability] !== null;
}

/**
 * Reads page after page until the last one, a limit, or a sign that the server goes in circles: a cursor that was given
 * before (the empty string is a cursor like any other: a page that leads to itself is asked for once), or a page that is
 * the same as one before. True when the first page came.
 */
export async function readList(talk: Talk, list: ListKind, limits: Limits): Promise<boolean> {
  const cursors = new Set<string>();
  const pages = new Set<string>();
  let items = 0;
  let cursor: string | undefined;
  for (let page = 1; page <= limits.listPages; page += 1) {
    const params = cursor === undefined ? undefined : { cursor };
    const answer = answerOf(await talk.request(list.step, list.method, params));
    const entries = answer?.kind === 'result' ? answer.result[list.field] : undefined;
    if (answer?.kind !== 'result' || !Array.isArray(entries)) return page > 1;
    const next = answer.result['nextCursor'];
    if (typeof next !== 'string' || cursors.has(next)) return true;
    items += entries.length;
    const content = JSON.stringify(entries);
    if (items >= limits.listItems || pages.has(content)) return true;
    pages.add(content);
    cursors.add(next);
    cursor = next;
  }
  return true;
}
