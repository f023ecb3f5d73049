import { type ProblemCode } from './problem-codes.js';

/** One fault in the input. It names the place and the rule, never the value: that may be a secret. */
export interface InputFault {
  /** JSON Pointer (RFC 6901) into the body, or into the query seen as an object. */
  readonly pointer: string;
  /** Stable, snake_case: the broken rule. */
  readonly code: string;
  readonly message: string;
}

export interface ProblemOptions {
  /** Replaces the table's sentence; never holds a submitted value. */
  readonly detail?: string;
  readonly errors?: readonly InputFault[];
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/** An answer of the API that is not a success. The filter turns it into problem+json (RFC 9457). */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly detail: string | undefined;
  readonly errors: readonly InputFault[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    readonly code: ProblemCode,
    options: ProblemOptions = {},
  ) {
    super(code, { cause: options.cause });
    this.detail = options.detail;
    this.errors = options.errors;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
