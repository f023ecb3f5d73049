/** Who is asking. Services take it as their first argument. */
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Actor, MembershipView, Role, UserRecord } from '@plumbline/platform';
import type { ApiRequest } from './api-request.js';

export type Principal = SessionPrincipal | TokenPrincipal;

interface PrincipalBase {
  /** For an API token: the person who made it. */
  readonly user: UserRecord;
  /** Every organisation it may act in, and as what; for an API token exactly one. */
  readonly memberships: readonly MembershipView[];
  readonly ip: string | null;
}

/** A person at the console. */
export interface SessionPrincipal extends PrincipalBase {
  readonly kind: 'session';
  readonly sessionId: string;
  /** What unsafe requests of this session must carry in X-CSRF-Token. */
  readonly csrfToken: string;
}

/** A program with an API token. */
export interface TokenPrincipal extends PrincipalBase {
  readonly kind: 'token';
  readonly tokenId: string;
}

/** A principal within the organisation that the route names; its membership has been proven. */
export type Member = Principal & { readonly orgId: string; readonly role: Role };

/** Undefined when the principal has no business in that organisation, or there is none of that id. */
export function asMember(principal: Principal, orgId: string): Member | undefined {
  const membership = principal.memberships.find((candidate) => candidate.orgId === orgId);
  return membership && { ...principal, orgId, role: membership.role };
}

/** How the audit names the principal. */
export function actorOf(principal: Principal): Actor {
  const tokenId = principal.kind === 'token' ? principal.tokenId : null;
  return { userId: principal.user.id, tokenId, ip: principal.ip };
}

export const CurrentPrincipal = createParamDecorator((_: unknown, context: ExecutionContext): Principal => {
  const { principal } = context.switchToHttp().getRequest<ApiRequest>();
  if (!principal) throw new Error('this route is public: nobody is known');
  return principal;
});

export const CurrentMember = createParamDecorator((_: unknown, context: ExecutionContext): Member => {
  const { member } = context.switchToHttp().getRequest<ApiRequest>();
  if (!member) throw new Error('this route does not declare a role');
  return member;
});
