/** What is said of a message that breaks the protocol's schema: the thing, what was there, and what should be. */
import { isObject } from '../../protocol/json-rpc.js';
import type { Revision } from '../../protocol/revisions.js';
import type { SchemaProblem } from '../../protocol/schema/schema-validator.js';
import type { WireFault } from '../../protocol/schema/validate-message.js';
import { kindOf, listed, number, quote, shown } from '../shared/words.js';
import { memberPath } from './member-path.js';

/**
 * A sentence without its end. It never begins with the name of a member, whose letters must stay as they are.
 * @param message the whole message, to call a listed thing by its name
 */
export function describeWireFault(fault: WireFault, message: unknown, where: string, revision: Revision): string {
  const { path, problem } = fault;
  const thing = nameThing(path, message);
  const subject = thing === '' ? `The ${where}` : `In the ${where}, ${thing}`;
  if (problem.kind === 'missing') {
    return `${subject} has no ${quote(problem.member, 60)}, which the schema of ${revision} demands`;
  }
  const is = typeof problem.is === 'object' && problem.is !== null ? kindOf(problem.is) : shown(problem.is);
  return `${subject} is ${is}; by the schema of ${revision} it must be ${wanted(problem)}`;
}

const THINGS: Readonly<Record<string, string>> = {
  tools: 'tool',
  resources: 'resource',
  resourceTemplates: 'resource template',
  prompts: 'prompt',
};

/** `icons[0].sizes of the tool "add"`; '' for the message as a whole. */
function nameThing(path: WireFault['path'], message: unknown): string {
  const [part, list, index, ...below] = path;
  const thing = part === 'result' && typeof list === 'string' ? THINGS[list] : undefined;
  if (thing !== undefined && typeof index === 'number') {
    const name = nameAt(message, list, index);
    const called = name === undefined ? `the ${thing} ${index + 1}` : `the ${thing} ${quote(name, 60)}`;
    return below.length === 0 ? called : `${memberPath(below)} of ${called}`;
  }
  const inside = part === 'result' ? path.slice(1) : path;
  return inside.length === 0 ? '' : memberPath(inside);
}

function nameAt(message: unknown, list: unknown, index: number): string | undefined {
  const result = isObject(message) ? message['result'] : undefined;
  const items = isObject(result) ? result[String(list)] : undefined;
  const item: unknown = Array.isArray(items) ? items[index] : undefined;
  return isObject(item) && typeof item['name'] === 'string' ? item['name'] : undefined;
}

const TYPES: Readonly<Record<string, string>> = {
  object: 'an object',
  array: 'an array',
  string: 'a string',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  null: 'null',
};

function wanted(problem: Exclude<SchemaProblem, { kind: 'missing' }>): string {
  switch (problem.kind) {
    case 'type':
      return listed(
        [...new Set(problem.wanted)].map((type) => TYPES[type] ?? type),
        5,
        'or',
      );
    case 'value':
      return listed(
        problem.allowed.map((value) => shown(value)),
        9,
        'or',
      );
    case 'least':
      return `${number(problem.limit)} or more`;
    case 'most':
      return `${number(problem.limit)} or less`;
    case 'least-items':
      return `an array of at least ${number(problem.limit)}`;
    case 'most-items':
      return `an array of at most ${number(problem.limit)}`;
    case 'no-form':
      return 'of one of the forms that it defines';
  }
}
