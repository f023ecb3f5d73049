/**
 * A JSON value as the lines that are shown of it. What is folded is not descended into, so a huge value costs what is
 * visible of it; nothing here trusts the value's depth or size.
 */
import { isRecord } from '../../format/is-record.js';
import { pointerOf } from '../../format/json-pointer.js';

export type JsonLine = JsonLeaf | JsonOpen | JsonClose | JsonFolded;

interface LineBase {
  /** Of the value that the line belongs to. */
  readonly pointer: string;
  readonly depth: number;
  /** The property's name; null in arrays and at the root. */
  readonly name: string | null;
  readonly comma: boolean;
}
interface JsonLeaf extends LineBase {
  readonly kind: 'leaf';
  readonly value: string | number | boolean | null;
}
interface JsonOpen extends LineBase {
  readonly kind: 'open';
  readonly bracket: '{' | '[';
}
interface JsonClose extends LineBase {
  readonly kind: 'close';
  readonly bracket: '}' | ']';
}
interface JsonFolded extends LineBase {
  readonly kind: 'folded';
  readonly bracket: '{}' | '[]';
  readonly size: number;
  /** What the folded value is called, where it says so: a tool's name, a resource's address. */
  readonly called: string | null;
}

export type Container = Readonly<Record<string, unknown>> | readonly unknown[];
export type IsFolded = (pointer: string, depth: number) => boolean;

export function isContainer(value: unknown): value is Container {
  return isRecord(value) || Array.isArray(value);
}

export function jsonLines(value: unknown, isFolded: IsFolded): JsonLine[] {
  const lines: JsonLine[] = [];
  write(value, { tokens: [], name: null, comma: false }, isFolded, lines);
  return lines;
}

interface Place {
  readonly tokens: readonly string[];
  readonly name: string | null;
  readonly comma: boolean;
}

function write(value: unknown, { tokens, name, comma }: Place, isFolded: IsFolded, lines: JsonLine[]): void {
  const pointer = pointerOf(tokens);
  const depth = tokens.length;
  if (!isContainer(value)) {
    lines.push({ kind: 'leaf', pointer, depth, name, comma, value: primitive(value) });
    return;
  }
  const entries = entriesOf(value);
  const isArray = Array.isArray(value);
  if (entries.length === 0 || isFolded(pointer, depth)) {
    const bracket = isArray ? '[]' : '{}';
    lines.push({ kind: 'folded', pointer, depth, name, comma, bracket, size: entries.length, called: calledOf(value) });
    return;
  }
  lines.push({ kind: 'open', pointer, depth, name, comma: false, bracket: isArray ? '[' : '{' });
  entries.forEach(([key, child], index) => {
    const place = { tokens: [...tokens, key], name: isArray ? null : key, comma: index < entries.length - 1 };
    write(child, place, isFolded, lines);
  });
  lines.push({ kind: 'close', pointer, depth, name: null, comma, bracket: isArray ? ']' : '}' });
}

function calledOf(value: Container): string | null {
  if (!isRecord(value)) return null;
  const called = ['name', 'uri', 'uriTemplate', 'id', 'method']
    .map((key) => value[key])
    .find((each) => typeof each === 'string');
  return typeof called === 'string' ? called.slice(0, 60) : null;
}

export function entriesOf(value: Container): readonly (readonly [string, unknown])[] {
  return Array.isArray(value) ? value.map((child, index) => [String(index), child]) : Object.entries(value);
}

function primitive(value: unknown): string | number | boolean | null {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

/** Whether the value has more than `limit` values inside; stops counting there. */
export function hasMoreValuesThan(value: unknown, limit: number): boolean {
  const left: unknown[] = [value];
  for (let seen = 0; left.length > 0; seen += 1) {
    if (seen > limit) return true;
    const next = left.pop();
    if (isContainer(next)) for (const [, child] of entriesOf(next)) left.push(child);
  }
  return false;
}
