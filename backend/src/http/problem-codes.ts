/**
 * Every way in which the API says no, in one table. A code is permanent: clients branch on it. `title` names the kind
 * and never changes with the request; `detail` is the sentence where the place that throws has nothing more exact.
 */
interface ProblemKind {
  readonly status: number;
  readonly title: string;
  readonly detail: string;
}

export const PROBLEMS = {
  malformed_json: {
    status: 400,
    title: 'Malformed JSON',
    detail: 'The body could not be read as a JSON object. Send one JSON object in UTF-8.',
  },
  bad_request: {
    status: 400,
    title: 'Bad request',
    detail: 'The request could not be read as HTTP. Check its address and headers.',
  },
  unauthenticated: {
    status: 401,
    title: 'Not signed in',
    detail: 'This needs a signed-in session or an API token. Sign in again, or send "Authorization: Bearer plt_…".',
  },
  invalid_credentials: {
    status: 401,
    title: 'Sign-in refused',
    detail: 'The e-mail address or the password is not right.',
  },
  csrf_token_invalid: {
    status: 403,
    title: 'CSRF token missing or wrong',
    detail: 'Send the csrfToken of GET /api/v1/auth/me in the X-CSRF-Token header, or use an API token.',
  },
  origin_refused: {
    status: 403,
    title: 'Origin refused',
    detail:
      'The request came from another site than the console. Open the console at its configured address (PUBLIC_URL).',
  },
  forbidden: {
    status: 403,
    title: 'Not allowed',
    detail: 'Your role in this organisation does not allow this. Ask an administrator of the organisation.',
  },
  session_required: {
    status: 403,
    title: 'Session required',
    detail: 'An API token cannot do this. Sign in to the console.',
  },
  not_found: {
    status: 404,
    title: 'Not found',
    detail: 'There is nothing here, or it is not yours to see.',
  },
  run_finished: {
    status: 409,
    title: 'Run finished already',
    detail: 'The run has ended, so there is nothing left to cancel.',
  },
  payload_too_large: {
    status: 413,
    title: 'Body too large',
    detail: 'The body is larger than this API ever needs (128 KiB).',
  },
  unsupported_media_type: {
    status: 415,
    title: 'Unsupported media type',
    detail: 'Send the body as "Content-Type: application/json", in UTF-8 and without a content encoding.',
  },
  validation_failed: {
    status: 422,
    title: 'Invalid input',
    detail: 'Some of the input is not valid; "errors" says where and why.',
  },
  target_not_allowed: {
    status: 422,
    title: 'Target not allowed',
    detail: 'The target URL breaks a rule; "errors" names it.',
  },
  hourly_run_limit: {
    status: 429,
    title: 'Hourly run limit reached',
    detail:
      'The organisation has started as many runs within the last hour as it may. Try again when older ones leave the hour.',
  },
  too_many_sign_ins: {
    status: 429,
    title: 'Too many sign-in attempts',
    detail: 'There were too many sign-in attempts for this account or from this address. Wait, then try again.',
  },
  internal_error: {
    status: 500,
    title: 'Internal error',
    detail: 'Something broke on our side. The request id finds it in the logs.',
  },
  unavailable: {
    status: 503,
    title: 'Temporarily unavailable',
    detail: 'The database cannot be reached right now. Try again shortly.',
  },
} as const satisfies Record<string, ProblemKind>;

export type ProblemCode = keyof typeof PROBLEMS;
