/**
 * Text of a server inside a Markdown document. The library escapes what Markdown and HTML would make of it. Left are the
 * words that the hosts of such documents act on after that: a bare address becomes a link, `@name` notifies people, `#1`
 * and `!1` leave a note on somebody's issue or merge request, `$x$` is set as a formula. Those are set as code, where no
 * host looks for them.
 */
import type { InlineCode, Link, PhrasingContent, Text } from 'mdast';
import { plainText } from '../render/plain-text.js';

/** The end of a sentence or a bracket after an address is none of it. */
const ADDRESS = /(?:[a-z][a-z\d+.-]*:\/\/|www\.)\S*[^\s.,;:?)\]}>"'”]/;
const REFERENCE = /[\w./-]*[@#!]\w[\w./-]*|\bGH-\d+|\$\S+/;
const ACTED_ON = new RegExp(`${ADDRESS.source}|${REFERENCE.source}`, 'gi');

/** Words that quote a server. */
export function said(words: string): PhrasingContent[] {
  const parts: PhrasingContent[] = [];
  const plain = plainText(words);
  let end = 0;
  for (const { 0: reference, index } of plain.matchAll(ACTED_ON)) {
    if (index > end) parts.push(text(plain.slice(end, index)));
    parts.push(code(reference));
    end = index + reference.length;
  }
  return end < plain.length ? [...parts, text(plain.slice(end))] : parts;
}

/** Words of our own. */
export function text(value: string): Text {
  return { type: 'text', value };
}

export function code(value: string): InlineCode {
  return { type: 'inlineCode', value: plainText(value) };
}

export function link(url: string, words: string): Link {
  return { type: 'link', url, children: [text(words)] };
}
