/** Names of headers and JSON keys whose values are credentials by their name alone. */

/** Whole words, as they stand beside each other in a name; `apiKey`, `api_key` and `X-API-Key` all hold `api key`. */
const SENSITIVE: readonly string[] = [
  ...['authorization', 'cookie', 'cookies', 'session id', 'api key', 'token', 'secret', 'secrets'],
  ...['password', 'passwords', 'passwd', 'passphrase', 'credential', 'credentials', 'private key', 'assertion'],
  ...['code verifier', 'apikey', 'sessionid', 'privatekey', 'codeverifier', 'accesstoken', 'refreshtoken', 'idtoken'],
  ...['authtoken', 'clientsecret'],
];

/** What such a name ends in when its value describes a credential and is none: `token_type`, `client_secret_expires_at`. */
const DESCRIPTIVE: ReadonlySet<string> = new Set([
  ...['type', 'types', 'endpoint', 'endpoints', 'url', 'urls', 'uri', 'uris', 'supported', 'required', 'method'],
  ...['methods', 'alg', 'algs', 'at', 'in', 'expires', 'expiry', 'expiration', 'ttl', 'lifetime', 'count', 'limit'],
  ...['length', 'name', 'names', 'server', 'servers', 'details', 'description', 'title', 'format', 'policy', 'hint'],
  ...['scheme', 'schemes', 'status', 'enabled', 'usage', 'version'],
]);

/** Names that identify a request or a page, not a person. */
const HARMLESS: ReadonlySet<string> = new Set(['progress token']);

/** What every sensitive name has somewhere: most names are dismissed by one look. */
const STEM = /auth|cook|session|key|token|secret|pass|cred|assert|verifier/i;

/** Longer ones are no names but text. */
const LONGEST_NAME = 128;

export function isSensitiveName(name: string): boolean {
  if (name.length > LONGEST_NAME || !STEM.test(name)) return false;
  const words = wordsOf(name);
  const last = words.at(-1);
  if (last === undefined || DESCRIPTIVE.has(last)) return false;
  const joined = ` ${words.join(' ')} `;
  return SENSITIVE.some((sensitive) => joined.includes(` ${sensitive} `)) && !HARMLESS.has(joined.trim());
}

/** `XApiKey2` -> x, api, key, 2: at separators, where case rises, before the last capital of an acronym, at digits. */
export function wordsOf(name: string): string[] {
  return name
    .replace(/[^A-Za-z0-9]/g, ' ')
    .replace(/([a-z])([A-Z0-9])/g, '$1 $2')
    .replace(/([0-9])([A-Za-z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(' ')
    .filter((word) => word !== '');
}
