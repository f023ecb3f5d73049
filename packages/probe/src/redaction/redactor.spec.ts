import { describe, expect, it } from '@jest/globals';
import { REDACTED } from '../protocol/redacted.js';
import { createRedactor } from './redactor.js';

const TOKEN = 'tok-9f8e7d6c5b4a3210ZYXW';
const redactor = createRedactor({ secrets: [TOKEN, '123456789'], suppliedHeaderNames: ['X-Team', 'Tenant'] });

describe('headers', () => {
  it('keep their names, their case, their order and their number', () => {
    const headers = [
      { name: 'AUTHORIZATION', value: `Bearer ${TOKEN}` },
      { name: 'mCP-sESSION-iD', value: 'f00' },
      { name: 'XAuthToken', value: 'f00' },
      { name: 'set-cookie', value: 'a=1' },
      { name: 'set-cookie', value: 'b=2' },
      { name: 'mcp-session-id', value: 'f00' },
      { name: 'x-team', value: 'blue' },
      { name: 'Content-Type', value: 'application/json' },
    ];
    expect(redactor.headers(headers)).toEqual([
      ...headers.slice(0, 7).map(({ name }) => ({ name, value: REDACTED })),
      { name: 'Content-Type', value: 'application/json' },
    ]);
  });

  it('that hold nothing come back as the same list', () => {
    const headers = [{ name: 'Content-Type', value: 'text/html' }];
    expect(redactor.headers(headers)).toBe(headers);
  });

  it('are searched for secrets in their other values and names', () => {
    const headers = redactor.headers([
      { name: 'WWW-Authenticate', value: `Bearer error="invalid_token", error_description="bad ${TOKEN}"` },
      { name: `X-Echo-${TOKEN}`, value: '1' },
    ]);
    expect(headers).toEqual([
      { name: 'WWW-Authenticate', value: `Bearer error="invalid_token", error_description="bad ${REDACTED}"` },
      { name: `X-Echo-${REDACTED}`, value: '1' },
    ]);
  });

  it('keep a name that a secret happens to be equal to', () => {
    const odd = createRedactor({ secrets: ['content-type'], suppliedHeaderNames: [] });
    expect(odd.headers([{ name: 'Content-Type', value: 'x' }])).toEqual([{ name: 'Content-Type', value: 'x' }]);
  });
});

describe('values', () => {
  it('are hidden under sensitive keys when they are scalars, one or a list', () => {
    const value = { access_token: 'abc', apiKey: 17, cookies: ['a', { b: 'c' }], 'x-team': 'blue', x_team: 'blue' };
    expect(redactor.value(value)).toEqual({
      access_token: REDACTED,
      apiKey: REDACTED,
      cookies: [REDACTED, { b: 'c' }],
      'x-team': REDACTED,
      x_team: REDACTED,
    });
  });

  it('stay when they are evidence: objects, descriptions, nothing at all', () => {
    const value = {
      inputSchema: {
        type: 'object',
        properties: { token: { type: 'string' }, password: { type: 'string', default: null } },
        required: ['token', 'password'],
      },
      token_type: 'Bearer',
      token_endpoint: 'https://as.example.com/token',
      _meta: { progressToken: 7 },
      nextCursor: 'abc',
      password: null,
      secret: true,
      token: '',
      tenant: 'a word that is also the name of a supplied header',
    };
    expect(redactor.value(value)).toBe(value);
  });

  it('are searched in depth, keys and numbers included', () => {
    const value = [{ a: [`<${TOKEN}>`], [TOKEN]: 1, n: 123456789, m: 91234567890, k: 12345678 }];
    expect(redactor.value(value)).toEqual([
      { a: [`<${REDACTED}>`], [REDACTED]: 1, n: REDACTED, m: REDACTED, k: 12345678 },
    ]);
  });

  it('find a number that JSON could not hold exactly', () => {
    const long = createRedactor({ secrets: ['12345678901234567890'], suppliedHeaderNames: [] });
    expect(long.value(JSON.parse('[12345678901234567890]'))).toEqual([REDACTED]);
  });

  it('keep every member when two keys are hidden', () => {
    const value = { [TOKEN]: 1, [TOKEN.toUpperCase()]: 2 };
    expect(redactor.value(value)).toEqual({ [REDACTED]: 1, [`${REDACTED} (2)`]: 2 });
  });

  it('keep a key called __proto__ as a key', () => {
    const value = redactor.value(JSON.parse(`{"__proto__": {"a": 1}, "b": "${TOKEN}"}`));
    expect(JSON.stringify(value)).toBe(`{"__proto__":{"a":1},"b":"${REDACTED}"}`);
  });

  it('share what did not change with the original', () => {
    const value = { clean: { deep: [1, 'two'] }, dirty: TOKEN };
    const redacted = redactor.value(value) as typeof value;
    expect(redacted.clean).toBe(value.clean);
    expect(value.dirty).toBe(TOKEN);
  });

  it('that are nested beyond all measure are refused rather than passed on', () => {
    const value: unknown = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000));
    expect(() => redactor.value(value)).toThrow(RangeError);
  });
});

describe('addSecrets', () => {
  it('hides the new secret as well as the old one', () => {
    const growing = createRedactor({ secrets: [TOKEN], suppliedHeaderNames: [] });
    expect(growing.text('another-secret')).toBe('another-secret');
    growing.addSecrets(['another-secret']);
    expect(growing.text(`another-secret ${TOKEN}`)).toBe(`${REDACTED} ${REDACTED}`);
  });
});

describe('item', () => {
  const list = { items: [{ a: TOKEN, b: 'another-secret' }, { c: 'clean' }] };

  it('gives what the item became in the list', () => {
    const growing = createRedactor({ secrets: [TOKEN], suppliedHeaderNames: [] });
    const { items } = growing.value(list) as typeof list;
    expect(list.items.map((item) => growing.item(item))).toEqual(items);
    expect(growing.item(list.items[0])).toBe(items[0]);
  });

  it('searches what was in no list, and what was in one before a secret was added', () => {
    const growing = createRedactor({ secrets: [TOKEN], suppliedHeaderNames: [] });
    expect(growing.item({ a: TOKEN })).toEqual({ a: REDACTED });
    growing.value(list);
    growing.addSecrets(['another-secret']);
    expect(growing.item(list.items[0])).toEqual({ a: REDACTED, b: REDACTED });
  });
});

describe('what is remembered', () => {
  it('is forgotten when a secret is added', () => {
    const growing = createRedactor({ secrets: [], suppliedHeaderNames: [] });
    const [headers, value] = [[{ name: 'X-Echo', value: 'another-word-1' }], { 'another-word-1': 1 }];
    expect([growing.headers(headers), growing.value(value)]).toEqual([headers, value]);
    growing.addSecrets(['another-word-1']);
    expect(growing.headers(headers)).toEqual([{ name: 'X-Echo', value: REDACTED }]);
    expect(growing.value(value)).toEqual({ [REDACTED]: 1 });
  });

  it('has an end, beyond which names and values are hidden as well', () => {
    const value = Object.fromEntries(Array.from({ length: 3_000 }, (_, index) => [`${TOKEN}-${String(index)}`, 'a']));
    expect(JSON.stringify(redactor.value(value))).not.toContain(TOKEN);
    const headers = Object.keys(value).map((key) => ({ name: 'X-Echo', value: key }));
    expect(JSON.stringify(redactor.headers(headers))).not.toContain(TOKEN);
  });
});
