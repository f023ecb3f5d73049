import { makeExactValidator } from 'envalid';
import { type KeyRing, parseKeyRing } from '../encryption/key-ring.js';

export interface EncryptionConfig {
  readonly keys: KeyRing;
}

export const encryptionVariables = {
  ENCRYPTION_KEYS: makeExactValidator<KeyRing>(parseKeyRing)({
    desc: 'Keys that seal stored credentials, id:base64 of 32 random bytes each; the first one writes, all read',
    example: "2026a:<the output of 'openssl rand -base64 32'>",
  }),
};

export function encryptionConfig(env: { ENCRYPTION_KEYS: KeyRing }): EncryptionConfig {
  return { keys: env.ENCRYPTION_KEYS };
}
