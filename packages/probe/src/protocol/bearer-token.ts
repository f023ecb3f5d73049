/** Which bearer tokens are accepted (diagnostics, section 5; RFC 6750, section 2.1). No message quotes the token. */
import { isSendable } from './custom-headers.js';
import { REDACTED, SHORT_SECRET_CHARS } from './redacted.js';

export const MAX_BEARER_CHARS = 4096;

export type BearerFaultCode =
  | 'token_empty'
  | 'token_too_long'
  | 'token_invalid'
  | 'token_redacted'
  | 'token_has_scheme'
  | 'token_not_b64token'
  | 'token_short';

export interface BearerFault {
  readonly code: BearerFaultCode;
  readonly message: string;
}

/** Why the token cannot be sent; `undefined` when it can. */
export function judgeBearerToken(token: string): BearerFault | undefined {
  if (token === '') return { code: 'token_empty', message: 'Enter the token.' };
  if (token.length > MAX_BEARER_CHARS)
    return { code: 'token_too_long', message: 'The token is longer than 4,096 characters, which is not accepted.' };
  if (token.includes(REDACTED))
    return {
      code: 'token_redacted',
      message: 'This is the mark that stands in the place of a hidden value, not the token. Enter the token itself.',
    };
  if (!isSendable(token))
    return {
      code: 'token_invalid',
      message: 'The token may hold visible ASCII characters only: no line breaks, no accents.',
    };
  return undefined;
}

/** What is sent all the same but worth saying first. */
export function warnAboutBearerToken(token: string): BearerFault[] {
  const warnings: BearerFault[] = [];
  if (/^bearer\s/i.test(token))
    warnings.push({
      code: 'token_has_scheme',
      message: 'The token begins with the word Bearer, which is added when it is sent. Leave the word out.',
    });
  else if (!/^[A-Za-z0-9._~+/-]+=*$/.test(token))
    warnings.push({
      code: 'token_not_b64token',
      message:
        'The token holds characters that bearer tokens may not have (RFC 6750, section 2.1). It is sent as it is; servers may refuse it.',
    });
  if (token.length < SHORT_SECRET_CHARS)
    warnings.push({
      code: 'token_short',
      message:
        'The token has fewer than 8 characters: where the server repeats it inside other text it cannot be hidden.',
    });
  return warnings;
}
