import { describe, expect, it } from '@jest/globals';
import { toProblem } from './problem.js';

/** jsdom has no Response; what is read of it is this. */
function answer(status: number, headers: Record<string, string> = {}): Response {
  return { status, headers: new Headers(headers) } as Response;
}

describe('toProblem', () => {
  it('keeps the sentence, the code, the fields and the request id', () => {
    const problem = toProblem(
      {
        title: 'Unprocessable',
        status: 422,
        code: 'invalid_input',
        detail: 'The target has a query string.',
        errors: [{ pointer: '/targetUrl', code: 'query', message: 'Remove the query string.' }],
        requestId: 'r-1',
      },
      answer(422),
    );
    expect(problem.message).toBe('The target has a query string.');
    expect(problem.code).toBe('invalid_input');
    expect(problem.errors).toEqual([{ pointer: '/targetUrl', code: 'query', message: 'Remove the query string.' }]);
    expect(problem.requestId).toBe('r-1');
  });

  it('reads how long to wait', () => {
    expect(toProblem({ code: 'hourly_limit', title: 'x' }, answer(429, { 'Retry-After': '120' })).retryAfterS).toBe(
      120,
    );
  });

  it('says in its own words that a proxy answered, and keeps the request id of the header', () => {
    const problem = toProblem('<html>', answer(502, { 'X-Request-Id': 'r-2' }));
    expect(problem.message).toContain('status 502');
    expect(problem.code).toBe('unknown');
    expect(problem.requestId).toBe('r-2');
  });
});
