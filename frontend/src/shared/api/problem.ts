import { isRecord } from '../format/is-record.js';

/** One refused field of a request (RFC 9457 extension): `pointer` is a JSON Pointer into the body that was sent. */
export interface FieldProblem {
  readonly pointer: string;
  readonly code: string;
  readonly message: string;
}

interface ProblemFields {
  readonly status: number;
  readonly code: string;
  readonly errors?: readonly FieldProblem[];
  readonly requestId?: string | undefined;
  readonly retryAfterS?: number | undefined;
  readonly cause?: unknown;
}

/**
 * What the API said when it refused, as an error. `message` is the problem's `detail`, a sentence that may be shown as
 * it is; `code` is stable and the only thing to decide on. Where no answer came, `status` is 0 and `code` is
 * `unreachable`.
 */
export class ProblemError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: readonly FieldProblem[];
  readonly requestId: string | undefined;
  readonly retryAfterS: number | undefined;

  constructor(message: string, fields: ProblemFields) {
    super(message, { cause: fields.cause });
    this.name = 'ProblemError';
    this.status = fields.status;
    this.code = fields.code;
    this.errors = fields.errors ?? [];
    this.requestId = fields.requestId;
    this.retryAfterS = fields.retryAfterS;
  }
}

export function unreachable(cause: unknown): ProblemError {
  return new ProblemError('Plumbline cannot be reached. Check the connection; nothing that was saved is lost.', {
    status: 0,
    code: 'unreachable',
    cause,
  });
}

/** Reads an answer that is not a success; a body that is no problem document (a proxy's page) gets our own sentence. */
export function toProblem(body: unknown, response: Response): ProblemError {
  const requestId = response.headers.get('x-request-id') ?? undefined;
  const retryAfterS = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
  const common = { status: response.status, retryAfterS: Number.isNaN(retryAfterS) ? undefined : retryAfterS };
  if (!isRecord(body) || typeof body['code'] !== 'string') {
    const message = `Something between this page and Plumbline answered with status ${response.status}. Try again; if it stays, tell the operator.`;
    return new ProblemError(message, { ...common, code: 'unknown', requestId });
  }
  return new ProblemError(text(body['detail']) ?? text(body['title']) ?? 'The request was refused.', {
    ...common,
    code: body['code'],
    errors: Array.isArray(body['errors']) ? body['errors'].filter(isFieldProblem) : [],
    requestId: text(body['requestId']) ?? requestId,
  });
}

function isFieldProblem(value: unknown): value is FieldProblem {
  return isRecord(value) && typeof value['pointer'] === 'string' && typeof value['message'] === 'string';
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
