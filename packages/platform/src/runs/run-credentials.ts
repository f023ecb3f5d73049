import { Injectable } from '@nestjs/common';
import type { Auth } from '@plumbline/probe';
import { SecretBox, type SecretPlace } from '../encryption/secret-box.js';

/** Seals what a run authenticates with, and opens it again in the worker: the two places where it is in plain text. */
@Injectable()
export class RunCredentials {
  constructor(private readonly secretBox: SecretBox) {}

  /** Null when there is nothing to keep. Bound to this run of this organisation. */
  seal(orgId: string, runId: string, auth: Auth): string | null {
    return auth.type === 'none' ? null : this.secretBox.seal(JSON.stringify(auth), place(orgId, runId));
  }

  /** Throws `SecretBoxError`. */
  open(orgId: string, runId: string, ciphertext: string | null): Auth {
    if (ciphertext === null) return { type: 'none' };
    // Trusted once it has proven authentic: only `seal` writes it.
    return JSON.parse(this.secretBox.open(ciphertext, place(orgId, runId))) as Auth;
  }
}

function place(orgId: string, runId: string): SecretPlace {
  return { orgId, table: 'runs', rowId: runId, column: 'credentials_ciphertext' };
}
