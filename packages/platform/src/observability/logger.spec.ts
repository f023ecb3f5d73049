import { describe, expect, it } from '@jest/globals';
import { QueryFailedError } from 'typeorm';
import { createLogger, type Logger } from './logger.js';
import { NestLogger } from './nest-logger.js';

const SECRET = 'hunter2-secret';

function logging(): { logger: Logger; lines: Record<string, unknown>[]; text(): string } {
  const lines: Record<string, unknown>[] = [];
  const write = (line: string): void => void lines.push(JSON.parse(line) as Record<string, unknown>);
  return { logger: createLogger({ level: 'trace' }, 'api', { write }), lines, text: () => JSON.stringify(lines) };
}

describe('the log', () => {
  it('is JSON with time, level and service', () => {
    const { logger, lines } = logging();
    logger.info({ runId: 'r1' }, 'A run began');
    expect(lines).toEqual([
      { level: 'info', time: expect.stringMatching(/Z$/), service: 'api', runId: 'r1', msg: 'A run began' },
    ]);
  });

  it('never shows what stands under the name of a secret, at the top or one or two levels down', () => {
    const { logger, text } = logging();
    const names = [
      'authorization',
      'cookie',
      'set-cookie',
      'password',
      'passwordHash',
      'token',
      'secret',
      'credentials',
    ];
    for (const name of names) {
      logger.info({ [name]: SECRET });
      logger.info({ request: { [name]: SECRET } });
      logger.info({ request: { of: { [name]: SECRET } } });
      logger.child({ [name]: SECRET }).info('child');
    }
    logger.info({ req: { headers: { 'x-api-key': SECRET }, auth: { type: 'bearer', value: SECRET } } });
    expect(text()).not.toContain(SECRET);
    expect(text().match(/\[REDACTED\]/g)?.length).toBeGreaterThan(names.length * 3);
  });

  it('shows of an error its name, message, code, stack and causes, and nothing that it carries', () => {
    const { logger, lines, text } = logging();
    const driver = Object.assign(new Error('duplicate key'), { code: '23505', detail: `Key (token)=(${SECRET})` });
    const cause = new QueryFailedError('INSERT INTO users VALUES ($1)', [SECRET], driver);
    const error = Object.assign(new Error('could not store', { cause }), {
      config: { headers: { authorization: SECRET } },
    });
    logger.error({ err: error }, 'failed');
    logger.error(error);
    expect(text()).not.toContain(SECRET);
    expect(lines).toHaveLength(2);
    for (const line of lines) {
      expect(line['err']).toMatchObject({
        type: 'Error',
        message: 'could not store',
        stack: expect.stringContaining('logger.spec'),
        cause: { type: 'QueryFailedError', message: 'duplicate key', code: '23505' },
      });
    }
  });

  it('does not trust what is thrown that is no error', () => {
    const { logger, text } = logging();
    logger.error({ err: SECRET }, 'failed');
    logger.error({ err: { message: SECRET } }, 'failed');
    expect(text()).not.toContain(SECRET);
    expect(text()).toContain('string thrown');
  });

  it('takes Nest’s own messages, its chatter at debug and its errors with their stacks', () => {
    const { logger, lines } = logging();
    const nest = new NestLogger(logger);
    nest.log('Mapped {/healthz, GET} route', 'RouterExplorer');
    nest.error('It broke', 'Error: It broke\n    at x', 'ExceptionsHandler');
    nest.warn('careful', 'X');
    expect(lines).toMatchObject([
      { level: 'debug', msg: 'Mapped {/healthz, GET} route', context: 'RouterExplorer' },
      { level: 'error', msg: 'It broke', context: 'ExceptionsHandler', stack: expect.stringContaining('at x') },
      { level: 'warn', msg: 'careful', context: 'X' },
    ]);
  });
});
