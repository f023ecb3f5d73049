/** What an answer that is no MCP message says in words, for people. */
import { headerValue } from '../../protocol/headers.js';
import { isObject } from '../../protocol/json-rpc.js';
import { mediaType } from '../../protocol/media-type.js';
import type { Body, ReceivedResponse } from '../../protocol/recording.js';
import { jsonText } from './json-text.js';
import { excerpt, quote } from './words.js';

/** More than any page that names its origin needs, and little enough to search often. */
const SEARCHED_CHARS = 20_000;
const HTML_TYPES = new Set(['text/html', 'application/xhtml+xml']);

/** The body as text; a JSON body as it would be written, as far as anybody looks. */
export function bodyText(body: Body): string {
  switch (body.kind) {
    case 'text':
      return body.text;
    case 'json':
      return jsonText(body.value, SEARCHED_CHARS);
    case 'sse':
      return body.events.map((event) => event.data).join('\n');
    case 'empty':
    case 'unread':
      return '';
  }
}

/** Lower-case text to search for the marks of proxies, guards and error pages. */
export function searchable(response: ReceivedResponse): string {
  return bodyText(response.body).slice(0, SEARCHED_CHARS).toLowerCase();
}

export function contentType(response: ReceivedResponse): string | undefined {
  return mediaType(headerValue(response.headers, 'content-type'));
}

export function isWebPage(response: ReceivedResponse): boolean {
  if (response.body.kind !== 'text') return false;
  if (HTML_TYPES.has(contentType(response) ?? '')) return true;
  const start = response.body.text.slice(0, 200).trimStart().toLowerCase();
  return start.startsWith('<!doctype html') || start.startsWith('<html');
}

/** `a web page titled "Welcome"`. */
export function describePage(response: ReceivedResponse): string {
  const title = pageTitle(bodyText(response.body).slice(0, SEARCHED_CHARS));
  return title === '' ? 'a web page without a title' : `a web page titled ${quote(title)}`;
}

function pageTitle(html: string): string {
  const lower = html.toLowerCase();
  const open = lower.indexOf('<title');
  const start = open < 0 ? -1 : lower.indexOf('>', open);
  const end = start < 0 ? -1 : lower.indexOf('</title', start);
  return end < 0 ? '' : decodeEntities(html.slice(start + 1, end)).trim();
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

function decodeEntities(text: string): string {
  return text.replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity] ?? entity);
}

/**
 * What the body says, ready to follow a colon: the message of a JSON-RPC error with its code, the text that web
 * frameworks put under `error`, `message` or `detail`, a page's title, or the first 200 characters. Empty when it says nothing.
 */
export function describeBody(response: ReceivedResponse): string {
  if (isWebPage(response)) return describePage(response);
  const { body } = response;
  const value = body.kind === 'json' ? body.value : body.kind === 'sse' ? body.events.at(0)?.json : undefined;
  const said = isObject(value) ? messageIn(value) : undefined;
  if (said !== undefined) return said;
  const text = excerpt(bodyText(body));
  return text === '' ? '' : `"${text}"`;
}

function messageIn(value: Readonly<Record<string, unknown>>): string | undefined {
  const error = value['error'];
  if (isObject(error)) return describeError(error);
  const texts = [error, value['error_description'], value['message'], value['detail'], value['title']];
  const named = texts.filter((text): text is string => typeof text === 'string' && text.trim() !== '');
  return named.length === 0 ? undefined : [...new Set(named)].map((text) => quote(text)).join(', ');
}

/** `error -32601 "Method not found"`. */
export function describeError(error: Readonly<Record<string, unknown>>): string {
  const code = typeof error['code'] === 'number' ? ` ${error['code']}` : '';
  const message = typeof error['message'] === 'string' ? ` ${quote(error['message'])}` : '';
  return `error${code}${message}`;
}
