import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Key, KeyRing } from './key-ring.js';

/** Where a sealed value lives. It opens nowhere else: a row copied to another organisation stays shut. */
export interface SecretPlace {
  /** Null for what belongs to the installation. */
  readonly orgId: string | null;
  readonly table: string;
  readonly rowId: string;
  readonly column: string;
}

/** A value that does not open. Says which key is missing, never anything of the value. */
export class SecretBoxError extends Error {
  override readonly name = 'SecretBoxError';

  constructor(
    readonly code: 'malformed' | 'unknown_key' | 'not_authentic',
    message: string,
  ) {
    super(message);
  }
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * AES-256-GCM. Text form: `v1.<key id>.<nonce>.<ciphertext and tag>`, the last two in base64url. Random 96-bit nonces keep
 * their promise for 2^32 values a key; a ring is rotated long before.
 */
export class SecretBox {
  readonly #writer: Key;
  readonly #readers: ReadonlyMap<string, Key>;

  constructor(keys: KeyRing) {
    this.#writer = keys[0];
    this.#readers = new Map(keys.map((key) => [key.id, key]));
  }

  seal(plain: string, place: SecretPlace): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#writer.secret, nonce, { authTagLength: TAG_BYTES });
    cipher.setAAD(associatedData(this.#writer.id, place));
    const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return ['v1', this.#writer.id, nonce.toString('base64url'), sealed.toString('base64url')].join('.');
  }

  /** Throws `SecretBoxError`. */
  open(text: string, place: SecretPlace): string {
    const [version, keyId, nonceText, sealedText, ...more] = text.split('.');
    const nonce = Buffer.from(nonceText ?? '', 'base64url');
    const sealed = Buffer.from(sealedText ?? '', 'base64url');
    // A shorter tag would make a forgery likelier by as many bits, so the length is fixed before anything is tried.
    if (version !== 'v1' || more.length > 0 || nonce.length !== NONCE_BYTES || sealed.length < TAG_BYTES) {
      throw new SecretBoxError('malformed', 'A stored secret is damaged: it does not have the form v1.key.nonce.data.');
    }
    const key = this.#readers.get(keyId ?? '');
    if (key === undefined) {
      throw new SecretBoxError(
        'unknown_key',
        `A stored secret was sealed with key "${keyId}", which ENCRYPTION_KEYS does not hold.`,
      );
    }
    return this.#decrypt(key, nonce, sealed, place);
  }

  #decrypt(key: Key, nonce: Buffer, sealed: Buffer, place: SecretPlace): string {
    const decipher = createDecipheriv('aes-256-gcm', key.secret, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(associatedData(key.id, place));
    decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES));
    try {
      const plain = [decipher.update(sealed.subarray(0, sealed.length - TAG_BYTES)), decipher.final()];
      return Buffer.concat(plain).toString('utf8');
    } catch {
      throw new SecretBoxError(
        'not_authentic',
        `A stored secret does not open with key "${key.id}": the key differs from the one that sealed it, or the value was changed or moved.`,
      );
    }
  }
}

/** JSON keeps the parts apart whatever they hold. */
function associatedData(keyId: string, { orgId, table, rowId, column }: SecretPlace): Buffer {
  return Buffer.from(JSON.stringify(['v1', keyId, orgId, table, rowId, column]), 'utf8');
}
