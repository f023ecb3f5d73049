import { Injectable } from '@nestjs/common';
import { AUTH_TYPES, AuditRepository, SessionsRepository, UsersRepository } from '@plumbline/platform';
import { csrfTokenOf } from '../http/csrf.js';
import { actorOf, type Principal } from '../http/principal.js';
import { ProblemError } from '../http/problem-error.js';
import { LiveConnections } from '../live/live-connections.js';
import type { LoginDto, MeDto, SignedInDto } from './auth.dto.js';
import { LoginThrottle } from './login-throttle.js';
import { PasswordVerifier } from './password-verifier.js';
import { VERSION } from '../version.js';
import { presentUser } from './user.presenter.js';

/** From where somebody signs in. */
export interface Visitor {
  readonly ip: string;
  readonly userAgent: string | null;
}

export interface Login {
  readonly session: { readonly token: string; readonly expiresAt: Date };
  readonly signedIn: SignedInDto;
}

@Injectable()
export class AuthService {
  constructor(
    private readonly users: UsersRepository,
    private readonly sessions: SessionsRepository,
    private readonly audit: AuditRepository,
    private readonly throttle: LoginThrottle,
    private readonly passwords: PasswordVerifier,
    private readonly connections: LiveConnections,
  ) {}

  async login(input: LoginDto, visitor: Visitor): Promise<Login> {
    const attempt = await this.throttle.begin(input.email, visitor.ip);
    const user = await this.users.findForSignIn(input.email);
    const isRight = await this.passwords.matches(user?.passwordHash, input.password);
    const actor = { userId: user?.id ?? null, tokenId: null, ip: visitor.ip };
    if (!user || !isRight) {
      await this.audit.record({ orgId: null, actor, action: 'user.sign_in_failed', subject: null });
      throw new ProblemError('invalid_credentials');
    }
    await attempt.succeeded();
    const session = await this.sessions.create({ userId: user.id, ip: visitor.ip, userAgent: visitor.userAgent });
    await this.audit.record({ orgId: null, actor, action: 'user.sign_in', subject: { type: 'user', id: user.id } });
    return { session, signedIn: { user: presentUser(user), csrfToken: csrfTokenOf(session.token) } };
  }

  /** Ends the session that asks, and closes its sockets on every replica. */
  async logout(principal: Principal): Promise<void> {
    if (principal.kind === 'token') throw new ProblemError('session_required');
    const { sessionId, user } = principal;
    await this.sessions.delete(user.id, sessionId);
    this.connections.close({ sessionId });
    const subject = { type: 'user', id: user.id };
    await this.audit.record({ orgId: null, actor: actorOf(principal), action: 'user.sign_out', subject });
  }

  me(principal: Principal): MeDto {
    return {
      user: presentUser(principal.user),
      memberships: principal.memberships,
      csrfToken: principal.kind === 'session' ? principal.csrfToken : null,
      features: { authTypes: AUTH_TYPES, version: VERSION },
    };
  }

  async needsSetup(): Promise<boolean> {
    return !(await this.users.any());
  }
}
