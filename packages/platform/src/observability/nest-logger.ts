import type { LoggerService } from '@nestjs/common';
import type { Logger } from './logger.js';

/** Nest's own messages in our log. Its start-up chatter is only interesting to who debugs it. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, ...more: unknown[]): void {
    this.#write('debug', message, more);
  }

  debug(message: unknown, ...more: unknown[]): void {
    this.#write('debug', message, more);
  }

  verbose(message: unknown, ...more: unknown[]): void {
    this.#write('trace', message, more);
  }

  warn(message: unknown, ...more: unknown[]): void {
    this.#write('warn', message, more);
  }

  error(message: unknown, ...more: unknown[]): void {
    this.#write('error', message, more);
  }

  fatal(message: unknown, ...more: unknown[]): void {
    this.#write('fatal', message, more);
  }

  /** Nest passes the context last, and before it, with errors, the stack. */
  #write(level: 'trace' | 'debug' | 'warn' | 'error' | 'fatal', message: unknown, more: unknown[]): void {
    const texts = more.filter((part) => typeof part === 'string');
    const context = texts.at(-1);
    if (message instanceof Error) this.logger[level]({ err: message, context }, message.message);
    else if (texts.length > 1) this.logger[level]({ context, stack: texts[0] }, String(message));
    else this.logger[level]({ context }, String(message));
  }
}
