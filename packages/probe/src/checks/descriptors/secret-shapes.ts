/**
 * Credentials in plain sight, by their shape. The redactor hides whatever might be one; here only what hardly can be
 * anything else counts, since documentation is full of examples. Every quantifier is bounded, so no text is slow.
 */
import { ISSUED_TOKEN_LEAST, ISSUED_TOKEN_PREFIXES } from '../../protocol/issued-tokens.js';

const NO_WORD_BEFORE = '(?<![A-Za-z0-9_-])';
const escaped = ISSUED_TOKEN_PREFIXES.map((prefix) => prefix.replace(/[.]/g, '\\.')).join('|');
const ISSUED = `${NO_WORD_BEFORE}(?<prefix>${escaped})(?<issued>[A-Za-z0-9_.-]{${ISSUED_TOKEN_LEAST},200})`;
const JWT = `${NO_WORD_BEFORE}eyJ[A-Za-z0-9_-]{9,2000}\\.(?<jwt>[A-Za-z0-9_-]{8,2000})\\.[A-Za-z0-9_-]{16,600}`;
const BEARER = `${NO_WORD_BEFORE}[Bb]earer (?<bearer>[A-Za-z0-9._~+/-]{24,400})`;
const KEY = '-----BEGIN (?:[A-Z]{2,10} )?PRIVATE KEY-----\\s{0,4}(?<key>[A-Za-z0-9+/]{40,80})';
const USERINFO = ':\\/\\/[^\\s\\/:@"\'<>]{1,64}:(?<password>[^\\s\\/:@"\'<>]{8,128})@[A-Za-z0-9[]';

const ANY = new RegExp([ISSUED, JWT, BEARER, KEY, USERINFO].join('|'), 'g');
/** Cheap, and true wherever one of the shapes can be. */
const HINT = new RegExp(`${escaped}|eyJ|earer |PRIVATE KEY|:\\/\\/[^\\s\\/]{1,200}@`);

export function mayHoldSecret(text: string): boolean {
  return HINT.test(text);
}

/** What kind of credential stands in the text, for a sentence; never the credential itself. */
export function secretIn(text: string): string | undefined {
  for (const { groups = {} } of text.matchAll(ANY)) {
    const { prefix, issued, jwt, bearer, key, password } = groups;
    if (prefix !== undefined && issued !== undefined && isIssued(prefix, issued))
      return `a token that begins with "${prefix}"`;
    if (jwt !== undefined && !jwt.startsWith(KNOWN_EXAMPLE)) return 'a JSON Web Token';
    if (bearer !== undefined && isRandom(bearer)) return 'a bearer token';
    if (key !== undefined) return 'a private key';
    if (password !== undefined && isRandom(password, 3)) return 'a password in a URL';
  }
  return undefined;
}

/** The payload of the token that every introduction to them shows. */
const KNOWN_EXAMPLE = 'eyJzdWIiOiIxMjM0NTY3ODkwIi';
const EXAMPLE = /example|x{4}|0{6}|123456|abcdef|your|placeholder|redacted|dummy|sample|\.\.\./i;

function isIssued(prefix: string, rest: string): boolean {
  if (/^A[KS]IA$/.test(prefix)) return /^[A-Z2-7]{16}$/.test(rest) && /[2-7]/.test(rest) && !EXAMPLE.test(rest);
  return isRandom(rest);
}

/** Words change rarely between small and capital letters and digits; what a machine made does at every other character. */
function isRandom(text: string, least = 6): boolean {
  if (EXAMPLE.test(text)) return false;
  const classes = text
    .replace(/[^A-Za-z0-9]/g, '')
    .replace(/[a-z]/g, 'a')
    .replace(/[A-Z]/g, 'A')
    .replace(/\d/g, '0');
  return classes.includes('0') && classes.replace(/(.)\1+/g, '$1').length > least;
}
