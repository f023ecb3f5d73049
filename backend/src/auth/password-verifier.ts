import { Injectable, type OnModuleInit } from '@nestjs/common';
import { verify } from '@node-rs/argon2';
import { hashPassword } from '@plumbline/platform';
import { randomUUID } from 'node:crypto';

/** Takes as long for an account that does not exist as for one that does: something is always verified. */
@Injectable()
export class PasswordVerifier implements OnModuleInit {
  private nobodysHash = '';

  async onModuleInit(): Promise<void> {
    this.nobodysHash = await hashPassword(randomUUID());
  }

  async matches(passwordHash: string | null | undefined, password: string): Promise<boolean> {
    const isRight = await verify(passwordHash ?? this.nobodysHash, password);
    return isRight && passwordHash !== null && passwordHash !== undefined;
  }
}
