import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '@plumbline/platform';
import type { Socket } from 'socket.io';
import { PrincipalsService } from '../auth/principals.service.js';
import { SessionCookie } from '../auth/session-cookie.js';
import { type OriginPolicy, originPolicyOf } from '../http/origin-policy.js';
import type { Principal } from '../http/principal.js';
import { ProblemError } from '../http/problem-error.js';

/**
 * Who opens a socket. Browsers attach the cookie to sockets of any page and ask nobody, so with a cookie the page must be
 * our own, exactly; a token is proof enough by itself.
 */
@Injectable()
export class LiveAuth {
  private readonly origins: OriginPolicy;

  constructor(
    private readonly principals: PrincipalsService,
    private readonly cookie: SessionCookie,
    @Inject(CONFIG) config: Config,
  ) {
    this.origins = originPolicyOf(new URL(config.http.publicUrl));
  }

  /** Throws `unauthenticated` or `origin_refused`. */
  async principalOf({ handshake }: Socket): Promise<Principal> {
    const { auth, headers, address } = handshake;
    const principal =
      auth['token'] === undefined
        ? await this.ofCookie(headers, address)
        : await this.principals.ofApiToken(String(auth['token']), address);
    if (!principal) throw new ProblemError('unauthenticated');
    return principal;
  }

  private async ofCookie(headers: Socket['handshake']['headers'], address: string): Promise<Principal | undefined> {
    const secret = this.cookie.read(headers.cookie);
    if (secret === undefined) return undefined;
    if (headers.origin === undefined || !this.origins.isOwnOrigin(headers.origin))
      throw new ProblemError('origin_refused');
    return this.principals.ofSession(secret, address);
  }
}
