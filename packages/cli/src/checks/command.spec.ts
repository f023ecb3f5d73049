import { describe, expect, test } from '@jest/globals';
import { CHECKS } from '@plumbline/probe/catalogue';
import { fakeIo } from '../../test/fake-io.js';
import { main } from '../main.js';

async function checks(...args: string[]) {
  const io = fakeIo();
  return { code: await main(['checks', ...args], io), out: io.out(), err: io.err() };
}

describe('plumbline checks', () => {
  test('lists every check of the catalogue once, by group', async () => {
    const { code, out } = await checks();
    expect(code).toBe(0);
    const listed = out.split('\n').flatMap((line) => /^ {2}(\S+) /.exec(line)?.[1] ?? []);
    expect([...listed].sort()).toEqual(CHECKS.map(({ id }) => id).sort());
  });

  test('shows one check with its rule, its clause and its advice', async () => {
    for (const check of CHECKS) {
      const { code, out } = await checks(check.id);
      expect(code).toBe(0);
      for (const part of [check.title, check.level, check.cite.url, check.cite.says, check.advice]) {
        expect(out).toContain(part);
      }
    }
  });

  test('refuses an id that does not exist', async () => {
    const { code, out, err } = await checks('no-such-check');
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain('no-such-check');
  });
});
