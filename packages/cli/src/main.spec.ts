import { describe, expect, test } from '@jest/globals';
import { fakeIo } from '../test/fake-io.js';
import { main } from './main.js';
import { ownVersion } from './version.js';

async function run(...args: string[]) {
  const io = fakeIo();
  return { code: await main(args, io), out: io.out(), err: io.err() };
}

describe('plumbline', () => {
  test.each([
    [['--help'], ['diagnose', 'checks']],
    [
      ['diagnose', '--help'],
      ['--bearer-env', "--header-env <'Name=VARIABLE'>", '--allow', '--fail-on', 'Exit codes:'],
    ],
    [['checks', '--help'], ['[id]']],
  ])('%j explains itself on stdout', async (args, words) => {
    const { code, out, err } = await run(...args);
    expect(code).toBe(0);
    expect(err).toBe('');
    for (const word of words) expect(out).toContain(word);
  });

  test('--version prints the version of the package', async () => {
    expect(await run('--version')).toEqual({ code: 0, out: `${ownVersion()}\n`, err: '' });
    expect(ownVersion()).toMatch(/^\d+\.\d+\.\d+/);
  });

  test('without a command shows its help as a matter of usage', async () => {
    const { code, out, err } = await run();
    expect(code).toBe(2);
    expect(out).toBe('');
    expect(err).toContain('diagnose');
  });

  test.each([
    [['diagnose'], 'url'],
    [['diagnose', 'https://api.example.com/mcp', '--era', 'both'], 'auto, legacy, modern'],
    [['diagnose', 'https://api.example.com/mcp', '--timeout', '45'], '45s'],
    [['diagnose', 'https://api.example.com/mcp', 'https://other.example.com/mcp'], 'One URL'],
    [['diagnose', 'https://api.example.com/mcp?key=1'], 'query'],
    [['diagnose', 'npx', 'some-server'], 'stdio'],
    [['frobnicate'], 'frobnicate'],
  ])('%j is a matter of usage, said in one line', async (args, words) => {
    const { code, out, err } = await run(...args);
    expect(code).toBe(2);
    expect(out).toBe('');
    expect(err).toMatch(/^plumbline: exit 2, usage: /);
    expect(err).toContain(words);
  });

  test('a misspelt option does not bring its value to the light', async () => {
    const { code, err } = await run('diagnose', 'https://api.example.com/mcp', '--barer=sk-live-0123456789');
    expect(code).toBe(2);
    expect(err).toContain('--barer');
    expect(err).not.toContain('sk-live');
  });

  test('a blocked target is exit 3 with what to type', async () => {
    const { code, err } = await run('diagnose', 'http://127.0.0.1:1/mcp');
    expect(code).toBe(3);
    expect(err).toMatch(/^plumbline: exit 3, /);
    expect(err).toContain('--allow 127.0.0.1/32');
  });
});
