import { describe, expect, it } from '@jest/globals';
import { proveProcessors } from './job-host.js';

type ProvenWorker = Parameters<typeof proveProcessors>[0][number];
const worker = (name = 'run-diagnostic', autorun = false): ProvenWorker => ({
  name,
  opts: { connection: {}, autorun },
});

describe('the jobs of the house', () => {
  it('have exactly one processor each, or the worker does not start', () => {
    expect(() => proveProcessors([worker()])).not.toThrow();
    expect(() => proveProcessors([])).toThrow('job "run-diagnostic" has 0 processors');
    expect(() => proveProcessors([worker(), worker()])).toThrow('job "run-diagnostic" has 2 processors');
  });

  it('are all that is processed', () => {
    expect(() => proveProcessors([worker(), worker('run-diagnostics')])).toThrow('no job is called "run-diagnostics"');
  });

  it('are not fetched before everything has started', () => {
    expect(() => proveProcessors([worker('run-diagnostic', true)])).toThrow('"run-diagnostic" lacks autorun: false');
  });
});
