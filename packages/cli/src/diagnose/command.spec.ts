import { describe, expect, test } from '@jest/globals';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DiagnoseEvent, DiagnoseOptions, DiagnosePlan, Diagnosis } from '@plumbline/probe';
import { fakeIo } from '../../test/fake-io.js';
import { aCheck, aDiagnosis, aFailedCheck, anEvent } from '../../test/literals.js';
import { CommandError } from '../exit-codes.js';
import { diagnoseCommand } from './command.js';
import type { DiagnoseFlags } from './flags.js';

const URL = 'https://api.example.com/mcp';
const SECRET = 'sk-live-0123456789abcdef';

const flags = (over: Partial<DiagnoseFlags> = {}): DiagnoseFlags => ({
  header: [],
  headerEnv: [],
  era: 'auto',
  profile: 'standard',
  allow: [],
  timeout: 45_000,
  format: 'pretty',
  failOn: 'failed',
  transcript: false,
  ...over,
});

const sentEvent = anEvent({ phase: 'tools', method: 'tools/list', rpcId: 3 });
const sent: DiagnoseEvent = { type: 'transcript', event: sentEvent };

/** An engine that says what it is told to and remembers what it was asked. */
function engine(diagnosis: Diagnosis, events: DiagnoseEvent[] = [sent]) {
  const asked: { plan: DiagnosePlan; options: DiagnoseOptions }[] = [];
  const diagnose = async (plan: DiagnosePlan, options: DiagnoseOptions) => {
    asked.push({ plan, options });
    for (const event of events) options.onEvent?.(event);
    for (const result of diagnosis.checks) options.onEvent?.({ type: 'check', result });
    return diagnosis;
  };
  return { asked, version: '9.9.9', diagnose };
}

describe('plumbline diagnose', () => {
  test('asks the engine for what the options say', async () => {
    const fake = engine(aDiagnosis());
    const options = flags({ era: 'legacy', profile: 'thorough', allow: ['10.0.0.0/8'], timeout: 1500, bearerEnv: 'T' });
    await diagnoseCommand([URL], options, fakeIo({ env: { T: SECRET } }), fake);
    expect(fake.asked[0]?.plan).toEqual({
      targetUrl: URL,
      auth: { type: 'bearer', token: SECRET },
      era: 'legacy',
      profile: 'thorough',
    });
    expect(fake.asked[0]?.options).toMatchObject({
      version: '9.9.9',
      limits: { runMs: 1500 },
      policy: { allow: [{ kind: 'cidr', cidr: '10.0.0.0/8' }], deny: [] },
    });
  });

  test('prints a line for each check, what the server is, and the verdict; nothing on stderr when all is well', async () => {
    const io = fakeIo();
    const diagnosis = aDiagnosis({ discovery: { tools: { count: 3, pages: 1, complete: true, items: [] } } });
    expect(await diagnoseCommand([URL], flags(), io, engine(diagnosis))).toBe('passed');
    expect(io.out()).toContain(URL);
    expect(io.out()).toContain('✓ Passed');
    expect(io.out()).toMatch(/Server +example 1\.2\.3/);
    expect(io.out()).toMatch(/Lists +3 tools/);
    expect(io.out()).toMatch(/Result +✓ Passed: 1 passed in \d+ ms/);
    expect(io.err()).toBe('');
  });

  test('prints one JSON object on stdout and nothing else', async () => {
    const io = fakeIo();
    const event = [sentEvent];
    const checks = [aFailedCheck('tools', 'no_array')];
    const diagnosis = aDiagnosis({ resultStatus: 'failed', checks, transcript: event });
    expect(await diagnoseCommand([URL], flags({ format: 'json' }), io, engine(diagnosis))).toBe('failed');
    const { run, transcript } = JSON.parse(io.out());
    expect(transcript).toEqual(event);
    expect(run).toMatchObject({
      targetUrl: URL,
      auth: { type: 'none', headerNames: [], oauthConnectionId: null },
      status: 'completed',
      resultStatus: 'failed',
      checks,
      error: null,
      eventCount: 1,
    });
    expect(Object.keys(run)).not.toEqual(expect.arrayContaining(['orgId']));
    expect(Object.keys(run)).not.toEqual(expect.arrayContaining(['createdBy']));
    expect(run).not.toHaveProperty('checkCounts');
  });

  test.each([
    ['json', '{'],
    ['junit', '<?xml version="1.0" encoding="UTF-8"?>'],
    ['sarif', '{'],
    ['markdown', '## ✗ Failed: `https://api.example.com/mcp`'],
  ] as const)('writes %s when the run is over, as one document with a line break at its end', async (format, first) => {
    const io = fakeIo({ terminal: true });
    const checks = [aFailedCheck('tools', 'no_array')];
    await diagnoseCommand([URL], flags({ format }), io, engine(aDiagnosis({ resultStatus: 'failed', checks })));
    expect(io.out().split('\n')[0]).toBe(first);
    expect(io.out()).toMatch(/[^\n]\n$/);
    expect(io.out()).toContain('tools says no_array.');
    expect(io.out()).not.toContain('\u001b');
  });

  test('junit fails what the exit code fails', async () => {
    const checks = [aCheck({ status: 'warning' })];
    const run = async (failOn: DiagnoseFlags['failOn']) => {
      const io = fakeIo();
      const diagnosis = aDiagnosis({ resultStatus: 'warning', checks });
      const exit = await diagnoseCommand([URL], flags({ format: 'junit', failOn }), io, engine(diagnosis));
      return [exit, /failures="(\d)"/.exec(io.out())?.[1]];
    };
    expect(await run('failed')).toEqual(['passed', '0']);
    expect(await run('warning')).toEqual(['failed', '1']);
  });

  test.each([
    [{ end: 'time-limit' } as const, 'incomplete', { status: 'error', error: { code: 'worker_timeout' } }],
    [{ end: 'cancelled' } as const, 'interrupted', { status: 'cancelled', error: null }],
    [
      { internalErrors: [{ checkId: 'ping', error: new Error(SECRET) }] },
      'incomplete',
      { status: 'error', error: { code: 'internal_error' } },
    ],
  ])('a run that has no result (%j) says so in JSON and by its exit', async (over, exit, run) => {
    const io = fakeIo();
    expect(await diagnoseCommand([URL], flags({ format: 'json' }), io, engine(aDiagnosis(over)))).toBe(exit);
    expect(JSON.parse(io.out()).run).toMatchObject({ ...run, resultStatus: null });
    expect(io.out() + io.err()).not.toContain(SECRET);
  });

  test('says the cause of its exit code in one line on stderr', async () => {
    const io = fakeIo();
    const checks = [aFailedCheck('reachability', 'connection_refused')];
    await diagnoseCommand([URL], flags(), io, engine(aDiagnosis({ resultStatus: 'failed', checks })));
    expect(io.err()).toBe(
      'plumbline: exit 4, the server could not be reached: reachability says connection_refused.\n',
    );
  });

  test('says what to type when the addresses behind a name are blocked', async () => {
    const io = fakeIo();
    const checks = [aFailedCheck('reachability', 'target_blocked')];
    const exit = await diagnoseCommand([URL], flags(), io, engine(aDiagnosis({ resultStatus: 'failed', checks })));
    expect(exit).toBe('incomplete');
    expect(io.err()).toContain('--allow api.example.com');
  });

  test('prints what was seen when it is interrupted', async () => {
    const io = fakeIo();
    expect(await diagnoseCommand([URL], flags(), io, engine(aDiagnosis({ end: 'cancelled' })))).toBe('interrupted');
    expect(io.out()).toContain('✓ Passed');
    expect(io.out()).toMatch(/Result +⊘ Cancelled/);
    expect(io.err()).toMatch(/^plumbline: exit 130, interrupted/);
  });

  test('an engine that throws is our fault, told without the words of the error', async () => {
    const io = fakeIo();
    const failing = { version: '1', diagnose: () => Promise.reject(new TypeError(SECRET)) };
    const end = await diagnoseCommand([URL], flags(), io, failing).catch((error: unknown) => error);
    expect(end).toBeInstanceOf(CommandError);
    expect(end).toMatchObject({ exit: 'incomplete' });
    expect(io.err()).toContain('TypeError');
    expect(io.out() + io.err() + String(end)).not.toContain(SECRET);
  });

  test('shows on a terminal what it waits for, and takes that away again', async () => {
    const io = fakeIo({ terminal: true });
    await diagnoseCommand([URL], flags(), io, engine(aDiagnosis()));
    expect(io.err()).toContain('tools/list');
    expect(io.err().endsWith('\r\u001b[2K')).toBe(true);
  });

  test('colours on a terminal only, and not with NO_COLOR', async () => {
    const [terminal, plain, file] = [
      fakeIo({ terminal: true }),
      fakeIo({ terminal: true, env: { NO_COLOR: '1' } }),
      fakeIo(),
    ];
    for (const io of [terminal, plain, file]) await diagnoseCommand([URL], flags(), io, engine(aDiagnosis()));
    expect(terminal.out()).toContain('\u001b[');
    expect(plain.out()).not.toContain('\u001b[');
    expect(file.out()).not.toContain('\u001b[');
  });

  test.each(['pretty', 'markdown'] as const)('--transcript adds the exchanges to %s', async (format) => {
    for (const transcript of [true, false]) {
      const io = fakeIo();
      await diagnoseCommand([URL], flags({ transcript, format }), io, engine(aDiagnosis({ transcript: [sentEvent] })));
      expect(/#1 OUT tools\/list/.test(io.out())).toBe(transcript);
    }
  });

  test('warns about a secret on the command line and never prints it', async () => {
    for (const format of ['pretty', 'json', 'junit', 'sarif', 'markdown'] as const) {
      const io = fakeIo();
      await diagnoseCommand([URL], flags({ bearer: SECRET, format }), io, engine(aDiagnosis()));
      expect(io.err()).toContain('--bearer-env');
      expect(io.out() + io.err()).not.toContain(SECRET);
    }
  });

  test('names the headers of a run in JSON and never their values', async () => {
    const io = fakeIo();
    await diagnoseCommand([URL], flags({ header: [`X-Key: ${SECRET}`], format: 'json' }), io, engine(aDiagnosis()));
    expect(JSON.parse(io.out()).run.auth).toEqual({ type: 'headers', headerNames: ['X-Key'], oauthConnectionId: null });
    expect(io.out() + io.err()).not.toContain(SECRET);
  });

  describe('with files', () => {
    const inFolder = async (use: (folder: string) => Promise<void>) => {
      const folder = await mkdtemp(join(tmpdir(), 'plumbline-cli-'));
      await use(folder).finally(() => rm(folder, { recursive: true }));
    };

    test('--output takes the result in place of stdout, without colour', () =>
      inFolder(async (folder) => {
        const io = fakeIo({ terminal: true });
        const output = join(folder, 'report.txt');
        await diagnoseCommand([URL], flags({ output }), io, engine(aDiagnosis()));
        expect(io.out()).toBe('');
        const text = await readFile(output, 'utf8');
        expect(text).toContain('✓ Passed');
        expect(text).not.toContain('\u001b');
      }));

    test('--output that cannot be written is refused before the run', () =>
      inFolder(async (folder) => {
        const fake = engine(aDiagnosis());
        const output = join(folder, 'missing', 'report.txt');
        await expect(diagnoseCommand([URL], flags({ output }), fakeIo(), fake)).rejects.toThrow(/--output.*ENOENT/);
        expect(fake.asked).toEqual([]);
      }));

    test('--ca is read as PEM and handed to the engine', () =>
      inFolder(async (folder) => {
        const fake = engine(aDiagnosis());
        const ca = join(folder, 'ca.pem');
        const pem = '-----BEGIN CERTIFICATE-----\nMA==\n-----END CERTIFICATE-----\n';
        await writeFile(ca, pem);
        await diagnoseCommand([URL], flags({ ca }), fakeIo(), fake);
        expect(fake.asked[0]?.options.extraCa).toBe(pem);
      }));

    test('--ca that is missing or holds no certificate is a matter of usage', () =>
      inFolder(async (folder) => {
        const ca = join(folder, 'ca.pem');
        await expect(diagnoseCommand([URL], flags({ ca }), fakeIo(), engine(aDiagnosis()))).rejects.toThrow(/ENOENT/);
        await writeFile(ca, 'not a certificate');
        await expect(diagnoseCommand([URL], flags({ ca }), fakeIo(), engine(aDiagnosis()))).rejects.toThrow(/PEM/);
      }));
  });

  test('warnings decide with --fail-on warning', async () => {
    const checks = [aCheck({ status: 'warning' })];
    const run = (failOn: DiagnoseFlags['failOn']) =>
      diagnoseCommand([URL], flags({ failOn }), fakeIo(), engine(aDiagnosis({ resultStatus: 'warning', checks })));
    expect(await run('failed')).toBe('passed');
    expect(await run('warning')).toBe('failed');
  });
});
