import type { Limits } from '../protocol/limits.js';
import type { StepId } from '../protocol/recording.js';
import { answerOf } from '../wire/answers.js';
import type { Conversation } from '../wire/conversation.js';

export interface ListKind {
  readonly step: StepId;
  readonly method: string;
  /** Where the result holds its items. */
  readonly field: string;
  /** What a server advertises when it has the list. */
  readonly capability: string;
}

/** In the order of work. */
export const LISTS: readonly ListKind[] = [
  { step: 'tools', method: 'tools/list', field: 'tools', capability: 'tools' },
  { step: 'resources', method: 'resources/list', field: 'resources', capability: 'resources' },
  {
    step: 'resource-templates',
    method: 'resources/templates/list',
    field: 'resourceTemplates',
    capability: 'resources',
  },
  { step: 'prompts', method: 'prompts/list', field: 'prompts', capability: 'prompts' },
];

/**
 * Reads page after page until the last one, a limit, or a sign that the server goes in circles: a cursor that was given
 * before (the empty string is a cursor like any other: a page that leads to itself is asked for once), or a page that is
 * the same as one before.
 */
export async function readList(conversation: Conversation, list: ListKind, limits: Limits): Promise<void> {
  const cursors = new Set<string>();
  const pages = new Set<string>();
  let items = 0;
  let cursor: string | undefined;
  for (let page = 1; page <= limits.listPages; page += 1) {
    const params = cursor === undefined ? undefined : { cursor };
    const answer = answerOf(await conversation.request(list.step, list.method, params));
    if (answer?.kind !== 'result') return;
    const entries = answer.result[list.field];
    const next = answer.result['nextCursor'];
    if (!Array.isArray(entries) || typeof next !== 'string' || cursors.has(next)) return;
    items += entries.length;
    const content = JSON.stringify(entries);
    if (items >= limits.listItems || pages.has(content)) return;
    pages.add(content);
    cursors.add(next);
    cursor = next;
  }
}
