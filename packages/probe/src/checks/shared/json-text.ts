/**
 * JSON as text where the value is hostile: `JSON.stringify` recurses, and an answer under the size limit can be nested
 * deeper than the stack.
 */

const MAX_DEPTH = 32;

/** As it would stand on the wire, up to about `max` characters; what lies deeper than any real message is `…`. */
export function jsonText(value: unknown, max: number): string {
  const parts: string[] = [];
  let length = 0;
  const write = (part: string): void => {
    parts.push(part);
    length += part.length;
  };
  const visit = (each: unknown, depth: number): void => {
    if (length > max) return;
    if (typeof each !== 'object' || each === null) return write(scalar(each, max));
    if (depth > MAX_DEPTH) return write('…');
    const isArray = Array.isArray(each);
    write(isArray ? '[' : '{');
    let isFirst = true;
    for (const [key, child] of Object.entries(each)) {
      if (length > max) return;
      if (!isFirst) write(',');
      isFirst = false;
      if (!isArray) write(`${scalar(key, max)}:`);
      visit(child, depth + 1);
    }
    write(isArray ? ']' : '}');
  };
  visit(value, 0);
  return parts.join('').slice(0, max);
}

function scalar(value: unknown, max: number): string {
  return typeof value === 'string' ? JSON.stringify(value.slice(0, max)) : String(value);
}

/** Equal for equal values; undefined for a value that is nested too deep to be compared. */
export function fingerprint(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}
