import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { takeLock } from './lock.mjs';
import { endProcess, processMark } from './processes.mjs';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-lock-'));
  file = join(folder, 'lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('a lock', () => {
  it('tells the second who holds it, and is free when it was given back', () => {
    const first = takeLock(file, 'the first');
    expect(takeLock(file, 'the second')).toMatchObject({ holder: { pid: process.pid, about: 'the first' } });
    if ('release' in first) first.release();
    expect(existsSync(file)).toBe(false);
    expect(takeLock(file, 'the second')).toHaveProperty('release');
  });

  it.each([
    [
      'whose holder is gone',
      JSON.stringify({ pid: process.pid, mark: 'an earlier process of the same id', about: 'gone' }),
    ],
    ['that is damaged', '{"pid":'],
  ])('%s counts as free', (_, content) => {
    writeFileSync(file, content);
    expect(takeLock(file, 'the next')).toHaveProperty('release');
    expect(readFileSync(file, 'utf8')).toContain('the next');
  });
});

describe('ending a remembered process', () => {
  it('leaves a stranger alone that got its id', async () => {
    const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    const remembered = { pid: Number(stranger.pid), signal: 'SIGKILL', graceMs: 1000, group: false } as const;
    await endProcess({ ...remembered, mark: 'another start' });
    expect(processMark(remembered.pid)).toBeDefined();

    const gone = once(stranger, 'exit');
    await endProcess({ ...remembered, mark: processMark(remembered.pid) ?? '' });
    expect(await gone).toEqual([null, 'SIGKILL']);
    expect(processMark(remembered.pid)).toBeUndefined();
  });

  it('kills what does not end in its grace', async () => {
    const stubborn = spawn(process.execPath, [
      '-e',
      "process.on('SIGTERM', () => {}); console.log(1); setInterval(() => {}, 1000)",
    ]);
    await once(stubborn.stdout, 'data');
    const pid = Number(stubborn.pid);
    const gone = once(stubborn, 'exit');
    await endProcess({ pid, mark: processMark(pid) ?? '', signal: 'SIGTERM', graceMs: 100, group: false });
    expect(await gone).toEqual([null, 'SIGKILL']);
  });
});
