/** Whether a secret looks made by a machine, so that a piece of it stands in no text by chance. */

const LEAST_CHARS = 20;

/** Letters and digits change places at least three times: true of tokens, keys and UUIDs, not of words, dates or URLs. */
export function isOpaque(secret: string): boolean {
  if (secret.length < LEAST_CHARS || /\s|:\/\//.test(secret)) return false;
  const kinds = secret.replace(/[^A-Za-z0-9]/g, '').replace(/[A-Za-z]+/g, 'a');
  return kinds.replace(/\d+/g, '0').length >= 4;
}

/**
 * From which length on the beginning of an opaque secret's form is hidden by itself, as a server that shortens what it
 * shows would leave it: ten characters, or up to sixteen until there are a letter and a digit among them.
 */
export function partialFrom(form: string): number {
  const needed = Math.max(form.search(/\d/), form.search(/[A-Za-z]/)) + 1;
  const hasBoth = /\d/.test(form) && /[A-Za-z]/.test(form);
  return hasBoth ? Math.min(16, Math.max(10, needed)) : 16;
}
