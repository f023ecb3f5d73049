/**
 * Which revisions a server showed in this run: the one it agreed on, and those that it names itself where it lists what
 * it supports. One that is not marked may still be spoken; nobody asked for it.
 */
import { LEGACY_REVISIONS, MODERN_REVISIONS, type Revision, type TranscriptEvent } from '@plumbline/probe/catalogue';
import { isObject } from './is-object.js';
import type { Surface } from './surface.js';

const REVISIONS: readonly Revision[] = [...LEGACY_REVISIONS, ...MODERN_REVISIONS];

/** Empty when the server showed none. */
export function renderRevisions(
  negotiated: string | null,
  transcript: readonly TranscriptEvent[],
  { colours }: Surface,
): string {
  const named = new Set(transcript.flatMap((event) => versionsIn(event)));
  if (!REVISIONS.some((revision) => revision === negotiated || named.has(revision))) return '';
  return REVISIONS.map((revision) => {
    if (revision === negotiated) return colours.green(joined(revision, '✓', 'agreed'));
    return named.has(revision) ? colours.green(joined(revision, '✓', 'named')) : colours.dim(joined(revision, '·'));
  }).join('  ');
}

/** With no-break spaces, so that a line ends between two revisions. */
function joined(...words: readonly string[]): string {
  return words.join('\u00a0');
}

/** A discover result's `supportedVersions`, or `data.supported` of an error that refuses a version. */
function versionsIn(event: TranscriptEvent): unknown[] {
  if (event.direction !== 'in') return [];
  return messagesIn(event.payload).flatMap((message) => {
    const { result, error } = message;
    if (isObject(result)) return listIn(result['supportedVersions']);
    return isObject(error) && isObject(error['data']) ? listIn(error['data']['supported']) : [];
  });
}

function messagesIn(payload: unknown): Readonly<Record<string, unknown>>[] {
  if (!isObject(payload)) return [];
  const { stream } = payload;
  if (!Array.isArray(stream)) return [payload];
  return stream.flatMap((event: unknown) => (isObject(event) && isObject(event['data']) ? [event['data']] : []));
}

function listIn(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
