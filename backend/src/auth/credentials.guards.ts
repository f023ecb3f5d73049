import { Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { ProblemError } from '../http/problem-error.js';
import { API_TOKEN_STRATEGY } from './api-token.strategy.js';
import { SESSION_STRATEGY } from './session.strategy.js';

/** Both leave who is asking in `request.principal`, or throw `unauthenticated`. */
const INTO_PRINCIPAL = { session: false, property: 'principal' } as const;

@Injectable()
export class SessionGuard extends AuthGuard(SESSION_STRATEGY) {
  override getAuthenticateOptions(): typeof INTO_PRINCIPAL {
    return INTO_PRINCIPAL;
  }

  override handleRequest<T>(error: unknown, principal: T | false | undefined): T {
    return knownOrThrow(error, principal);
  }
}

@Injectable()
export class ApiTokenGuard extends AuthGuard(API_TOKEN_STRATEGY) {
  override getAuthenticateOptions(): typeof INTO_PRINCIPAL {
    return INTO_PRINCIPAL;
  }

  override handleRequest<T>(error: unknown, principal: T | false | undefined): T {
    return knownOrThrow(error, principal);
  }
}

function knownOrThrow<T>(error: unknown, principal: T | false | undefined): T {
  if (error) throw error;
  if (principal === false || principal === undefined) throw new ProblemError('unauthenticated');
  return principal;
}
