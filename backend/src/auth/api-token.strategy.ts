import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import { Strategy } from 'passport-http-bearer';
import type { TokenPrincipal } from '../http/principal.js';
import { PrincipalsService } from './principals.service.js';

export const API_TOKEN_STRATEGY = 'api-token';

@Injectable()
export class ApiTokenStrategy extends PassportStrategy(Strategy, API_TOKEN_STRATEGY) {
  constructor(private readonly principals: PrincipalsService) {
    super({ passReqToCallback: true });
  }

  /** The library would also take a token from the query or the body (RFC 6750, 2.2 and 2.3), where it ends up in logs. */
  async validate(request: Request, token: string): Promise<TokenPrincipal | undefined> {
    if (!request.headers.authorization?.endsWith(` ${token}`)) return undefined;
    return this.principals.ofApiToken(token, request.ip ?? null);
  }
}
