/**
 * Credentials that nobody told us of, known by how they look in free text. The matcher finds the anchors in its one pass;
 * from each anchor on the text is read forward once and never again, so no text can make this slow.
 */
import { ISSUED_TOKEN_LEAST, ISSUED_TOKEN_PREFIXES } from '../protocol/issued-tokens.js';
import { decodeBase64 } from './secret-forms.js';
import type { Span } from './spans.js';

/** Reads on from an anchor at `[start, end)`; gives what to hide, and how far it looked. */
type Reader = (text: string, start: number, end: number) => { readonly span?: Span; readonly readTo: number };

export interface Anchor {
  readonly text: string;
  readonly anyCase: boolean;
  readonly read: Reader;
}

/** Where one of the anchors of `ANCHORS` was found. */
export interface AnchorHit {
  readonly anchor: number;
  readonly start: number;
}

const WORD = /[A-Za-z0-9_-]/;
const SEGMENT = /[A-Za-z0-9_-]*/y;
const DOTTED = /[A-Za-z0-9_.-]*/y;
const TOKEN = /[A-Za-z0-9._~+/-]*/y;
const AUTHORITY = /[^\s/?#"'<>\\]*/y;
const LONGEST_PEM = 20_000;

export const ANCHORS: readonly Anchor[] = [
  { text: 'bearer ', anyCase: true, read: readToken },
  { text: 'dpop ', anyCase: true, read: readToken },
  { text: 'basic ', anyCase: true, read: readBasic },
  { text: 'eyJ', anyCase: false, read: readJwt },
  { text: '-----BEGIN ', anyCase: false, read: readPem },
  { text: '://', anyCase: false, read: readUserinfo },
  ...ISSUED_TOKEN_PREFIXES.map((text): Anchor => ({ text, anyCase: false, read: readIssued })),
];

/** Hits in order of their place; a hit inside what was already read is passed over. */
export function credentialSpans(text: string, hits: readonly AnchorHit[]): Span[] {
  const spans: Span[] = [];
  let readTo = 0;
  for (const { anchor, start } of hits) {
    const found = ANCHORS[anchor];
    if (found === undefined || start < readTo) continue;
    const read = found.read(text, start, start + found.text.length);
    readTo = read.readTo;
    if (read.span !== undefined) spans.push(read.span);
  }
  return spans;
}

/**
 * `Bearer` and `DPoP` also stand in prose and in challenges (`Bearer realm="…"`): a value is hidden when it is no
 * parameter and looks made by a machine.
 */
function readToken(text: string, start: number, end: number): ReturnType<Reader> {
  if (!startsWord(text, start)) return { readTo: end };
  const value = readRun(TOKEN, text, end);
  const padded = skip(text, value.end, '=');
  const hasDigit = /\d/.test(value.text);
  const isQuoted = text[padded] === '"' && !hasDigit;
  const isParameter = padded > value.end && (isQuoted || WORD.test(text[padded] ?? ''));
  const isOpaque = value.length >= 24 || (value.length >= 8 && hasDigit);
  if (isParameter || !isOpaque) return { readTo: value.end };
  return { span: { start: end, end: padded }, readTo: padded };
}

/** Hidden when it decodes to a pair `user:password`. */
function readBasic(text: string, start: number, end: number): ReturnType<Reader> {
  if (!startsWord(text, start)) return { readTo: end };
  const value = readRun(TOKEN, text, end);
  const padded = skip(text, value.end, '=');
  const pair = value.length >= 4 ? decodeBase64(text.slice(end, padded)) : undefined;
  if (pair === undefined || !pair.includes(':')) return { readTo: value.end };
  return { span: { start: end, end: padded }, readTo: padded };
}

/** Three parts or more (five when encrypted); the last may be empty. */
function readJwt(text: string, start: number): ReturnType<Reader> {
  if (!startsWord(text, start)) return { readTo: readRun(SEGMENT, text, start).end };
  const header = readRun(SEGMENT, text, start);
  if (header.length < 12 || text[header.end] !== '.') return { readTo: header.end };
  const payload = readRun(SEGMENT, text, header.end + 1);
  if (payload.length < 4 || text[payload.end] !== '.') return { readTo: payload.end };
  const end = readRun(DOTTED, text, payload.end).end;
  return { span: { start, end }, readTo: end };
}

/** To the end line, or as far as a key can reach when that was cut off. */
function readPem(text: string, start: number, end: number): ReturnType<Reader> {
  const block = text.slice(end, end + LONGEST_PEM);
  const footer = block.indexOf('-----END ');
  const close = footer === -1 ? -1 : block.indexOf('-----', footer + 9);
  const stop = close === -1 ? end + block.length : end + close + 5;
  return { span: { start, end: stop }, readTo: stop };
}

function readUserinfo(text: string, _start: number, end: number): ReturnType<Reader> {
  const authority = readRun(AUTHORITY, text, end);
  const at = authority.text.lastIndexOf('@');
  if (at < 1) return { readTo: authority.end };
  return { span: { start: end, end: end + at }, readTo: authority.end };
}

function readIssued(text: string, start: number, end: number): ReturnType<Reader> {
  if (!startsWord(text, start)) return { readTo: end };
  const rest = readRun(DOTTED, text, end);
  if (rest.length < ISSUED_TOKEN_LEAST || !/\d/.test(rest.text)) return { readTo: rest.end };
  return { span: { start, end: rest.end }, readTo: rest.end };
}

function startsWord(text: string, at: number): boolean {
  return at === 0 || !WORD.test(text[at - 1] ?? '');
}

/** `pattern` is one character class, sticky: it reads each character once. */
function readRun(pattern: RegExp, text: string, at: number): { text: string; length: number; end: number } {
  pattern.lastIndex = at;
  const run = pattern.exec(text)?.[0] ?? '';
  return { text: run, length: run.length, end: at + run.length };
}

function skip(text: string, from: number, char: string): number {
  let at = from;
  while (text[at] === char) at += 1;
  return at;
}
