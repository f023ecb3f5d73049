import { excerpt } from '../shared/words.js';

/** More steps than this are shown as the first two and the last four. */
const LONGEST = 8;

/** As people write a place in JSON: `inputSchema.properties.a.anyOf[1]`. Names are hostile text. */
export function memberPath(path: readonly (string | number)[]): string {
  const [first, ...rest] = path.length > LONGEST ? [...path.slice(0, 2), '…', ...path.slice(-4)] : path;
  return [String(first ?? ''), ...rest.map(step)].join('');
}

function step(each: string | number): string {
  if (typeof each === 'number') return `[${each}]`;
  const name = excerpt(each, 40);
  return /^[\w$-]+$/.test(name) || each === '…' ? `.${name}` : `["${name}"]`;
}
