import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { CONFIG, type Config, type Role, roleAtLeast } from '@plumbline/platform';
import { ACCESS, type Access } from '../http/access.decorators.js';
import type { ApiRequest } from '../http/api-request.js';
import { CSRF_HEADER, isSafeMethod, isSameToken } from '../http/csrf.js';
import { type OriginPolicy, originPolicyOf } from '../http/origin-policy.js';
import { asMember, type Member, type Principal } from '../http/principal.js';
import { ProblemError } from '../http/problem-error.js';
import { ApiTokenGuard, SessionGuard } from './credentials.guards.js';

/**
 * The one gate of every HTTP route: where the request comes from, who is asking, whether that may be. A route that
 * declares nothing lets nobody in. Sockets have their own gate in `live`.
 */
@Injectable()
export class AccessGuard implements CanActivate {
  private readonly origins: OriginPolicy;

  constructor(
    private readonly reflector: Reflector,
    private readonly sessionGuard: SessionGuard,
    private readonly apiTokenGuard: ApiTokenGuard,
    @Inject(CONFIG) config: Config,
  ) {
    this.origins = originPolicyOf(new URL(config.http.publicUrl));
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true;
    const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (!access) throw new ProblemError('forbidden');
    const request = context.switchToHttp().getRequest<ApiRequest>();
    const hasToken = request.headers.authorization !== undefined;
    if (!hasToken && !isSafeMethod(request.method)) this.refuseOtherSites(request);
    if (access.kind === 'public') return true;

    // One credential a request: with an Authorization header the cookie is not looked at.
    await (hasToken ? this.apiTokenGuard : this.sessionGuard).canActivate(context);
    const principal = requirePrincipal(request);
    if (principal.kind === 'session' && !isSafeMethod(request.method)) requireCsrfToken(request, principal.csrfToken);
    if (access.kind === 'role') request.member = memberWith(access.atLeast, principal, request);
    return true;
  }

  /** A browser names the page that makes it send an unsafe request; a client without pages names none. */
  private refuseOtherSites({ headers, host }: ApiRequest): void {
    const isForeign = headers.origin !== undefined && !this.origins.isOwnOrigin(headers.origin);
    if (isForeign || !this.origins.isOwnHost(host)) throw new ProblemError('origin_refused');
  }
}

function requirePrincipal(request: ApiRequest): Principal {
  if (!request.principal) throw new ProblemError('unauthenticated');
  return request.principal;
}

function requireCsrfToken(request: ApiRequest, expected: string): void {
  if (!isSameToken(expected, request.get(CSRF_HEADER))) throw new ProblemError('csrf_token_invalid');
}

function memberWith(atLeast: Role, principal: Principal, request: ApiRequest): Member {
  const orgId = String(request.params['orgId']).toLowerCase();
  const member = asMember(principal, orgId);
  if (!member) throw new ProblemError('not_found');
  if (!roleAtLeast(member.role, atLeast)) throw new ProblemError('forbidden');
  return member;
}
