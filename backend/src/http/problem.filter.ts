import { type ArgumentsHost, Catch, type ExceptionFilter, Inject } from '@nestjs/common';
import { type Logger, LOGGER } from '@plumbline/platform';
import type { Response } from 'express';
import { type ApiRequest, requestIdOf } from './api-request.js';
import { asProblem, presentProblem } from './present-problem.js';
import { PROBLEMS } from './problem-codes.js';

/** The last word on every failed request: problem+json, and a log line for what is our fault. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<ApiRequest>();
    const response = http.getResponse<Response>();
    const problem = asProblem(error);
    const status = PROBLEMS[problem.code].status;
    const requestId = requestIdOf(request);
    if (status >= 500) this.logger.error({ requestId, err: problem.cause ?? problem }, problem.code);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    if (status === 401) response.setHeader('WWW-Authenticate', 'Bearer realm="plumbline"');
    if (problem.retryAfterSeconds !== undefined) response.setHeader('Retry-After', String(problem.retryAfterSeconds));
    response
      .status(status)
      .type('application/problem+json')
      .send(JSON.stringify(presentProblem(problem, requestId)));
  }
}
