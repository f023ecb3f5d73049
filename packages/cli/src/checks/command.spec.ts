import { describe, expect, test } from '@jest/globals';
import { CHECKS, GROUPS } from '@plumbline/probe/catalogue';
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

  test('shows one check with its group, rule, clause and how to mend it', async () => {
    for (const check of CHECKS) {
      const { code, out } = await checks(check.id);
      expect(code).toBe(0);
      const group = GROUPS.find(({ id }) => id === check.group);
      for (const part of [check.title, group?.title, check.level, check.cite.url, check.cite.says, check.advice]) {
        expect(out).toContain(part);
      }
      expect(out).toContain(check.profile === 'thorough' ? '--profile thorough' : 'standard and thorough');
      for (const revision of [check.since, check.until]) expect(out).toContain(revision ?? 'Revisions');
    }
  });

  test('gives the catalogue as JSON, and one check as an object of it', async () => {
    const { out } = await checks('--format', 'json');
    const listed: { id: string }[] = JSON.parse(out);
    expect(listed.map(({ id }) => id)).toEqual(CHECKS.map(({ id }) => id));
    for (const check of CHECKS) {
      const { title, level, cite, advice, needs, since = null, until = null } = check;
      const one: unknown = JSON.parse((await checks(check.id, '--format', 'json')).out);
      expect(one).toMatchObject({ title, level, cite, advice, needs, since, until });
      expect(listed).toContainEqual(one);
    }
  });

  test('refuses an id that does not exist', async () => {
    const { code, out, err } = await checks('no-such-check');
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain('no-such-check');
  });
});
