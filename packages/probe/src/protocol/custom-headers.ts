/** The credentials a person supplies: which header lines and bearer tokens are accepted (diagnostics, section 5). */
import type { Header } from './headers.js';
import { MANAGED_HEADERS } from './managed-headers.js';
import { REDACTED, SHORT_SECRET_CHARS } from './redacted.js';

export const CUSTOM_HEADER_LIMITS = {
  count: 20,
  /** Bytes of one value. */
  valueBytes: 4096,
  /** Bytes of all names and values together. */
  totalBytes: 16_384,
} as const;

export type HeaderFaultCode =
  | 'too_many_headers'
  | 'headers_too_large'
  | 'name_empty'
  | 'name_invalid'
  | 'name_managed'
  | 'name_duplicate'
  | 'value_invalid'
  | 'value_too_long'
  | 'value_redacted'
  | 'value_short';

export interface HeaderFault {
  /** Position in the list; null when the list as a whole is meant. */
  readonly index: number | null;
  readonly field: 'name' | 'value' | null;
  readonly code: HeaderFaultCode;
  /** Never quotes a value, nor a name that is no name. */
  readonly message: string;
}

/** Every fault of the list, in order; empty when the headers may be sent. */
export function judgeCustomHeaders(headers: readonly Header[]): HeaderFault[] {
  const { count, totalBytes } = CUSTOM_HEADER_LIMITS;
  const whole: HeaderFault[] = [];
  if (headers.length > count)
    whole.push(
      fault(null, null, 'too_many_headers', `${String(headers.length)} headers were given; at most 20 are accepted.`),
    );
  const total = headers.reduce((sum, { name, value }) => sum + name.length + value.length, 0);
  if (total > totalBytes)
    whole.push(
      fault(
        null,
        null,
        'headers_too_large',
        'The headers are larger than 16 KB together. Leave some out or shorten them.',
      ),
    );
  const seen = new Set<string>();
  return whole.concat(
    headers.flatMap((header, index) => {
      const name = header.name.toLowerCase();
      const repeated = name !== '' && seen.has(name);
      seen.add(name);
      return [...judgeName(header.name, index, repeated), ...judgeValue(header.value, index)];
    }),
  );
}

/** What is accepted but worth saying before it is sent; never a reason to refuse. */
export function warnAboutCustomHeaders(headers: readonly Header[]): HeaderFault[] {
  return headers.flatMap(({ value }, index) =>
    value !== '' && value.length < SHORT_SECRET_CHARS
      ? [
          fault(
            index,
            'value',
            'value_short',
            'This value has fewer than 8 characters: where the server repeats it inside other text it cannot be hidden.',
          ),
        ]
      : [],
  );
}

function judgeName(name: string, index: number, repeated: boolean): HeaderFault[] {
  if (name === '') return [fault(index, 'name', 'name_empty', 'The header has no name. Write it as Name: value.')];
  if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name))
    return [
      fault(
        index,
        'name',
        'name_invalid',
        'The header name may hold letters, digits and - _ . only, without spaces or colons.',
      ),
    ];
  const managed = managedName(name);
  if (managed !== undefined)
    return [
      fault(
        index,
        'name',
        'name_managed',
        `${managed} is set by Plumbline itself for every request. Remove it.${hint(managed)}`,
      ),
    ];
  if (repeated)
    return [
      fault(
        index,
        'name',
        'name_duplicate',
        `The header ${name} is given twice (names are compared without case). Keep one.`,
      ),
    ];
  return [];
}

function managedName(name: string): string | undefined {
  const lower = name.toLowerCase();
  if (lower.startsWith('mcp-param-')) return 'Mcp-Param-*';
  return MANAGED_HEADERS.find((managed) => managed.toLowerCase() === lower);
}

function hint(managed: string): string {
  return managed === 'Authorization' ? ' Give a bearer token as such instead.' : '';
}

function judgeValue(value: string, index: number): HeaderFault[] {
  if (value.includes(REDACTED))
    return [
      fault(
        index,
        'value',
        'value_redacted',
        'This is the mark that stands in the place of a hidden value, not the value. Enter the value itself.',
      ),
    ];
  if (!isSendable(value))
    return [
      fault(
        index,
        'value',
        'value_invalid',
        'The value may hold visible ASCII characters, spaces and tabs only: no line breaks, no accents.',
      ),
    ];
  if (value.length > CUSTOM_HEADER_LIMITS.valueBytes)
    return [fault(index, 'value', 'value_too_long', 'The value is longer than 4 KB (4,096 bytes). Shorten it.')];
  return [];
}

/** Visible ASCII, space and tab (RFC 9110, section 5.5, without the obsolete bytes above ASCII). */
export function isSendable(value: string): boolean {
  return /^[\t\x20-\x7e]*$/.test(value);
}

function fault(index: number | null, field: HeaderFault['field'], code: HeaderFaultCode, message: string): HeaderFault {
  return { index, field, code, message };
}
