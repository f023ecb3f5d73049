/** A header field as it stood on the wire: names keep their case, repeated fields stay separate entries. */
export interface Header {
  readonly name: string;
  readonly value: string;
}

/** The first value of a field, names compared without case. */
export function headerValue(headers: readonly Header[], name: string): string | undefined {
  const wanted = name.toLowerCase();
  return headers.find((header) => header.name.toLowerCase() === wanted)?.value;
}

/** Every value of a field, in order. */
export function headerValues(headers: readonly Header[], name: string): string[] {
  const wanted = name.toLowerCase();
  return headers.filter((header) => header.name.toLowerCase() === wanted).map((header) => header.value);
}
