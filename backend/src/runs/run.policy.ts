/** What a run may be asked to do, decided from the request alone. Pure. */
import type { RunUsage } from '@plumbline/platform';
import { type Auth, type EgressPolicy, judgeBearerToken, judgeCustomHeaders, judgeTargetUrl } from '@plumbline/probe';
import { type InputFault, ProblemError } from '../http/problem-error.js';
import type { AuthInput } from './auth.dto.js';
import type { CreateRunDto } from './create-run.dto.js';

/** Throws `target_not_allowed` when the target breaks a rule, else `validation_failed` for faulty credentials. */
export function refuseUnfit(input: Pick<CreateRunDto, 'targetUrl' | 'auth'>, policy: EgressPolicy): void {
  const target = targetFaults(input, policy);
  const errors = [...target, ...credentialFaults(input.auth)];
  if (errors.length === 0) return;
  throw new ProblemError(target.length > 0 ? 'target_not_allowed' : 'validation_failed', { errors });
}

function targetFaults(
  { targetUrl, auth }: Pick<CreateRunDto, 'targetUrl' | 'auth'>,
  policy: EgressPolicy,
): InputFault[] {
  const judgement = judgeTargetUrl(targetUrl, policy, { credentials: auth.type });
  return judgement.ok ? [] : [{ pointer: '/targetUrl', code: judgement.rule, message: judgement.message }];
}

function credentialFaults(auth: AuthInput): InputFault[] {
  switch (auth.type) {
    case 'none':
      return [];
    case 'bearer': {
      const fault = judgeBearerToken(auth.token);
      return fault ? [{ pointer: '/auth/token', code: fault.code, message: fault.message }] : [];
    }
    case 'headers':
      return judgeCustomHeaders(auth.headers).map(({ index, field, code, message }) => ({
        pointer: ['/auth/headers', index, field].filter((part) => part !== null).join('/'),
        code,
        message,
      }));
  }
}

/** The engine's form: nothing of the request's objects but what it names. */
export function authOf(auth: AuthInput): Auth {
  switch (auth.type) {
    case 'none':
      return { type: 'none' };
    case 'bearer':
      return { type: 'bearer', token: auth.token };
    case 'headers':
      return { type: 'headers', headers: auth.headers.map(({ name, value }) => ({ name, value })) };
  }
}

export function headerNamesOf(auth: Auth): string[] {
  return auth.type === 'headers' ? auth.headers.map((header) => header.name) : [];
}

export function hourlyLimitProblem({ hourlyRunLimit, nextSlotAt }: RunUsage, now: Date): ProblemError {
  const waitMs = nextSlotAt ? nextSlotAt.getTime() - now.getTime() : 0;
  return new ProblemError('hourly_run_limit', {
    detail: `The organisation has started ${hourlyRunLimit} runs within the last hour, which is its limit. Try again when older ones leave the hour.`,
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
  });
}
