import { describe, expect, test } from '@jest/globals';
import { fakeIo } from '../test/fake-io.js';
import type { DiagnoseFlags } from './diagnose/flags.js';
import { createProgram } from './program.js';

const URL = 'https://api.example.com/mcp';

async function parse(...args: string[]): Promise<{ words: readonly string[]; flags: DiagnoseFlags }> {
  const calls: { words: readonly string[]; flags: DiagnoseFlags }[] = [];
  const actions = {
    diagnose: async (words: readonly string[], flags: DiagnoseFlags) => void calls.push({ words, flags }),
    checks: async () => undefined,
  };
  await createProgram('1.0.0', actions, fakeIo()).parseAsync(['diagnose', ...args], { from: 'user' });
  const [call] = calls;
  if (!call) throw new Error('diagnose was not called');
  return call;
}

describe('the options of diagnose', () => {
  test('have the defaults that --help names', async () => {
    expect(await parse(URL)).toEqual({
      words: [URL],
      flags: {
        header: [],
        headerEnv: [],
        era: 'auto',
        profile: 'standard',
        allow: [],
        timeout: 45_000,
        format: 'pretty',
        failOn: 'failed',
        transcript: false,
      },
    });
  });

  test('are read in any order and repeated where they may be', async () => {
    const { words, flags } = await parse(
      ...['--header', 'X-A: 1', '-H', 'X-B: 2', '--header-env', 'X-C=C', URL, '--allow', '10.0.0.0/8'],
      ...['--allow', 'intranet:8080', '--era', 'modern', '--profile', 'thorough', '--timeout', '2m', '--ca', 'ca.pem'],
      ...['--format', 'json', '-o', 'out.json', '--fail-on', 'warning', '--transcript'],
    );
    expect(words).toEqual([URL]);
    expect(flags).toEqual({
      header: ['X-A: 1', 'X-B: 2'],
      headerEnv: ['X-C=C'],
      allow: ['10.0.0.0/8', 'intranet:8080'],
      era: 'modern',
      profile: 'thorough',
      timeout: 120_000,
      ca: 'ca.pem',
      format: 'json',
      output: 'out.json',
      failOn: 'warning',
      transcript: true,
    });
  });

  test('take a token that begins with a dash, and a dash for stdin', async () => {
    expect((await parse(URL, '--bearer', '-abc')).flags.bearer).toBe('-abc');
    expect((await parse(URL, '--bearer', '-')).flags.bearer).toBe('-');
  });

  test.each([
    [['--era', 'both']],
    [['--profile', 'deep']],
    [['--format', 'xml']],
    [['--fail-on', 'note']],
    [['--timeout', '45']],
    [['--bearer']],
    [['--unknown']],
  ])('refuse %j', async (args) => {
    await expect(parse(URL, ...args)).rejects.toThrow();
  });
});
