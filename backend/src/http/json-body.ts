import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import { asProblem } from './present-problem.js';
import { ProblemError } from './problem-error.js';

/** Larger than the largest input the API accepts (16 KB of headers, every character escaped as \uXXXX), and no more. */
const MAX_BODY_BYTES = 128 * 1024;

/** Bodies are JSON objects, or refused by name. */
export function acceptJsonBodies(app: NestExpressApplication): void {
  app.use(requireJson);
  app.useBodyParser('json', { limit: MAX_BODY_BYTES, inflate: false, reviver: refusePrototypeKeys });
  app.use(requireObject);
  app.use(nameFault);
}

/** Also keeps out what an HTML form of another site could send: a form cannot say application/json. */
function requireJson(request: Request, _response: Response, next: NextFunction): void {
  const hasBody = request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length']) > 0;
  next(hasBody && !request.is('application/json') ? new ProblemError('unsupported_media_type') : undefined);
}

function requireObject(request: Request, _response: Response, next: NextFunction): void {
  next(Array.isArray(request.body) ? new ProblemError('malformed_json') : undefined);
}

/** Before Nest sees it: from a SyntaxError it would make an answer that quotes the body. */
function nameFault(error: unknown, _request: Request, _response: Response, next: NextFunction): void {
  next(asProblem(error));
}

/** The transformer into DTOs passes over these silently; a field that is not known must be refused, never ignored. */
function refusePrototypeKeys(key: string, value: unknown): unknown {
  if (key === '__proto__' || key === 'constructor') throw new SyntaxError('a key that no field of this API has');
  return value;
}
