import { REDACTED, type Header } from '@plumbline/probe/catalogue';
import type { TranscriptEvent } from '../../shared/api/types.js';

/** What curl sets by itself; repeating it would break the request as soon as somebody edits the body. */
const SET_BY_CURL = new Set(['host', 'connection', 'content-length']);

/**
 * A sent request as a command for a POSIX shell. What was redacted stands as `$TOKEN`, to be set before. The text may
 * hold what a server said (a cursor), so everything else is quoted such that the shell reads none of it.
 */
export function toCurl(event: TranscriptEvent, targetUrl: string): string {
  const hasMessage = event.payload !== null && event.payload !== undefined;
  const method = hasMessage ? 'POST' : (event.method ?? 'GET');
  const headers = event.headers.filter(({ name }) => !SET_BY_CURL.has(name.toLowerCase())).map(headerArgument);
  const body = hasMessage ? [`--data-raw ${quoted(JSON.stringify(event.payload))}`] : [];
  return [`curl -i -X ${quoted(method)} ${quoted(targetUrl)}`, ...headers, ...body].join(' \\\n  ');
}

function headerArgument({ name, value }: Header): string {
  return `-H ${quoted(`${name}: ${value}`)}`;
}

/** In single quotes the shell reads nothing; a single quote itself, and the secret, stand outside of them. */
function quoted(text: string): string {
  return text
    .split(REDACTED)
    .map((part) => `'${part.replaceAll("'", String.raw`'\''`)}'`)
    .join('"$TOKEN"');
}
