import { plainText } from '../render/plain-text.js';

/**
 * A message string of SARIF in which nothing of a server's text is markup: no placeholder (section 3.11.5: literal
 * braces are doubled), and no embedded link (3.11.6: `[text](target)`), which viewers would open.
 */
export function sarifText(text: string): string {
  return plainText(text).replace(/[{}]/g, '$&$&').replaceAll('](', '] (');
}
