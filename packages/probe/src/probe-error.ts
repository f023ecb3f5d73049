import type { Auth } from './plan.js';
import { judgeBearerToken } from './protocol/bearer-token.js';
import { judgeCustomHeaders } from './protocol/custom-headers.js';

export type ProbeErrorCode = 'token_not_accepted' | 'headers_not_accepted';

/** What the engine cannot do, as opposed to what a server does wrong. The message quotes no secret. */
export class ProbeError extends Error {
  override readonly name = 'ProbeError';

  constructor(
    readonly code: ProbeErrorCode,
    message: string,
  ) {
    super(message);
  }
}

/**
 * Callers judge credentials where they are entered; what slipped through is refused here, before it could smuggle a
 * header of ours or break the request. Throws a `ProbeError`.
 */
export function assertSendable(auth: Auth): void {
  if (auth.type === 'bearer') {
    const fault = judgeBearerToken(auth.token);
    if (fault) throw new ProbeError('token_not_accepted', fault.message);
  }
  if (auth.type === 'headers') {
    const [fault] = judgeCustomHeaders(auth.headers);
    if (fault) throw new ProbeError('headers_not_accepted', fault.message);
  }
}
