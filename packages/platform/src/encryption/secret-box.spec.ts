import { createCipheriv, randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Key } from './key-ring.js';
import { SecretBox, SecretBoxError, type SecretPlace } from './secret-box.js';

const key = (id: string): Key => ({ id, secret: randomBytes(32) });
const PLACE: SecretPlace = { orgId: 'org-1', table: 'runs', rowId: 'run-1', column: 'credentials_ciphertext' };

function codeOf(open: () => unknown): string {
  try {
    open();
  } catch (error) {
    if (error instanceof SecretBoxError) return error.code;
    throw error;
  }
  return 'opened';
}

describe('a secret box', () => {
  const old = key('old');
  const box = new SecretBox([old]);

  it('opens what it sealed, and seals the same value differently each time', () => {
    for (const plain of ['', 'tok-123', 'ünï\0\u{1F511}', 'x'.repeat(100_000)]) {
      const [one, two] = [box.seal(plain, PLACE), box.seal(plain, PLACE)];
      expect(one).not.toBe(two);
      expect(box.open(one, PLACE)).toBe(plain);
      expect(one).toMatch(/^v1\.old\.[\w-]{16}\.[\w-]+$/);
    }
  });

  it.each([
    ['organisation', { orgId: 'org-2' }],
    ['installation', { orgId: null }],
    ['table', { table: 'oauth_connections' }],
    ['row', { rowId: 'run-2' }],
    ['column', { column: 'other_ciphertext' }],
  ])('does not open what was moved to another %s', (_what, elsewhere) => {
    expect(codeOf(() => box.open(box.seal('tok', PLACE), { ...PLACE, ...elsewhere }))).toBe('not_authentic');
  });

  it('keeps the parts of a place apart', () => {
    const sealed = box.seal('tok', { ...PLACE, table: 'runs","x', rowId: 'y' });
    expect(codeOf(() => box.open(sealed, { ...PLACE, table: 'runs', rowId: 'x","y' }))).toBe('not_authentic');
  });

  it('reads with every key of the ring and writes with the first', () => {
    const rotated = new SecretBox([key('new'), old]);
    expect(rotated.open(box.seal('tok', PLACE), PLACE)).toBe('tok');
    expect(rotated.seal('tok', PLACE)).toMatch(/^v1\.new\./);
    expect(codeOf(() => box.open(rotated.seal('tok', PLACE), PLACE))).toBe('unknown_key');
  });

  it('does not open with another key of the same id', () => {
    expect(codeOf(() => new SecretBox([key('old')]).open(box.seal('tok', PLACE), PLACE))).toBe('not_authentic');
  });

  it('notices any bit that was changed', () => {
    const sealed = box.seal('tok', PLACE);
    const [version, id, nonce, data] = sealed.split('.');
    const flip = (text: string, at: number): string => {
      const bytes = Buffer.from(text, 'base64url');
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      return bytes.toString('base64url');
    };
    for (let at = 0; at < 12; at += 1) {
      expect(codeOf(() => box.open([version, id, flip(nonce ?? '', at), data].join('.'), PLACE))).toBe('not_authentic');
    }
    for (let at = 0; at < 19; at += 1) {
      expect(codeOf(() => box.open([version, id, nonce, flip(data ?? '', at)].join('.'), PLACE))).toBe('not_authentic');
    }
  });

  it('refuses a tag of fewer than 16 bytes, which would be easier to forge', () => {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', old.secret, nonce, { authTagLength: 12 });
    cipher.setAAD(Buffer.from(JSON.stringify(['v1', 'old', 'org-1', 'runs', 'run-1', 'credentials_ciphertext'])));
    const data = Buffer.concat([cipher.final(), cipher.getAuthTag()]);
    const forged = ['v1', 'old', nonce.toString('base64url'), data.toString('base64url')].join('.');
    expect(codeOf(() => box.open(forged, PLACE))).toBe('malformed');
  });

  it.each([
    '',
    'v1',
    'v2.old.AAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAA',
    'v1.old.AA.AAAAAAAAAAAAAAAAAAAAAA',
    'v1.old.AAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAA.x',
  ])('says that %j is no sealed secret', (text) => {
    expect(codeOf(() => box.open(text, PLACE))).toBe('malformed');
  });
});
