/**
 * What is asked of one item of a list, as pure rules. A rule says what is wrong with the item it is shown; the list check
 * adds which item that is, where it stands, and the verdict.
 */
import type { JsonObject } from '../../protocol/json-rpc.js';
import type { Revision } from '../../protocol/revisions.js';
import type { Severity } from '../../protocol/verdict.js';
import type { Citation } from '../define-check.js';
import type { SchemaBudget } from '../schemas/budget.js';
import { kindOf, shown } from '../shared/words.js';

export interface Fault {
  readonly severity: Severity;
  readonly code: string;
  /** Goes on from the item's name: `has no inputSchema`. A note's is a heading, under which the items are listed. */
  readonly says: string;
  /** JSON Pointer below the item; '' for the item itself. */
  readonly pointer: string;
  readonly advice?: string;
  readonly cite?: Citation;
  /** Stands behind the item's name in the list under a note's heading. */
  readonly detail?: string;
}

export interface RuleContext {
  /** The revision by whose rules the item is judged. */
  readonly revision: Revision;
  /** How much of the list's schemas may still be looked into. */
  readonly schemas: SchemaBudget;
}

export type Rule = (item: JsonObject, context: RuleContext) => readonly Fault[];

/** What is asked of a list as a whole, once all of its items are known. */
export type ListRule = (items: readonly ListedItem[], context: ListContext) => readonly ListFault[];

export interface ListedItem {
  readonly value: JsonObject;
  /** `Tool "add"`. */
  readonly label: string;
}

export interface ListContext extends RuleContext {
  /** What the server calls itself; undefined when it does not say. */
  readonly server: string | undefined;
}

export interface ListFault {
  readonly severity: Severity;
  readonly code: string;
  /** A sentence. */
  readonly message: string;
  readonly advice?: string;
  /** The items that it is about, by position; empty for the list as a whole. */
  readonly items: readonly number[];
  /** JSON Pointer below the first of them. */
  readonly pointer?: string;
}

export function fault(severity: Severity, code: string, says: string, more: Partial<Fault> = {}): Fault {
  return { severity, code, says, pointer: '', ...more };
}

/** RFC 6901. */
export function pointerTo(...keys: readonly (string | number)[]): string {
  return keys.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** A member that must be there. */
export function requiredString(member: string): Rule {
  return (item) => {
    const value = item[member];
    if (typeof value === 'string') return [];
    if (!(member in item)) return [fault('failed', `${snake(member)}_missing`, `has no ${member}`)];
    return [wrongType(member, value, 'a string')];
  };
}

/** Members that may be left out; null is not the same as left out, and strict clients then refuse the whole list. */
export function optionalMembers(types: Readonly<Record<string, 'string' | 'object' | 'array' | 'boolean'>>): Rule {
  return (item) =>
    Object.entries(types).flatMap(([member, type]) => {
      const value = item[member];
      if (value === undefined) return [];
      if (value === null) {
        return [
          fault('failed', 'null_member', `has ${member}: null; an optional member is left out when it has no value`, {
            pointer: pointerTo(member),
            advice: `Leave ${member} out in place of sending null (serialisers often have an option for it).`,
          }),
        ];
      }
      const is = Array.isArray(value) ? 'array' : typeof value;
      return is === type
        ? []
        : [wrongType(member, value, `${type === 'array' || type === 'object' ? 'an' : 'a'} ${type}`)];
    });
}

export function wrongType(
  member: string,
  value: unknown,
  wanted: string,
  at: readonly (string | number)[] = [member],
): Fault {
  return fault('failed', `${snake(member)}_type`, `has ${member} as ${describe(value)}; it must be ${wanted}`, {
    pointer: pointerTo(...at),
    advice: `Make ${member} ${wanted}${value === null ? ', or leave it out' : ''}.`,
  });
}

function describe(value: unknown): string {
  return value === null || typeof value !== 'object' ? shown(value) : kindOf(value);
}

function snake(member: string): string {
  return member.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replace(/\W/g, '_');
}
