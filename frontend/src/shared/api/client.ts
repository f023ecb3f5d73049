/** The only place that speaks HTTP: the generated paths, the session's CSRF token, and problems as errors. */
import createClient, { type Middleware } from 'openapi-fetch';
import type { paths } from './schema.gen.js';
import { ProblemError, toProblem, unreachable } from './problem.js';
import { noteReachability } from './reachability.js';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

let csrfToken: string | null = null;

/** The token comes with sign-in and with `auth/me`; the API asks for it on every unsafe method. */
export function setCsrfToken(token: string | null): void {
  csrfToken = token;
}

const csrf: Middleware = {
  onRequest({ request }) {
    if (csrfToken !== null && !SAFE.has(request.method)) request.headers.set('X-CSRF-Token', csrfToken);
    return request;
  },
};

export const api = createClient<paths>({ credentials: 'same-origin' });
api.use(csrf);

interface Answer<T> {
  readonly data?: T;
  readonly error?: unknown;
  readonly response: Response;
}

/** The body of a success; throws `ProblemError` for everything else. An abort passes through as it is. */
export async function unwrap<T>(pending: Promise<Answer<T>>): Promise<T> {
  let answer: Answer<T>;
  try {
    answer = await pending;
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    noteReachability(false);
    throw unreachable(cause);
  }
  noteReachability(true);
  if (!answer.response.ok) throw toProblem(answer.error, answer.response);
  return answer.data as T;
}

/**
 * The same for what changes something. The token belongs to the session, and another tab may have begun a new one: then
 * it is fetched and the request made once more. Nothing was changed by the first, since the API looks at the token first.
 */
export async function send<T>(request: () => Promise<Answer<T>>): Promise<T> {
  try {
    return await unwrap(request());
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code !== 'csrf_token_invalid') throw error;
    const me = await unwrap(api.GET('/api/v1/auth/me'));
    setCsrfToken(me.csrfToken);
    return unwrap(request());
  }
}
