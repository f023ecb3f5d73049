import { BadRequestException, ForbiddenException, NotFoundException, UnauthorizedException } from '@nestjs/common';
import { describe, expect, it } from '@jest/globals';
import { asProblem, presentProblem } from './present-problem.js';
import { PROBLEMS, type ProblemCode } from './problem-codes.js';
import { ProblemError } from './problem-error.js';

describe('a problem', () => {
  it('carries type, title, status, detail, code and the request id of RFC 9457 and our contract', () => {
    expect(presentProblem(new ProblemError('not_found'), 'r-1')).toEqual({
      type: 'urn:plumbline:problem:not_found',
      title: PROBLEMS.not_found.title,
      status: 404,
      detail: PROBLEMS.not_found.detail,
      code: 'not_found',
      requestId: 'r-1',
    });
  });

  it('says the more exact sentence where the thrower knows one', () => {
    expect(presentProblem(new ProblemError('forbidden', { detail: 'Only owners.' }), 'r').detail).toBe('Only owners.');
  });

  it.each<[string, unknown, ProblemCode]>([
    ['a route that does not exist', new NotFoundException(), 'not_found'],
    ['a strategy that refused', new UnauthorizedException(), 'unauthenticated'],
    ['a guard that refused', new ForbiddenException(), 'forbidden'],
    ['an address that does not decode', new BadRequestException('Failed to decode'), 'bad_request'],
    [
      'a body over the limit',
      Object.assign(new Error('x'), { status: 413, type: 'entity.too.large' }),
      'payload_too_large',
    ],
    [
      'a body that is not JSON',
      Object.assign(new Error('x'), { status: 400, type: 'entity.parse.failed' }),
      'malformed_json',
    ],
    ['a body that broke off', Object.assign(new Error('x'), { status: 400, type: 'request.aborted' }), 'bad_request'],
    ['a body with an encoding', Object.assign(new Error('x'), { status: 415 }), 'unsupported_media_type'],
    ['a database that cannot be reached', Object.assign(new Error('x'), { code: 'ECONNREFUSED' }), 'unavailable'],
    ['a database that is starting', Object.assign(new Error('x'), { code: '57P03' }), 'unavailable'],
    ['a statement that fails', Object.assign(new Error('x'), { code: '42P01' }), 'internal_error'],
    ['a fault of ours', new TypeError('x is not a function'), 'internal_error'],
    ['something that is no error', 'oops', 'internal_error'],
  ])('names %s', (_name, thrown, code) => {
    expect(asProblem(thrown).code).toBe(code);
  });

  it('says nothing of an error that nobody foresaw', () => {
    const text = JSON.stringify(presentProblem(asProblem(new Error('password is hunter2')), 'r'));
    expect(text).not.toContain('hunter2');
  });

  it('has a fitting status, a title and sentences for every code', () => {
    for (const [code, kind] of Object.entries(PROBLEMS)) {
      expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
      expect(kind.status).toBeGreaterThanOrEqual(400);
      expect(kind.detail).toMatch(/[.…"]$/);
    }
  });
});
