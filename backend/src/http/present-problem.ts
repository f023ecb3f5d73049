import { HttpException } from '@nestjs/common';
import { PROBLEMS, type ProblemCode } from './problem-codes.js';
import { ProblemError } from './problem-error.js';
import { type ProblemDto } from './problem.dto.js';

/** Whatever was thrown, as one of our problems. What nobody foresaw is `internal_error` and keeps its cause. */
export function asProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  return new ProblemError(codeOf(error), { cause: error });
}

export function presentProblem(problem: ProblemError, requestId: string): ProblemDto {
  const kind = PROBLEMS[problem.code];
  return {
    type: `urn:plumbline:problem:${problem.code}`,
    title: kind.title,
    status: kind.status,
    detail: problem.detail ?? kind.detail,
    code: problem.code,
    ...(problem.errors ? { errors: problem.errors } : {}),
    requestId,
  };
}

function codeOf(error: unknown): ProblemCode {
  if (error instanceof HttpException) return codeOfStatus(error.getStatus());
  if (!(error instanceof Error)) return 'internal_error';
  const { code, status, type } = error as { code?: unknown; status?: unknown; type?: unknown };
  if (typeof code === 'string' && DATABASE_IS_AWAY.has(code)) return 'unavailable';
  if (type === 'entity.parse.failed') return 'malformed_json';
  return typeof status === 'number' ? codeOfStatus(status) : 'internal_error';
}

/** Nest, the router and body-parser mark what they throw with a status: no such route, a body over the limit. */
function codeOfStatus(status: number): ProblemCode {
  switch (status) {
    case 401:
      return 'unauthenticated';
    case 403:
      return 'forbidden';
    case 404:
    case 405:
      return 'not_found';
    case 413:
      return 'payload_too_large';
    case 415:
      return 'unsupported_media_type';
    default:
      return status >= 400 && status < 500 ? 'bad_request' : 'internal_error';
  }
}

/** Of sockets and of PostgreSQL (appendix A of its manual): not reachable, starting, stopping, out of connections. */
const DATABASE_IS_AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
]);
