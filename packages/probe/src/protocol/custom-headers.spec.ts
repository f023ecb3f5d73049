import { describe, expect, it } from '@jest/globals';
import { judgeCustomHeaders, warnAboutCustomHeaders } from './custom-headers.js';
import type { Header } from './headers.js';
import { MANAGED_HEADERS } from './managed-headers.js';

const header = (name: string, value = 'a-value'): Header => ({ name, value });
const codes = (...headers: Header[]): string[] => judgeCustomHeaders(headers).map(({ code }) => code);

describe('custom headers that may be sent', () => {
  it.each([
    header('X-Api-Key', 'abc'),
    header("!#$%&'*+-.^_`|~0Az", 'abc'),
    header('X-Empty', ''),
    header('X-Spaces', 'a b\tc ~!'),
    header('X-Long', 'a'.repeat(4096)),
    header('Cookie', 'a=b'),
    header('Mcp-Parameter', 'x'),
  ])('have no fault: $name', (each) => expect(judgeCustomHeaders([each])).toEqual([]));

  it('may be twenty, and 16 KB together', () => {
    expect(codes(...Array.from({ length: 20 }, (_, index) => header(`x-${String(index)}`)))).toEqual([]);
    const three = ['a', 'b', 'c'].map((name) => header(name, 'v'.repeat(4096)));
    expect(codes(...three, header('d', 'v'.repeat(4092)))).toEqual([]);
    expect(codes(...three, header('d', 'v'.repeat(4093)))).toEqual(['headers_too_large']);
  });
});

describe('custom headers that may not be sent', () => {
  it.each([
    ['name_empty', header('')],
    ['name_invalid', header('X Y')],
    ['name_invalid', header('X\r\nHost')],
    ['name_invalid', header('X:')],
    ['name_invalid', header('Ä')],
    ['name_managed', header('mcp-param-region')],
    ['value_invalid', header('X', 'a\r\nHost: internal')],
    ['value_invalid', header('X', 'a\u0000')],
    ['value_invalid', header('X', 'café')],
    ['value_invalid', header('X', '\u007f')],
    ['value_too_long', header('X', 'a'.repeat(4097))],
    ['value_redacted', header('X', '[REDACTED]')],
    ['value_redacted', header('X', 'Bearer [REDACTED]')],
  ])('have the fault %s: %j', (code, each) => expect(codes(each)).toEqual([code]));

  it.each(MANAGED_HEADERS)('are those that the client sets, in any case: %s', (name) => {
    expect(codes(header(name.toUpperCase()))).toEqual(['name_managed']);
    expect(judgeCustomHeaders([header(name.toLowerCase())])[0]?.message).toContain(name);
  });

  it('are more than twenty', () => {
    const many = Array.from({ length: 21 }, (_, index) => header(`x-${String(index)}`));
    expect(judgeCustomHeaders(many)).toMatchObject([{ index: null, field: null, code: 'too_many_headers' }]);
  });

  it('are named twice, whatever the case', () => {
    expect(judgeCustomHeaders([header('X-A'), header('x-b'), header('x-a')])).toMatchObject([
      { index: 2, field: 'name', code: 'name_duplicate' },
    ]);
  });

  it('say every fault and where it is', () => {
    expect(judgeCustomHeaders([header('ok'), header('', 'é'), header('Host')])).toMatchObject([
      { index: 1, field: 'name', code: 'name_empty' },
      { index: 1, field: 'value', code: 'value_invalid' },
      { index: 2, field: 'name', code: 'name_managed' },
    ]);
  });

  it('are never quoted', () => {
    const secret = 'S3CR3T';
    const faults = judgeCustomHeaders([
      header('X', `${secret}é`),
      header(`${secret} in the wrong field`),
      header('Y', secret + 'a'.repeat(4096)),
      header('Host', secret),
    ]);
    expect(faults).toHaveLength(4);
    expect(JSON.stringify(faults)).not.toContain(secret);
  });
});

describe('warnAboutCustomHeaders', () => {
  it('names values that are too short to be hidden everywhere', () => {
    const headers = [header('X-Env', 'prod'), header('X-Key', '12345678'), header('X-Empty', '')];
    expect(warnAboutCustomHeaders(headers)).toMatchObject([{ index: 0, field: 'value', code: 'value_short' }]);
  });
});
