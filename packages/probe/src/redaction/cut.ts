/** The transcript's size limits (diagnostics, section 7), applied after redaction so that no cut parts a secret. */
import type { Limits } from '../protocol/limits.js';
import type { TranscriptEvent } from '../protocol/transcript.js';

export type CutLimits = Pick<Limits, 'transcriptStringBytes' | 'transcriptEventBytes'>;

/** The same event when it is within the limits. What was cut is said where it stood. */
export function cutEvent(event: TranscriptEvent, limits: CutLimits): TranscriptEvent {
  const longest = limits.transcriptStringBytes;
  const payload = cutStrings(event.payload, longest);
  const headers = cutStrings(event.headers, longest) as TranscriptEvent['headers'];
  const cut = payload === event.payload && headers === event.headers ? event : { ...event, payload, headers };
  const bytes = utf8Length(JSON.stringify(cut));
  if (bytes <= limits.transcriptEventBytes) return cut;
  const limit = limits.transcriptEventBytes;
  const omitted = `Left out: this event has ${count(bytes)} bytes, and at most ${count(limit)} are kept.`;
  const withHeaders = { ...cut, payload: { omitted } };
  return utf8Length(JSON.stringify(withHeaders)) <= limit ? withHeaders : { ...withHeaders, headers: [] };
}

/** Strings and keys of any JSON value, cut to `maxBytes` of UTF-8 each. */
export function cutStrings(value: unknown, maxBytes: number): unknown {
  if (typeof value === 'string') return cutText(value, maxBytes);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => cutStrings(item, maxBytes));
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  const before: [string, unknown][] = Object.entries(value);
  const after = before.map(([key, member]): [string, unknown] => [
    cutText(key, maxBytes),
    cutStrings(member, maxBytes),
  ]);
  const same = after.every(([key, member], index) => key === before[index]?.[0] && member === before[index]?.[1]);
  return same ? value : Object.fromEntries(after);
}

/** At a character's border; says how many bytes are missing. */
export function cutText(text: string, maxBytes: number): string {
  if (text.length * 3 <= maxBytes) return text;
  const bytes = new TextEncoder().encode(text);
  if (bytes.length <= maxBytes) return text;
  let end = maxBytes;
  // A continuation byte (10xxxxxx) belongs to the character before the cut.
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  const kept = new TextDecoder().decode(bytes.subarray(0, end));
  return `${kept}… [cut: ${count(bytes.length - end)} more bytes]`;
}

function utf8Length(text: string): number {
  return new TextEncoder().encode(text).length;
}

function count(value: number): string {
  return value.toLocaleString('en-US');
}
