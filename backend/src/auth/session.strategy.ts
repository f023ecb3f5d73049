import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import { Strategy } from 'passport-custom';
import type { SessionPrincipal } from '../http/principal.js';
import { PrincipalsService } from './principals.service.js';
import { SessionCookie } from './session-cookie.js';

/** Not "session": passport has a strategy of that name, for server-side sessions of another kind. */
export const SESSION_STRATEGY = 'console-session';

@Injectable()
export class SessionStrategy extends PassportStrategy(Strategy, SESSION_STRATEGY) {
  constructor(
    private readonly principals: PrincipalsService,
    private readonly cookie: SessionCookie,
  ) {
    super();
  }

  async validate(request: Request): Promise<SessionPrincipal | undefined> {
    const secret = this.cookie.read(request.headers.cookie);
    return secret === undefined ? undefined : this.principals.ofSession(secret, request.ip ?? null);
  }
}
