/** From a diagnosis to an exit code: decided by check ids, finding codes and ends, never by the text of a message. */
import type { CheckResult, Diagnosis, FaultCode } from '@plumbline/probe';
import type { ExitName } from '../exit-codes.js';

export type FailOn = 'failed' | 'warning';

export interface Outcome {
  readonly exit: ExitName;
  /** One sentence or list for the line on stderr. */
  readonly because: string;
  /** The policy kept the target closed: say what would open it. */
  readonly blocked?: boolean;
}

const BLOCKED: FaultCode = 'target_blocked';

/** A time-out is told apart by its phase. */
type TimedOut = `${'dns' | 'connect' | 'tls' | 'answer' | 'body' | 'stream'}_timed_out`;

/** What a failed `reachability` means for the caller, by finding code. A code that is not here is a plain failure. */
const REACHABILITY: Readonly<Record<Exclude<FaultCode, 'timed_out'> | TimedOut | 'access_proxy', ExitName>> = {
  target_blocked: 'incomplete',
  name_not_found: 'unreachable',
  lookup_failed: 'unreachable',
  dns_timed_out: 'unreachable',
  connect_timed_out: 'unreachable',
  tls_timed_out: 'unreachable',
  answer_timed_out: 'unreachable',
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
  body_timed_out: 'failed',
  stream_timed_out: 'failed',
  redirect_refused: 'failed',
  too_many_redirects: 'failed',
  // Something in front of the server asks for a login first.
  access_proxy: 'authentication',
  cancelled: 'interrupted',
  run_time_limit: 'incomplete',
};

/** Which failed check decides the code, in this order; checks that are not named here mean a plain failure. */
const DECIDING_CHECKS: readonly { readonly id: string; readonly exitOf: (code: string) => ExitName }[] = [
  { id: 'reachability', exitOf: (code) => (isKnown(code) ? REACHABILITY[code] : 'failed') },
  { id: 'authentication', exitOf: () => 'authentication' },
];

export function outcomeOf(diagnosis: Diagnosis, failOn: FailOn): Outcome {
  return unfinished(diagnosis) ?? decided(diagnosis.checks) ?? counted(diagnosis.checks, failOn);
}

function unfinished(diagnosis: Diagnosis): Outcome | undefined {
  switch (diagnosis.end) {
    case 'cancelled':
      return { exit: 'interrupted', because: 'the run was stopped; what had been seen is reported' };
    case 'time-limit':
      return { exit: 'incomplete', because: 'it reached its time limit; raise it with --timeout' };
    case 'finished':
      break;
  }
  const ids = diagnosis.internalErrors.map(({ checkId }) => checkId);
  if (ids.length === 0) return undefined;
  return { exit: 'incomplete', because: `an error of ours in ${ids.join(', ')}, not of the server; please report it` };
}

function decided(checks: readonly CheckResult[]): Outcome | undefined {
  for (const { id, exitOf } of DECIDING_CHECKS) {
    const check = checks.find((each) => each.id === id && each.status === 'failed');
    const finding = check?.findings.find(({ severity }) => severity === 'failed');
    if (!check || !finding) continue;
    const exit = exitOf(finding.code);
    if (exit !== 'failed') return { exit, because: check.summary, blocked: finding.code === BLOCKED };
  }
  return undefined;
}

function counted(checks: readonly CheckResult[], failOn: FailOn): Outcome {
  const failed = idsOf(checks, 'failed');
  if (failed.length > 0) return { exit: 'failed', because: failed.join(', ') };
  const warned = idsOf(checks, 'warning');
  if (warned.length > 0 && failOn === 'warning') {
    return { exit: 'failed', because: `warnings count (--fail-on warning): ${warned.join(', ')}` };
  }
  return { exit: 'passed', because: '' };
}

function idsOf(checks: readonly CheckResult[], status: CheckResult['status']): string[] {
  return checks.filter((check) => check.status === status).map(({ id }) => id);
}

function isKnown(code: string): code is keyof typeof REACHABILITY {
  return Object.hasOwn(REACHABILITY, code);
}
