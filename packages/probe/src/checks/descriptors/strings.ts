import { isObject } from '../../protocol/json-rpc.js';

type Step = string | number;

export interface PlacedString {
  readonly text: string;
  /** The last step of the path, which says what kind of text it is. */
  readonly key: Step | undefined;
  path(): Step[];
}

interface Place {
  readonly step: Step;
  readonly parent: Place | undefined;
}

/** More than any descriptor has; a schema may list a hundred thousand values. */
const MAX_VALUES = 20_000;

/** All strings of a value in one text: a quick look that decides whether anybody asks for their places. */
export function textOf(root: object): string {
  const waiting: object[] = [root];
  let text = '';
  let seen = 0;
  for (let value = waiting.pop(); value && seen < MAX_VALUES; value = waiting.pop()) {
    const holder = value as Readonly<Record<string, unknown>>;
    for (const key of Object.keys(holder)) {
      const child = holder[key];
      if (typeof child === 'string') text += `${child}\n`;
      else if (typeof child === 'object' && child !== null) waiting.push(child);
      seen += 1;
    }
  }
  return text;
}

/** Every string of a value with its place, those near the root first. */
export function stringsOf(root: unknown): PlacedString[] {
  const found: PlacedString[] = [];
  const queue: { readonly value: unknown; readonly place: Place | undefined }[] = [{ value: root, place: undefined }];
  for (let at = 0; at < queue.length; at += 1) {
    const { value, place } = queue[at] ?? {};
    if (typeof value === 'string') found.push({ text: value, key: place?.step, path: () => pathTo(place) });
    else if (isObject(value) || Array.isArray(value)) {
      for (const key of Object.keys(value)) {
        if (queue.length >= MAX_VALUES) break;
        const child = (value as Readonly<Record<string, unknown>>)[key];
        const isText = typeof child === 'string' || (typeof child === 'object' && child !== null);
        if (isText)
          queue.push({ value: child, place: { step: Array.isArray(value) ? Number(key) : key, parent: place } });
      }
    }
  }
  return found;
}

function pathTo(place: Place | undefined): Step[] {
  const path: Step[] = [];
  for (let at = place; at; at = at.parent) path.unshift(at.step);
  return path;
}
