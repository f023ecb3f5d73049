import { describe, expect, it } from '@jest/globals';
import { type JobProcessor, proveProcessors } from './job-host.js';

const processor: JobProcessor = { job: 'run-diagnostic', process: () => Promise.resolve() };

describe('the jobs of the house', () => {
  it('have exactly one processor each, or the worker does not start', () => {
    expect(() => proveProcessors([processor])).not.toThrow();
    expect(() => proveProcessors([])).toThrow('job "run-diagnostic" has 0 processors');
    expect(() => proveProcessors([processor, processor])).toThrow('job "run-diagnostic" has 2 processors');
  });
});
