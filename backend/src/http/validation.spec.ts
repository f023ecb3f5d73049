import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { type Type } from '@nestjs/common';
import { CreateRunDto } from '../runs/create-run.dto.js';
import { ListRunsDto } from '../runs/list-runs.dto.js';
import { ProblemError, type InputFault } from './problem-error.js';
import { validationPipe } from './validation.js';

async function faultsOf(metatype: Type, value: unknown): Promise<readonly InputFault[]> {
  try {
    await validationPipe.transform(value, { type: 'body', metatype });
    return [];
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'validation_failed') return error.errors ?? [];
    throw error;
  }
}

const valid = { targetUrl: 'https://example.com/mcp', auth: { type: 'none' } };
const SECRET = 's3cr3t-Value+/=';

describe('the body of POST runs', () => {
  it('is accepted with only what is required, and takes the defaults', async () => {
    await expect(validationPipe.transform(valid, { type: 'body', metatype: CreateRunDto })).resolves.toMatchObject({
      era: 'auto',
      profile: 'standard',
    });
  });

  it.each<[string, unknown, string, string]>([
    ['nothing', {}, '/targetUrl', 'required'],
    ['no auth', { targetUrl: valid.targetUrl }, '/auth', 'required'],
    ['an unknown field', { ...valid, colour: SECRET }, '/colour', 'unknown_field'],
    ['an unknown field with a pointer’s own characters', { ...valid, 'a/b~c': 1 }, '/a~1b~0c', 'unknown_field'],
    ['an unknown field of auth', { ...valid, auth: { type: 'none', token: SECRET } }, '/auth/token', 'unknown_field'],
    ['auth as text', { ...valid, auth: SECRET }, '/auth', 'wrong_type'],
    ['an unknown kind of auth', { ...valid, auth: { type: SECRET } }, '/auth/type', 'not_one_of'],
    ['auth without its kind', { ...valid, auth: {} }, '/auth/type', 'required'],
    ['a token that is no text', { ...valid, auth: { type: 'bearer', token: [SECRET] } }, '/auth/token', 'wrong_type'],
    ['no token', { ...valid, auth: { type: 'bearer' } }, '/auth/token', 'required'],
    [
      'headers as an object',
      { ...valid, auth: { type: 'headers', headers: { a: SECRET } } },
      '/auth/headers',
      'wrong_type',
    ],
    ['no headers', { ...valid, auth: { type: 'headers', headers: [] } }, '/auth/headers', 'too_few'],
    [
      'a header value that is no text',
      {
        ...valid,
        auth: {
          type: 'headers',
          headers: [
            { name: 'X-A', value: 'a' },
            { name: 'X-B', value: { SECRET } },
          ],
        },
      },
      '/auth/headers/1/value',
      'wrong_type',
    ],
    [
      'an unknown field of a header',
      { ...valid, auth: { type: 'headers', headers: [{ name: 'X-A', value: 'a', secret: SECRET }] } },
      '/auth/headers/0/secret',
      'unknown_field',
    ],
    [
      'headers that are texts',
      { ...valid, auth: { type: 'headers', headers: [SECRET] } },
      '/auth/headers/0',
      'wrong_type',
    ],
    ['an era that is none', { ...valid, era: SECRET }, '/era', 'not_one_of'],
    ['null where a default would stand', { ...valid, era: null }, '/era', 'not_one_of'],
    ['a label with a NUL', { ...valid, label: 'a\u0000b' }, '/label', 'control_character'],
    ['a label that is a number', { ...valid, label: 7 }, '/label', 'wrong_type'],
    ['an empty label', { ...valid, label: '' }, '/label', 'wrong_length'],
  ])('with %s is refused at the right place and in the right words', async (_name, body, pointer, code) => {
    const faults = await faultsOf(CreateRunDto, body);
    expect(faults).toContainEqual({ pointer, code, message: expect.stringMatching(/^[A-Z].*\.$/) });
    expect(JSON.stringify(faults)).not.toContain(SECRET);
  });

  it('is told every fault at once', async () => {
    const faults = await faultsOf(CreateRunDto, { auth: { type: 'bearer' }, era: 1, extra: true });
    expect(faults.map((fault) => fault.pointer).sort()).toEqual(['/auth/token', '/era', '/extra', '/targetUrl']);
  });
});

describe('the query of GET runs', () => {
  it.each<[string, Record<string, unknown>, string, string]>([
    ['a limit of words', { limit: 'many' }, '/limit', 'wrong_type'],
    ['a limit of nothing', { limit: '' }, '/limit', 'too_small'],
    ['a limit over 200', { limit: '201' }, '/limit', 'too_large'],
    ['a limit given twice', { limit: ['1', '2'] }, '/limit', 'wrong_type'],
    ['a status that is none', { status: 'done' }, '/status', 'not_one_of'],
    ['a person that is no id', { createdBy: 'me' }, '/createdBy', 'not_an_id'],
    ['a time that is none', { since: 'yesterday' }, '/since', 'not_a_time'],
    ['a filter that does not exist', { colour: 'red' }, '/colour', 'unknown_field'],
    ['a NUL in the target', { target: '\u0000' }, '/target', 'control_character'],
  ])('with %s is refused', async (_name, query, pointer, code) => {
    expect(await faultsOf(ListRunsDto, query)).toContainEqual(expect.objectContaining({ pointer, code }));
  });

  it('takes 50 when no limit is given and the limit that is given', async () => {
    const read = (query: object): Promise<unknown> =>
      validationPipe.transform(query, { type: 'query', metatype: ListRunsDto });
    await expect(read({})).resolves.toMatchObject({ limit: 50 });
    await expect(read({ limit: '7' })).resolves.toMatchObject({ limit: 7 });
  });
});
