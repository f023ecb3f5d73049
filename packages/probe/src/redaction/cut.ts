/** The transcript's size limits (diagnostics, section 7), applied after redaction so that no cut parts a secret. */
import type { JsonObject } from '../protocol/json-rpc.js';
import type { Limits } from '../protocol/limits.js';
import type { TranscriptEvent } from '../protocol/transcript.js';

export type CutLimits = Pick<Limits, 'transcriptStringBytes' | 'transcriptEventBytes'>;

/** The same event when it is within the limits. What was cut is said where it stood. */
export function cutEvent(event: TranscriptEvent, limits: CutLimits): TranscriptEvent {
  if (isSurelyWithin(event, limits)) return event;
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

/** Nearly all events are far below the limits, and a rough look shows it without writing them out. */
function isSurelyWithin(event: TranscriptEvent, limits: CutLimits): boolean {
  return roomLeft(event, limits.transcriptEventBytes, limits.transcriptStringBytes) >= 0;
}

/** What JSON writes for one UTF-16 unit at most (`\\u001f`); in UTF-8 alone it would be three. */
const MOST_BYTES_A_UNIT = 6;
const MOST_BYTES_A_NUMBER = 24;
/** Quotes, colon and comma round a member, or the brackets of a list. */
const BYTES_AROUND = 4;

/** How many of `room` bytes the value surely leaves as JSON; negative when it may not fit, or a string may be too long. */
function roomLeft(value: unknown, room: number, longest: number): number {
  if (typeof value === 'string') {
    const most = value.length * MOST_BYTES_A_UNIT;
    return most > longest ? -1 : room - most - BYTES_AROUND;
  }
  if (typeof value !== 'object' || value === null) return room - MOST_BYTES_A_NUMBER - BYTES_AROUND;
  let left = room - BYTES_AROUND;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length && left >= 0; index += 1) left = roomLeft(value[index], left, longest);
    return left;
  }
  const members = value as JsonObject;
  for (const key in members) {
    if (left < 0) return left;
    left = roomLeft(members[key], roomLeft(key, left, longest), longest);
  }
  return left;
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
