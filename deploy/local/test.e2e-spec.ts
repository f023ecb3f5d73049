import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { processMark } from './processes.mjs';
import { until } from './test/local-command.js';

jest.setTimeout(120_000);

let folder: string;
let output = '';
let command: ChildProcess;

/** Runs `npm test` with a temporary folder of its own, so that what it leaves is seen. */
function runTests(...args: string[]): Promise<number | null> {
  output = '';
  folder = mkdtempSync(join(tmpdir(), 'plumbline-of-'));
  chmodSync(folder, 0o711); // as root, PostgreSQL's account must get to its data
  command = spawn(process.execPath, [fileURLToPath(new URL('test.mjs', import.meta.url)), ...args], {
    env: { ...process.env, NODE_OPTIONS: '', TMPDIR: folder, DATABASE_URL: 'postgres://the-operators-own' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [command.stdout, command.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return once(command, 'close').then(() => command.exitCode);
}

const left = () => readdirSync(folder).filter((name) => name.startsWith('plumbline-test-'));
const lastLine = () => output.trimEnd().split('\n').at(-1);

afterEach(async () => {
  if (command.exitCode === null) command.kill('SIGTERM');
  await until(() => command.exitCode !== null, 'the end of the command');
  await until(() => left().length === 0, 'the removal of its folder');
  rmSync(folder, { recursive: true, force: true });
});

describe('npm test', () => {
  it('runs one kind of tests without services, and closes with what ran', async () => {
    expect(await runTests('--only', 'unit', 'deploy/local/test-report.spec')).toBe(0);
    expect(lastLine()).toBe('5 passed, 0 failed');
  });

  it('fails when no test was run', async () => {
    expect(await runTests('--only', 'unit', 'no-file-of-this-name')).toBe(1);
    expect(lastLine()).toBe('0 passed, 1 failed');
  });

  it('refuses a kind of tests that it does not know', async () => {
    expect(await runTests('--only', 'integration')).toBe(1);
    expect(output).toContain('--only knows unit, console, int, e2e, browser');
  });

  it('gives its tests private services, and takes everything down when it is stopped', async () => {
    const ended = runTests('--only', 'int', '--watchAll');
    await until(
      () => output.includes('Ready for the tests') || command.exitCode !== null,
      `services (${output})`,
      90_000,
    );
    const services = readRecord();
    expect(Object.keys(services)).toEqual(expect.arrayContaining(['postgres', 'redis']));
    command.kill('SIGTERM');
    expect(await ended).toBe(130);
    for (const { pid, mark } of Object.values(services)) expect(processMark(pid)).not.toBe(mark);
    expect(left()).toEqual([]);
  });
});

function readRecord(): Record<string, { pid: number; mark: string }> {
  return JSON.parse(readFileSync(join(folder, left()[0] ?? '', 'processes.json'), 'utf8'));
}
