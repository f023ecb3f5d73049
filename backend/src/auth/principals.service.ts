import { Injectable } from '@nestjs/common';
import { ApiTokensRepository, SessionsRepository } from '@plumbline/platform';
import { csrfTokenOf } from '../http/csrf.js';
import type { SessionPrincipal, TokenPrincipal } from '../http/principal.js';

/** From a secret that somebody shows to who that is: one statement each, for HTTP and sockets alike. */
@Injectable()
export class PrincipalsService {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly tokens: ApiTokensRepository,
  ) {}

  async ofSession(secret: string, ip: string | null): Promise<SessionPrincipal | undefined> {
    const session = await this.sessions.resolve(secret);
    if (!session) return undefined;
    const { id: sessionId, user, memberships } = session;
    return { kind: 'session', sessionId, user, memberships, ip, csrfToken: csrfTokenOf(secret) };
  }

  async ofApiToken(text: string, ip: string | null): Promise<TokenPrincipal | undefined> {
    const token = await this.tokens.resolve(text);
    if (!token) return undefined;
    const { id: tokenId, user, orgId, orgName, role } = token;
    return { kind: 'token', tokenId, user, memberships: [{ orgId, orgName, role }], ip };
  }
}
