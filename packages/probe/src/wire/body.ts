import { JSON_TYPE, mediaType } from '../protocol/media-type.js';
import { headerValue, type Header } from '../protocol/headers.js';
import type { Body } from '../protocol/recording.js';

/** What a whole, decoded body is. Text is read as UTF-8, which JSON must be (RFC 8259, section 8.1). */
export function readBody(bytes: Buffer, headers: readonly Header[]): Body {
  if (bytes.length === 0) return { kind: 'empty' };
  const text = withoutBom(bytes.toString('utf8'));
  const json = parseJson(text);
  if (json === undefined) return { kind: 'text', text };
  if (mediaType(headerValue(headers, 'content-type')) === JSON_TYPE) return { kind: 'json', value: json };
  return { kind: 'text', text, json };
}

/** Undefined when the text is no JSON; JSON itself has no undefined. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** A byte order mark is against RFC 8259, section 8.1, yet every client skips it. */
function withoutBom(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}
