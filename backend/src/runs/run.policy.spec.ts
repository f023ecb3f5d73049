import { describe, expect, it } from '@jest/globals';
import { PUBLIC_ONLY } from '@plumbline/probe';
import { ProblemError } from '../http/problem-error.js';
import { authOf, headerNamesOf, hourlyLimitProblem, refuseUnfit } from './run.policy.js';

function problemOf(input: Parameters<typeof refuseUnfit>[0]): ProblemError | undefined {
  try {
    refuseUnfit(input, PUBLIC_ONLY);
    return undefined;
  } catch (error) {
    if (error instanceof ProblemError) return error;
    throw error;
  }
}

const TARGET = 'https://mcp.example.com/mcp';

describe('what a run may be asked to do', () => {
  it('is a public target without credentials, or with good ones over https', () => {
    expect(problemOf({ targetUrl: 'http://mcp.example.com/mcp', auth: { type: 'none' } })).toBeUndefined();
    expect(problemOf({ targetUrl: TARGET, auth: { type: 'bearer', token: 'a-long-enough-token' } })).toBeUndefined();
    const headers = [{ name: 'X-API-Key', value: 'a-long-enough-key' }];
    expect(problemOf({ targetUrl: TARGET, auth: { type: 'headers', headers } })).toBeUndefined();
  });

  it('names the faults of target and credentials together', () => {
    const problem = problemOf({
      targetUrl: 'http://192.168.0.1/mcp',
      auth: { type: 'headers', headers: [{ name: 'Host', value: 'x' }] },
    });
    expect(problem?.code).toBe('target_not_allowed');
    expect(problem?.errors?.map(({ pointer, code }) => [pointer, code])).toEqual([
      ['/targetUrl', 'address_not_public'],
      ['/auth/headers/0/name', 'name_managed'],
    ]);
  });

  it('points at the list as a whole when no single header is at fault', () => {
    const headers = Array.from({ length: 21 }, (_, n) => ({ name: `X-${n}`, value: 'value' }));
    const problem = problemOf({ targetUrl: TARGET, auth: { type: 'headers', headers } });
    expect(problem?.errors?.map(({ pointer }) => pointer)).toEqual(['/auth/headers']);
  });
});

describe('credentials', () => {
  it('go on as the engine knows them, without anything else of the request', () => {
    const header = { name: 'X-A', value: 'a', extra: 1 };
    expect(authOf({ type: 'headers', headers: [header] })).toEqual({
      type: 'headers',
      headers: [{ name: 'X-A', value: 'a' }],
    });
    expect(headerNamesOf({ type: 'headers', headers: [header] })).toEqual(['X-A']);
    expect(headerNamesOf({ type: 'bearer', token: 'x' })).toEqual([]);
  });
});

describe('the hourly limit', () => {
  const now = new Date('2030-01-01T12:00:00.500Z');

  it('says after how many whole seconds the next run may start', () => {
    const usage = { runsLastHour: 5, hourlyRunLimit: 5, nextSlotAt: new Date('2030-01-01T12:00:10.000Z') };
    expect(hourlyLimitProblem(usage, now)).toMatchObject({ code: 'hourly_run_limit', retryAfterSeconds: 10 });
  });

  it('never says zero, even when the slot has just come free', () => {
    const usage = { runsLastHour: 5, hourlyRunLimit: 5, nextSlotAt: new Date('2030-01-01T12:00:00.000Z') };
    expect(hourlyLimitProblem(usage, now).retryAfterSeconds).toBe(1);
  });
});
