import { describe, expect, jest, test } from '@jest/globals';
import { CommandError, EXIT } from '../exit-codes.js';
import { readCredentials } from './credentials.js';

const SECRET = 'sk-live-0123456789abcdef';

const read = (
  flags: { bearer?: string; bearerEnv?: string; header?: string[]; headerEnv?: string[] },
  env: Record<string, string> = {},
  stdin = '',
) => readCredentials({ header: [], headerEnv: [], ...flags }, { env, readStdin: async () => stdin });

async function refusalOf(...args: Parameters<typeof read>): Promise<CommandError> {
  const outcome = await read(...args).catch((error: unknown) => error);
  if (!(outcome instanceof CommandError)) throw new Error('it was accepted');
  return outcome;
}

describe('the credentials of a run', () => {
  test('are none by default, and stdin is not read', async () => {
    const readStdin = jest.fn(async () => SECRET);
    const { auth } = await readCredentials({ header: [], headerEnv: [] }, { env: {}, readStdin });
    expect(auth).toEqual({ type: 'none' });
    expect(readStdin).not.toHaveBeenCalled();
  });

  test('may be a bearer token on the command line, which is warned about', async () => {
    const { auth, warnings } = await read({ bearer: SECRET });
    expect(auth).toEqual({ type: 'bearer', token: SECRET });
    expect(warnings).toEqual([expect.stringContaining('--bearer-env')]);
  });

  test('may be a bearer token from the environment or from stdin, without a warning', async () => {
    const expected = { auth: { type: 'bearer', token: SECRET }, warnings: [] };
    expect(await read({ bearerEnv: 'TOKEN' }, { TOKEN: SECRET })).toEqual(expected);
    expect(await read({ bearer: '-' }, {}, `${SECRET}\n`)).toEqual(expected);
  });

  test('may be headers, typed ones first, those warned about', async () => {
    const { auth, warnings } = await read(
      { header: ['X-Tenant:  team blue ', 'X-Note: a:b'], headerEnv: ['X-API-Key=KEY'] },
      { KEY: SECRET },
    );
    expect(auth).toEqual({
      type: 'headers',
      headers: [
        { name: 'X-Tenant', value: 'team blue' },
        { name: 'X-Note', value: 'a:b' },
        { name: 'X-API-Key', value: SECRET },
      ],
    });
    expect(warnings[0]).toContain('--header-env');
  });

  test('from the environment alone are not warned about', async () => {
    expect((await read({ headerEnv: ['X-API-Key=KEY'] }, { KEY: SECRET })).warnings).toEqual([]);
  });

  test.each([
    ['a bearer token and headers', { bearerEnv: 'TOKEN', headerEnv: ['X-Key=TOKEN'] }, 'not both'],
    ['two bearer tokens', { bearer: SECRET, bearerEnv: 'TOKEN' }, 'not both'],
    ['a variable that is not set', { bearerEnv: SECRET }, 'not set'],
    ['a variable that is empty', { bearerEnv: 'EMPTY' }, 'empty'],
    ['an empty stdin', { bearer: '-' }, 'cannot be sent'],
    ['a token with a line break', { bearer: `${SECRET}\n${SECRET}` }, 'cannot be sent'],
    ['a header without a colon', { header: [`X-Key ${SECRET}`] }, "'Name: value'"],
    ['a header without a name', { header: [`: ${SECRET}`] }, "'Name: value'"],
    ['a header variable without a sign', { headerEnv: [SECRET] }, "'Name=VARIABLE'"],
    ['a header variable that is not set', { headerEnv: [`X-Key=${SECRET}`] }, 'not set'],
    ['a header that is ours', { header: [`Authorization: Bearer ${SECRET}`] }, 'Authorization'],
    ['a header twice', { header: [`X-Key: ${SECRET}`, `x-key: ${SECRET}`] }, '--header 2'],
    ['a value with a line break', { header: [`X-Key: ${SECRET}\n${SECRET}`] }, '--header 1'],
  ])('refuse %s, and the refusal never repeats a value', async (_what, flags, words) => {
    const refusal = await refusalOf(flags, { TOKEN: SECRET, EMPTY: '' });
    expect(EXIT[refusal.exit]).toBe(2);
    expect(refusal.message).toContain(words);
    expect(refusal.message + (refusal.hint ?? '')).not.toContain(SECRET);
  });
});
