/** How hard a session id is to guess, by its text alone. An estimate, and a generous one: chance can look like a word. */

/** What is longer is a signed token, or long enough. */
const LONG = 128;
/** 16 letters and digits at random; "about 100 bits", with room for ids that are just as good. */
export const GUESSABLE_BELOW_BITS = 95;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-([1-8])[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** Made of the time and of the machine's address. */
const UUIDS_OF_TIME = new Set(['1', '2', '6']);

export interface Estimate {
  readonly bits: number;
  /** Why it is less than its length promises. */
  readonly because?: string;
}

export function estimateBits(id: string): Estimate {
  if (id.length > LONG) return { bits: LONG * 4 };
  const version = UUID.exec(id)?.[1];
  if (version !== undefined) {
    return UUIDS_OF_TIME.has(version)
      ? { bits: 14, because: `a UUID of version ${version} is made of the time` }
      : { bits: 122 };
  }
  const told = id.replace(/[^A-Za-z0-9+/_]/g, '').replace(/(.)\1{3,}/g, '$1');
  const bits = Math.floor(told.length * Math.log2(alphabet(told)));
  return told.length < id.length / 2 ? { bits, because: 'its characters repeat' } : { bits };
}

function alphabet(text: string): number {
  if (/^\d*$/.test(text)) return 10;
  if (/^[\da-f]*$/.test(text) || /^[\dA-F]*$/.test(text)) return 16;
  if (/^[\da-z]*$/.test(text) || /^[\dA-Z]*$/.test(text)) return 36;
  return 62;
}

/** How far apart two counters may be that a server moved on in between, for this client and for others. */
const NEAR = 1_000n;

/** Two ids that differ in one number only, and in that little: who has one can guess the others. */
export function isSequential(first: string, second: string): boolean {
  if (first.length > LONG || second.length > LONG) return false;
  const [before, after] = [partsOf(first), partsOf(second)];
  const at = before.findIndex((part, index) => part !== after[index]);
  const isOnlyOne =
    before.length === after.length && before.every((part, index) => index === at || part === after[index]);
  return at >= 0 && isOnlyOne && isNear(before[at] ?? '', after[at] ?? '');
}

/** `session-7.a1` -> session, -, 7, ., a1. */
function partsOf(id: string): string[] {
  return id.split(/([^0-9A-Za-z]+)/).flatMap((part) => {
    const [, letters, digits] = /^([A-Za-z]+)(\d+)$/.exec(part) ?? [];
    return letters !== undefined && digits !== undefined && !/^[\da-f]+$/i.test(part) ? [letters, digits] : [part];
  });
}

function isNear(first: string, second: string): boolean {
  const base = /^\d+$/.test(first + second) ? '' : '0x';
  if (!/^[\da-f]+$/i.test(first) || !/^[\da-f]+$/i.test(second)) return false;
  const distance = BigInt(base + first) - BigInt(base + second);
  return distance !== 0n && distance <= NEAR && distance >= -NEAR;
}
