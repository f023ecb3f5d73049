/**
 * The media type of a Content-Type value, without parameters, in lower case; `undefined` when there is none.
 * Type and subtype are case-insensitive and parameters never matter here (RFC 9110, section 8.3.1).
 */
export function mediaType(contentType: string | undefined): string | undefined {
  const type = contentType?.split(';', 1)[0]?.trim().toLowerCase();
  return type === '' ? undefined : type;
}

export const JSON_TYPE = 'application/json';
export const SSE_TYPE = 'text/event-stream';
