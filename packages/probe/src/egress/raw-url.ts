/**
 * The raw-string stage. URL parsers clean what they read (they drop tabs and line ends, turn `\` into `/`, fold
 * lookalike letters, decode `%31`, expand `127.1`), so what a person reads and what is dialled would differ. Here such
 * a string is refused, never cleaned.
 */
import { parseIp } from './ip.js';
import { type Refusal, refuse } from './refusal.js';
import { readScheme } from './url-scheme.js';

const MAX_LENGTH = 2048;
// C0, space, DEL, C1, bidirectional controls, line separators, byte order mark; backslash.
const FORBIDDEN_RANGES: readonly (readonly [number, number])[] = [
  [0x00, 0x20],
  [0x5c, 0x5c],
  [0x7f, 0x9f],
  [0x200e, 0x200f],
  [0x2028, 0x202e],
  [0x2066, 0x2069],
  [0xfeff, 0xfeff],
];

export interface RawUrl {
  readonly ok: true;
  readonly url: URL;
}

export function readRawUrl(raw: string): RawUrl | Refusal {
  if (raw.trim() === '')
    return refuse('url_empty', 'Give the URL of the MCP endpoint, such as https://api.example.com/mcp.');
  if (raw.length > MAX_LENGTH)
    return refuse(
      'url_too_long',
      `The URL has ${String(raw.length)} characters; at most 2,048 are accepted. Shorten it.`,
    );
  return readScheme(raw) ?? checkCharacters(raw) ?? checkParts(raw) ?? parse(raw);
}

function checkCharacters(raw: string): Refusal | undefined {
  const found = [...raw].find((char) => isForbidden(char.codePointAt(0) ?? 0));
  if (found === undefined) return undefined;
  const what = found === '\\' ? 'a backslash' : found === ' ' ? 'a space' : 'a control character';
  const message = `The URL contains ${what}, which programs read in different ways. Remove it, or write it percent-encoded in the path.`;
  return refuse('forbidden_character', message, raw.trim());
}

function isForbidden(code: number): boolean {
  return FORBIDDEN_RANGES.some(([from, to]) => code >= from && code <= to);
}

function checkParts(raw: string): Refusal | undefined {
  const extra = raw.search(/[?#]/);
  if (extra !== -1) return refuseExtra(raw, extra);
  const { authority, rest, scheme } = split(raw);
  if (authority === '')
    return refuse(
      'host_missing',
      'The URL names no host. Write it as https://host/path, such as https://api.example.com/mcp.',
    );
  const at = authority.lastIndexOf('@');
  if (at !== -1)
    return refuse(
      'userinfo_not_allowed',
      'The URL carries a user name or password before the host, and those end up in logs. Remove it and give the credentials as a bearer token or header.',
      `${scheme}//${authority.slice(at + 1)}${rest}`,
    );
  if (authority.includes('%'))
    return refuse(
      'host_percent_encoded',
      'The host or port is percent-encoded, which hides what would be dialled. Write it in plain letters.',
    );
  return checkPort(authority);
}

function refuseExtra(raw: string, at: number): Refusal {
  const suggestion = raw.slice(0, at);
  if (raw[at] === '#')
    return refuse(
      'fragment_not_allowed',
      'The URL has a fragment (#…), which is never sent to a server. Remove it.',
      suggestion,
    );
  return refuse(
    'query_not_allowed',
    'The URL has a query string (?…). Keys in it end up in logs and receipts, so it is not accepted. Remove it and send such values as a header.',
    suggestion,
  );
}

function checkPort(authority: string): Refusal | undefined {
  const host = /^(?:\[[^\]]*\]|[^:[\]]*)/.exec(authority)?.[0] ?? '';
  const after = authority.slice(host.length);
  if (host === '' || (after !== '' && !after.startsWith(':')) || after.lastIndexOf(':') > 0)
    return refuse(
      'host_invalid',
      'The host is not a name or address. An IPv6 address stands in brackets: https://[2001:db8::1]/mcp.',
    );
  const port = after.slice(1);
  const valid = after === '' || (/^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= 65535);
  return valid
    ? undefined
    : refuse('port_invalid', 'The port is not a number from 1 to 65535. Mend it, or leave it out.');
}

function parse(raw: string): RawUrl | Refusal {
  const url = URL.canParse(raw) ? new URL(raw) : undefined;
  if (url === undefined)
    return refuse(
      'url_invalid',
      'This is not a valid URL: its host is neither a name nor an address. Check how it is written.',
    );
  const host = rawHost(raw);
  // Lookalike letters that fold to plain ones would be dialled as another host than the one that was read.
  if (!isAscii(host) && !url.hostname.split('.').some((label) => label.startsWith('xn--')))
    return refuse(
      'host_lookalike',
      'The host contains characters that only look like plain letters, digits or dots. Type the host again in plain characters.',
    );
  if (parseIp(url.hostname)?.family === 4 && host !== url.hostname)
    return refuse(
      'ipv4_not_canonical',
      `The host is an unusual spelling of the address ${url.hostname}. Write addresses as four decimal numbers.`,
      raw.replace(host, url.hostname),
    );
  return { ok: true, url };
}

function split(raw: string): { scheme: string; authority: string; rest: string } {
  const start = raw.indexOf('//') + 2;
  const slash = raw.indexOf('/', start);
  const end = slash === -1 ? raw.length : slash;
  return { scheme: raw.slice(0, start - 2), authority: raw.slice(start, end), rest: raw.slice(end) };
}

function rawHost(raw: string): string {
  return split(raw).authority.replace(/:\d*$/, '');
}

function isAscii(text: string): boolean {
  return [...text].every((char) => (char.codePointAt(0) ?? 0) < 0x80);
}
