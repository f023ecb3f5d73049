import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../test/database.js';
import { proveEncryptionKeys } from './encryption-canary.js';
import type { Key } from './key-ring.js';
import { SecretBox } from './secret-box.js';

const key = (id: string): Key => ({ id, secret: randomBytes(32) });

describe('the proof of the encryption keys', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase({ migrated: true });
  });
  afterAll(() => database.drop());

  it('is left by the first start, even if several start at once, and passed by every later one with that key', async () => {
    const [first, second] = [key('a'), key('b')];
    await Promise.all([1, 2, 3].map(() => proveEncryptionKeys(database.dataSource, new SecretBox([first]))));
    await proveEncryptionKeys(database.dataSource, new SecretBox([second, first]));
    const prove = (...ring: [Key, ...Key[]]): Promise<void> =>
      proveEncryptionKeys(database.dataSource, new SecretBox(ring));
    await expect(prove(second)).rejects.toThrow(
      'ENCRYPTION_KEYS does not hold the key that this database was sealed with. A stored secret was sealed with key "a", which ENCRYPTION_KEYS does not hold.',
    );
    await expect(prove(key('a'))).rejects.toThrow('does not open with key "a"');
  });
});
