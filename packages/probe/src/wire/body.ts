import { EgressError } from '../egress/egress-error.js';
import { JSON_TYPE, mediaType } from '../protocol/media-type.js';
import { headerValue, type Header } from '../protocol/headers.js';
import type { Body } from '../protocol/recording.js';

/**
 * Far deeper than what servers send, and far from what exhausts the stack of whoever walks through it later: no check
 * and no redaction ever meets a deeper value.
 */
const MAX_JSON_DEPTH = 400;

/**
 * What a whole, decoded body is. Text is read as UTF-8, which JSON must be (RFC 8259, section 8.1). Throws an
 * `EgressError` (`body_undecodable`) for JSON nested too deeply.
 */
export function readBody(bytes: Buffer, headers: readonly Header[]): Body {
  if (bytes.length === 0) return { kind: 'empty' };
  const text = withoutBom(bytes.toString('utf8'));
  const json = parseJson(text);
  if (json === undefined) return { kind: 'text', text };
  if (json === TOO_DEEP) {
    throw new EgressError('body', 'body_undecodable', `JSON nested deeper than ${MAX_JSON_DEPTH} levels`);
  }
  if (mediaType(headerValue(headers, 'content-type')) === JSON_TYPE) return { kind: 'json', value: json };
  return { kind: 'text', text, json };
}

/** Undefined when the text is no JSON; JSON itself has no undefined. */
export function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    // Every level takes two characters.
    return text.length > MAX_JSON_DEPTH * 2 && isDeeper(value, MAX_JSON_DEPTH) ? TOO_DEEP : value;
  } catch {
    return undefined;
  }
}

/** What `parseJson` gives for JSON that nobody should walk through. */
export const TOO_DEEP = Symbol('nested too deeply');

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  const members: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  return members.some((member) => isDeeper(member, levels - 1));
}

/** A byte order mark is against RFC 8259, section 8.1, yet every client skips it. */
function withoutBom(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}
