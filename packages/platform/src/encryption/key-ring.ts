/** The keys that seal stored secrets: `id:base64[,id:base64…]`. The first one writes, all of them read. */
export interface Key {
  readonly id: string;
  /** 32 bytes. */
  readonly secret: Buffer;
}

export type KeyRing = readonly [Key, ...Key[]];

/** Throws a sentence, without key material, when the text is no key ring or holds a key that anybody could guess. */
export function parseKeyRing(text: string): KeyRing {
  const entries = text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  const keys = entries.map(parseKey);
  const [first, ...rest] = keys;
  if (first === undefined) throw new TypeError('holds no key');
  if (new Set(keys.map((key) => key.id)).size < keys.length) throw new TypeError('has two keys with the same id');
  return [first, ...rest];
}

function parseKey(entry: string): Key {
  const match = /^([A-Za-z0-9_-]{1,32}):([A-Za-z0-9+/]+={0,2})$/.exec(entry);
  const [, id, base64] = match ?? [];
  if (id === undefined || base64 === undefined) {
    throw new TypeError('must be id:base64, with ids of 1 to 32 of A-Z, a-z, 0-9, _ and -');
  }
  const secret = Buffer.from(base64, 'base64');
  if (secret.length !== 32) throw new TypeError(`has key "${id}" with ${secret.length} bytes where 32 are needed`);
  if (isGuessable(secret))
    throw new TypeError(`has key "${id}" that is not random: make one with openssl rand -base64 32`);
  return { id, secret };
}

/**
 * Zeros, one byte over and over, counting bytes, and plain text such as a word of an example: 32 random bytes have
 * fewer than 12 different values, or are all printable, less than once in 10^13.
 */
function isGuessable(secret: Buffer): boolean {
  const steps = new Set(secret.subarray(1).map((byte, index) => (byte - (secret[index] ?? 0)) & 0xff));
  return new Set(secret).size < 12 || steps.size === 1 || secret.every((byte) => byte >= 0x20 && byte < 0x7f);
}
