import { Inject, Injectable } from '@nestjs/common';
import { parse } from 'cookie';
import type { CookieOptions, Response } from 'express';
import { CONFIG, type Config } from '@plumbline/platform';

/**
 * The cookie that holds a session's secret. Over https its name begins with `__Host-`, by which browsers refuse it from
 * any other host, path or plain http. SameSite is Lax, not Strict: the return from an authorization server must find it.
 */
@Injectable()
export class SessionCookie {
  private readonly name: string;
  private readonly options: CookieOptions;

  constructor(@Inject(CONFIG) config: Config) {
    const secure = config.http.publicUrl.startsWith('https:');
    this.name = secure ? '__Host-plumbline_session' : 'plumbline_session';
    this.options = { httpOnly: true, secure, sameSite: 'lax', path: '/' };
  }

  set(response: Response, session: { readonly token: string; readonly expiresAt: Date }): void {
    response.cookie(this.name, session.token, { ...this.options, expires: session.expiresAt });
  }

  clear(response: Response): void {
    response.clearCookie(this.name, this.options);
  }

  /** From a Cookie header; undefined when it holds none of ours. */
  read(header: string | undefined): string | undefined {
    return header === undefined ? undefined : parse(header)[this.name];
  }
}
