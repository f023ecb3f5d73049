import type { NextFunction, Request, Response } from 'express';
import type { Logger } from 'pino';
import { pinoHttp } from 'pino-http';
import { randomUUID } from 'node:crypto';
import type { ApiRequest } from './api-request.js';

type Middleware = (request: Request, response: Response, next: NextFunction) => void;

/**
 * One line for each request: who asked what, and how it ended. The query, every header and the body stay out, because any
 * of them may hold a secret. The request id is ours alone and goes back in X-Request-Id.
 */
export function requestLog(logger: Logger): Middleware {
  const log = pinoHttp<Request, Response>({
    logger,
    genReqId: () => randomUUID(),
    customProps: (request) => principalProps(request),
    customLogLevel: (_request, response, error) => (error || response.statusCode >= 500 ? 'error' : 'info'),
    autoLogging: { ignore: (request) => request.path === '/healthz' || request.path === '/readyz' },
    serializers: {
      req: (request: { id: unknown; raw: Request }) => ({
        id: request.id,
        method: request.raw.method,
        path: pathOf(request.raw),
      }),
      res: (response: { statusCode: number }) => ({ statusCode: response.statusCode }),
      // The filter has logged what is worth knowing; an error as a whole may carry the statement's parameters.
      err: () => undefined,
    },
  });
  return (request, response, next) => {
    log(request, response);
    (request as ApiRequest).requestId = String(request.id);
    response.setHeader('X-Request-Id', String(request.id));
    next();
  };
}

function pathOf(request: Request): string {
  return request.originalUrl.split(/[?#]/, 1)[0] ?? '';
}

function principalProps(request: ApiRequest): object {
  const { principal, member } = request;
  return { ...(member ? { orgId: member.orgId } : {}), ...(principal ? { userId: principal.user.id } : {}) };
}
