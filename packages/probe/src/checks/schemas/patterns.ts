/**
 * Whether `pattern` and the keys of `patternProperties` are regular expressions. They are parsed by the engine and never
 * run: a server's expression on any text could stall the process. Parsing is linear but for `\p{…}`, each of which makes
 * a large set of characters, so few of those are let through.
 */
import type { SchemaBudget } from './budget.js';

/** JSON Schema asks for ECMA-262 with Unicode; `not-unicode` is what parses only without. */
export type PatternVerdict = 'fine' | 'not-unicode' | 'invalid' | 'unknown';

const MAX_CHARACTERS = 1000;
const MAX_PROPERTIES = 8;

export function judgePattern(pattern: string, budget: SchemaBudget): PatternVerdict {
  if (pattern.length > MAX_CHARACTERS) return 'unknown';
  const properties = pattern.split(/\\[pP]/).length - 1;
  if (properties > MAX_PROPERTIES || !budget.spendPattern(pattern.length, properties)) return 'unknown';
  if (parses(pattern, 'u')) return 'fine';
  return parses(pattern, '') ? 'not-unicode' : 'invalid';
}

function parses(pattern: string, flags: string): boolean {
  try {
    return new RegExp(pattern, flags) instanceof RegExp;
  } catch {
    return false;
  }
}
