/** What a list request was answered with, to tell whether two answers say the same. */
import { isObject } from '../../protocol/json-rpc.js';
import { answerIn, type Turn } from './exchanges.js';

const LIST_MEMBERS = ['tools', 'resources', 'resourceTemplates', 'prompts'] as const;

/** The items of the list in a result; undefined where the answer is no list (a ping's, an error). */
export function listedItems(turn: Turn): readonly unknown[] | undefined {
  const answer = answerIn(turn);
  if (answer?.kind !== 'result' || !isObject(answer.result)) return undefined;
  const { result } = answer;
  const items = LIST_MEMBERS.map((member) => result[member]).find((value) => Array.isArray(value));
  return Array.isArray(items) ? (items as readonly unknown[]) : undefined;
}

/** Whether two answers list the same things by name, in whatever order. */
export function listTheSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  const [names, others] = [one.map(nameOf).sort(), other.map(nameOf).sort()];
  return names.length === others.length && names.every((name, index) => name === others[index]);
}

function nameOf(item: unknown): string {
  const name = isObject(item) ? (item['uri'] ?? item['uriTemplate'] ?? item['name']) : undefined;
  return typeof name === 'string' ? name : '';
}
