import { HttpException } from '@nestjs/common';
import { PROBLEMS, type ProblemCode } from './problem-codes.js';
import { type ProblemDto } from './problem.dto.js';
import { ProblemError } from './problem-error.js';

/** Whatever was thrown, as one of our problems. What nobody foresaw is `internal_error` and keeps its cause. */
export function asProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  const code = codeOfHttpException(error) ?? codeOfBodyParser(error) ?? 'internal_error';
  return new ProblemError(code, { cause: error });
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

/** Nest throws these itself: no such route, an address that does not decode. */
function codeOfHttpException(error: unknown): ProblemCode | undefined {
  if (!(error instanceof HttpException)) return undefined;
  const status = error.getStatus();
  if (status === 401) return 'unauthenticated';
  if (status === 403) return 'forbidden';
  if (status === 404 || status === 405) return 'not_found';
  return status < 500 ? 'bad_request' : undefined;
}

/** body-parser and the router mark their errors with a status and, in the former, a type. */
function codeOfBodyParser(error: unknown): ProblemCode | undefined {
  if (!(error instanceof Error) || !('status' in error)) return undefined;
  switch (error.status) {
    case 413:
      return 'payload_too_large';
    case 415:
      return 'unsupported_media_type';
    case 400:
      return 'type' in error && error.type === 'entity.parse.failed' ? 'malformed_json' : 'bad_request';
    default:
      return undefined;
  }
}
