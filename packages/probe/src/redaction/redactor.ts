/**
 * Redaction of everything that leaves the engine (security, "Redaction"): by structure, then by exact value and pattern in
 * one pass. It only replaces; where nothing is to be hidden the very same value comes back, without a copy.
 *
 * What it cannot find: a secret that a hostile server compresses, encrypts or takes apart on purpose. That server knows
 * the secret already; the loss is that a shared receipt would carry it.
 */
import type { Header } from '../protocol/headers.js';
import { REDACTED } from '../protocol/redacted.js';
import { isOpaque } from './opaque.js';
import { isSensitiveName } from './sensitive-names.js';
import { TextRedactor } from './text-redactor.js';

export interface RedactorOptions {
  /** Every secret in use, as it is sent: tokens, header values. */
  readonly secrets: readonly string[];
  /** Names of the headers that were supplied: their values are hidden wherever such a header stands. */
  readonly suppliedHeaderNames: readonly string[];
}

export interface Redactor {
  /** Names stay; a value is hidden whole when its name carries credentials, else where it holds a secret. */
  headers(headers: readonly Header[]): readonly Header[];
  /** Any JSON value, keys and numbers included. Throws `RangeError` when it is nested too deeply to be looked through. */
  value(value: unknown): unknown;
  text(text: string): string;
  /** From now on these are hidden too (a refreshed token); the old ones stay hidden. */
  addSecrets(secrets: readonly string[]): void;
}

/** Levels of arrays and objects; far above what servers send, far below what exhausts the stack. */
const MAX_DEPTH = 500;

export function createRedactor(options: RedactorOptions): Redactor {
  return new TreeRedactor(options);
}

class TreeRedactor implements Redactor {
  readonly #secrets: string[];
  readonly #supplied: ReadonlySet<string>;
  #texts: TextRedactor;

  constructor({ secrets, suppliedHeaderNames }: RedactorOptions) {
    this.#secrets = [...secrets];
    this.#supplied = new Set(suppliedHeaderNames.map((name) => name.toLowerCase()));
    this.#texts = new TextRedactor(this.#secrets);
  }

  addSecrets(secrets: readonly string[]): void {
    const fresh = secrets.filter((secret) => !this.#secrets.includes(secret));
    if (fresh.length === 0) return;
    this.#secrets.push(...fresh);
    this.#texts = new TextRedactor(this.#secrets);
  }

  text(text: string): string {
    return this.#texts.text(text);
  }

  headers(headers: readonly Header[]): readonly Header[] {
    return mapIfChanged(headers, (header) => {
      const lower = header.name.toLowerCase();
      const supplied = this.#supplied.has(lower);
      const name = supplied ? header.name : this.#headerName(header.name);
      const value =
        supplied || isSensitiveName(header.name) || isSensitiveName(lower) ? REDACTED : this.text(header.value);
      return name === header.name && value === header.value ? header : { name, value };
    });
  }

  value(value: unknown): unknown {
    return this.#walk(value, 0);
  }

  #walk(value: unknown, depth: number): unknown {
    if (typeof value === 'string') return this.text(value);
    if (typeof value === 'number') return this.#texts.hidesNumber(value) ? REDACTED : value;
    if (typeof value !== 'object' || value === null) return value;
    if (depth >= MAX_DEPTH) throw new RangeError(`nested deeper than ${String(MAX_DEPTH)} levels`);
    if (Array.isArray(value)) return mapIfChanged(value, (item: unknown) => this.#walk(item, depth + 1));
    return this.#object(value, depth);
  }

  #object(value: object, depth: number): object {
    const entries = Object.entries(value);
    const redacted = mapIfChanged(entries, (entry): [string, unknown] => {
      const [key, member] = entry as [string, unknown];
      const name = this.#texts.inside(key);
      const hidden = this.#isSensitiveKey(key) ? hideScalars(member) : member;
      const inner = hidden === REDACTED ? hidden : this.#walk(hidden, depth + 1);
      return name === key && inner === member ? entry : [name, inner];
    });
    return redacted === entries ? value : Object.fromEntries(distinct(redacted));
  }

  /** A secret that happens to be an ordinary header's name does not hide that header's name. */
  #headerName(name: string): string {
    const redacted = this.#texts.inside(name);
    return redacted === REDACTED && !isOpaque(name) ? name : redacted;
  }

  /** A supplied header's name is looked for among keys only when it looks like a header: `X-Team`, not `name`. */
  #isSensitiveKey(key: string): boolean {
    return isSensitiveName(key) || (/[-_]/.test(key) && this.#supplied.has(key.toLowerCase().replaceAll('_', '-')));
  }
}

/** Strings and numbers, also in a list of them. Objects stay: a schema's property called `token` is evidence. */
function hideScalars(member: unknown): unknown {
  return Array.isArray(member) ? mapIfChanged(member, hideScalar) : hideScalar(member);
}

function hideScalar(value: unknown): unknown {
  return typeof value === 'number' || (typeof value === 'string' && value !== '') ? REDACTED : value;
}

/** Two keys that were both hidden must not become one member. */
function distinct(entries: readonly (readonly [string, unknown])[]): (readonly [string, unknown])[] {
  const counts = new Map<string, number>();
  return entries.map(([key, value]) => {
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count === 1 ? [key, value] : [`${key} (${String(count)})`, value];
  });
}

/** The same array when no item changed. */
function mapIfChanged<T>(items: readonly T[], change: (item: T) => T): readonly T[] {
  let changed: T[] | undefined;
  items.forEach((item, index) => {
    const next = change(item);
    if (next !== item) changed ??= items.slice();
    if (changed !== undefined) changed[index] = next;
  });
  return changed ?? items;
}
