import type { DataSource } from 'typeorm';
import { sql } from '../database/sql.js';
import { type SecretBox, SecretBoxError, type SecretPlace } from './secret-box.js';

const PLACE: SecretPlace = { orgId: null, table: 'encryption_canary', rowId: '1', column: 'canary_ciphertext' };
const CANARY = 'plumbline';

/**
 * Proves at start that the keys are those of this database; the first start writes the proof. Throws an error whose
 * message is for the operator, so that wrong keys stop a process at once and not at the first run with credentials.
 */
export async function proveEncryptionKeys(dataSource: DataSource, secretBox: SecretBox): Promise<void> {
  await sql(dataSource, 'INSERT INTO encryption_canary (id, canary_ciphertext) VALUES (1, $1) ON CONFLICT DO NOTHING', [
    secretBox.seal(CANARY, PLACE),
  ]);
  const [row] = await sql<{ canary_ciphertext: string }>(dataSource, 'SELECT canary_ciphertext FROM encryption_canary');
  try {
    if (row === undefined || secretBox.open(row.canary_ciphertext, PLACE) !== CANARY) throw new Error('canary differs');
  } catch (cause) {
    const why = cause instanceof SecretBoxError ? ` ${cause.message}` : '';
    throw new Error(
      `ENCRYPTION_KEYS does not hold the key that this database was sealed with.${why} Put that key back into the list; new keys go before it.`,
      { cause },
    );
  }
}
