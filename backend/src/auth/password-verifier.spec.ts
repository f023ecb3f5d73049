import { beforeAll, describe, expect, it } from '@jest/globals';
import { hashPassword } from '@plumbline/platform';
import { PasswordVerifier } from './password-verifier.js';

const verifier = new PasswordVerifier();
let hash: string;
beforeAll(async () => {
  await verifier.onModuleInit();
  hash = await hashPassword('correct horse');
});

describe('a password', () => {
  it('is right only where it was set', async () => {
    expect(await verifier.matches(hash, 'correct horse')).toBe(true);
    expect(await verifier.matches(hash, 'battery staple')).toBe(false);
    expect(await verifier.matches(null, 'correct horse')).toBe(false);
    expect(await verifier.matches(undefined, '')).toBe(false);
  });

  it('takes as long for an account that does not exist as for one that does', async () => {
    const [known, unknown] = [await quickestOf(5, hash), await quickestOf(5, undefined)];
    // A look-up without a hash would be a thousand times quicker.
    expect(unknown).toBeGreaterThan(known / 4);
  });
});

async function quickestOf(tries: number, passwordHash: string | undefined): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < tries; n += 1) {
    const begun = performance.now();
    await verifier.matches(passwordHash, 'battery staple');
    times.push(performance.now() - begun);
  }
  return Math.min(...times);
}
