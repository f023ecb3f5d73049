/**
 * Redaction of everything that leaves the engine (security, "Redaction"): by structure, then by exact value and pattern in
 * one pass. It only replaces; where nothing is to be hidden the very same value comes back, without a copy.
 *
 * What it cannot find: a secret that a hostile server compresses, encrypts or takes apart on purpose. That server knows
 * the secret already; the loss is that a shared receipt would carry it.
 */
import type { Header } from '../protocol/headers.js';
import type { JsonObject } from '../protocol/json-rpc.js';
import { REDACTED } from '../protocol/redacted.js';
import { isOpaque } from './opaque.js';
import { isSensitiveName } from '../protocol/sensitive-names.js';
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
  /** The same as `value`, without another search for what stood in a list of an earlier one. */
  item(item: unknown): unknown;
  text(text: string): string;
  /** From now on these are hidden too (a refreshed token); the old ones stay hidden. */
  addSecrets(secrets: readonly string[]): void;
}

/** Levels of arrays and objects; far above what servers send, far below what exhausts the stack. */
const MAX_DEPTH = 500;
/** Where the items of lists stand that are asked for again: in a result, which may be an event of a stream. */
const DEEPEST_ITEMS = 6;
/** What is remembered of names and header values; a hostile server may send any number of different ones. */
const MAX_REMEMBERED = 1_000;
const MAX_REMEMBERED_CHARS = 200;

export function createRedactor(options: RedactorOptions): Redactor {
  return new TreeRedactor(options);
}

interface KnownName {
  readonly redacted: string;
  /** Its value is a credential whatever it looks like. */
  readonly isSensitive: boolean;
}

class TreeRedactor implements Redactor {
  readonly #secrets: string[];
  readonly #supplied: ReadonlySet<string>;
  #texts: TextRedactor;
  /** The same few names and values stand in every message. All that is remembered is valid until a secret is added. */
  #keys = new Remembered<KnownName>((key) => this.#keyFacts(key));
  #headerNames = new Remembered<KnownName>((name) => this.#headerFacts(name));
  #headerValues = new Remembered<string>((value) => this.text(value));
  /** Items of lists leave the engine twice: in the transcript, and as what was discovered. */
  #items = new WeakMap<object, unknown>();

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
    this.#keys.forget();
    this.#headerNames.forget();
    this.#headerValues.forget();
    this.#items = new WeakMap();
  }

  text(text: string): string {
    return this.#texts.text(text);
  }

  headers(headers: readonly Header[]): readonly Header[] {
    return mapIfChanged(headers, (header) => {
      const { redacted, isSensitive } = this.#headerNames.of(header.name);
      const value = isSensitive ? REDACTED : this.#headerValues.of(header.value);
      return redacted === header.name && value === header.value ? header : { name: redacted, value };
    });
  }

  value(value: unknown): unknown {
    return this.#walk(value, 0);
  }

  item(item: unknown): unknown {
    return (typeof item === 'object' && item !== null && this.#items.get(item)) || this.value(item);
  }

  #walk(value: unknown, depth: number): unknown {
    if (typeof value === 'string') return this.#texts.text(value);
    if (typeof value === 'number') return this.#texts.hidesNumber(value) ? REDACTED : value;
    if (typeof value !== 'object' || value === null) return value;
    if (depth >= MAX_DEPTH) throw new RangeError(`nested deeper than ${String(MAX_DEPTH)} levels`);
    return Array.isArray(value) ? this.#array(value, depth) : this.#object(value as JsonObject, depth);
  }

  #array(items: readonly unknown[], depth: number): readonly unknown[] {
    return mapIfChanged(items, (item) => {
      const redacted = this.#walk(item, depth + 1);
      if (depth <= DEEPEST_ITEMS && typeof item === 'object' && item !== null) this.#items.set(item, redacted);
      return redacted;
    });
  }

  #object(value: JsonObject, depth: number): object {
    const keys = Object.keys(value);
    let changed: [string, unknown][] | undefined;
    for (let index = 0; index < keys.length; index += 1) {
      const key = keys[index] ?? '';
      const member = value[key];
      const { redacted, isSensitive } = this.#keys.of(key);
      const hidden = isSensitive ? hideScalars(member) : member;
      const inner = hidden === REDACTED ? hidden : this.#walk(hidden, depth + 1);
      if (redacted !== key || inner !== member) changed ??= Object.entries(value);
      if (changed !== undefined) changed[index] = [redacted, inner];
    }
    return changed === undefined ? value : Object.fromEntries(distinct(changed));
  }

  #keyFacts(key: string): KnownName {
    return { redacted: this.#texts.inside(key), isSensitive: this.#isSensitiveKey(key) };
  }

  #headerFacts(name: string): KnownName {
    const lower = name.toLowerCase();
    const isSupplied = this.#supplied.has(lower);
    return {
      redacted: isSupplied ? name : this.#headerName(name),
      isSensitive: isSupplied || isSensitiveName(name) || isSensitiveName(lower),
    };
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

/** Answers by text, worked out once each, as far as there is room. */
class Remembered<T> {
  readonly #workOut: (text: string) => T;
  readonly #answers = new Map<string, T>();

  constructor(workOut: (text: string) => T) {
    this.#workOut = workOut;
  }

  of(text: string): T {
    const known = this.#answers.get(text);
    if (known !== undefined) return known;
    const answer = this.#workOut(text);
    if (text.length <= MAX_REMEMBERED_CHARS && this.#answers.size < MAX_REMEMBERED) this.#answers.set(text, answer);
    return answer;
  }

  forget(): void {
    this.#answers.clear();
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
  let index = 0;
  for (const item of items) {
    const next = change(item);
    if (next !== item) changed ??= items.slice();
    if (changed !== undefined) changed[index] = next;
    index += 1;
  }
  return changed ?? items;
}
