import { describe, expect, test } from '@jest/globals';
import type { FaultCode } from '@plumbline/probe';
import { aCheck, aDiagnosis, aFailedCheck, aFinding } from '../../test/literals.js';
import { EXIT, EXIT_CAUSES, type ExitName } from '../exit-codes.js';
import { outcomeOf } from './outcome.js';

const exitOf = (...[diagnosis, failOn = 'failed']: Partial<Parameters<typeof outcomeOf>>) =>
  EXIT[outcomeOf(diagnosis ?? aDiagnosis(), failOn).exit];

describe('the exit code', () => {
  test('has the numbers that scripts rely on', () => {
    expect(EXIT).toEqual({
      passed: 0,
      failed: 1,
      usage: 2,
      incomplete: 3,
      unreachable: 4,
      authentication: 5,
      interrupted: 130,
    });
  });

  test('has a cause in words for every number but 0', () => {
    expect(Object.keys(EXIT_CAUSES)).toEqual(Object.keys(EXIT).filter((name) => name !== 'passed'));
  });

  test('is 0 when every check passed or was skipped', () => {
    expect(exitOf(aDiagnosis({ checks: [aCheck(), aCheck({ id: 'ping', status: 'skipped' })] }))).toBe(0);
  });

  test('is 0 for warnings, and 1 with --fail-on warning', () => {
    const diagnosis = aDiagnosis({ checks: [aCheck({ id: 'initialized', status: 'warning' })] });
    expect(exitOf(diagnosis)).toBe(0);
    expect(outcomeOf(diagnosis, 'warning')).toEqual({
      exit: 'failed',
      because: expect.stringContaining('initialized'),
    });
  });

  test('is 1 for a failed check, and names every one', () => {
    const checks = [aFailedCheck('tools', 'no_array'), aFailedCheck('prompts', 'no_array')];
    expect(outcomeOf(aDiagnosis({ checks }), 'failed')).toEqual({ exit: 'failed', because: 'tools, prompts' });
  });

  const REACHABILITY: Record<Exclude<FaultCode, 'timed_out'>, ExitName> & Record<string, ExitName> = {
    target_blocked: 'incomplete',
    run_time_limit: 'incomplete',
    name_not_found: 'unreachable',
    lookup_failed: 'unreachable',
    dns_timed_out: 'unreachable',
    connect_timed_out: 'unreachable',
    tls_timed_out: 'unreachable',
    answer_timed_out: 'unreachable',
    body_timed_out: 'failed',
    stream_timed_out: 'failed',
    access_proxy: 'authentication',
    redirect_to_internal_host: 'failed',
    a_code_of_tomorrow: 'failed',
    connection_refused: 'unreachable',
    connection_reset: 'unreachable',
    unreachable: 'unreachable',
    certificate_expired: 'unreachable',
    certificate_not_yet_valid: 'unreachable',
    certificate_wrong_host: 'unreachable',
    certificate_self_signed: 'unreachable',
    certificate_unknown_issuer: 'unreachable',
    tls_failed: 'unreachable',
    malformed_http: 'unreachable',
    headers_too_large: 'failed',
    body_too_large: 'failed',
    body_truncated: 'failed',
    body_undecodable: 'failed',
    redirect_refused: 'failed',
    too_many_redirects: 'failed',
    cancelled: 'interrupted',
  };

  test.each(Object.entries(REACHABILITY))('for a failed reachability with %s is that of "%s"', (code, name) => {
    expect(exitOf(aDiagnosis({ checks: [aFailedCheck('reachability', code)] }))).toBe(EXIT[name]);
  });

  test('comes with the wish for a hint when the target is blocked', () => {
    const blockedBy = (code: string) =>
      outcomeOf(aDiagnosis({ checks: [aFailedCheck('reachability', code)] }), 'failed').blocked;
    expect(blockedBy('target_blocked')).toBe(true);
    expect(blockedBy('connection_refused')).toBe(false);
  });

  test('is 1 when a web page answered: the server was reached', () => {
    expect(exitOf(aDiagnosis({ checks: [aFailedCheck('reachability', 'edge_page')] }))).toBe(1);
  });

  test('is 5 when authentication failed, whatever the code of its finding and whatever else failed', () => {
    const checks = [aFailedCheck('authentication', 'any_code'), aFailedCheck('initialize', 'http_error')];
    expect(outcomeOf(aDiagnosis({ checks }), 'failed')).toEqual({
      exit: 'authentication',
      because: 'authentication says any_code.',
      blocked: false,
    });
  });

  test('is not 5 for a warning of authentication', () => {
    const findings = [aFinding({ severity: 'warning' })];
    expect(exitOf(aDiagnosis({ checks: [aCheck({ id: 'authentication', status: 'warning', findings })] }))).toBe(0);
  });

  test('is not 4 for a fault of another check with the same finding code', () => {
    expect(exitOf(aDiagnosis({ checks: [aFailedCheck('ping', 'answer_timed_out')] }))).toBe(1);
  });

  test('is 3 at the time limit, even when a check had failed by then', () => {
    expect(exitOf(aDiagnosis({ end: 'time-limit', checks: [aFailedCheck('tools', 'no_array')] }))).toBe(3);
  });

  test('is 3 when a check of ours threw, and says which', () => {
    const outcome = outcomeOf(aDiagnosis({ internalErrors: [{ checkId: 'ping', error: new Error('x') }] }), 'failed');
    expect(EXIT[outcome.exit]).toBe(3);
    expect(outcome.because).toContain('ping');
  });

  test('is 130 when the run was cancelled', () => {
    expect(exitOf(aDiagnosis({ end: 'cancelled' }))).toBe(130);
  });

  test('never depends on the words of a message', () => {
    const findings = [aFinding({ code: 'edge_page', message: 'connection_refused answer_timed_out target_blocked' })];
    expect(exitOf(aDiagnosis({ checks: [aCheck({ id: 'reachability', status: 'failed', findings })] }))).toBe(1);
  });
});
