/** The thorough profile: which probes are taken, in which era, in which order. Every one is decided, whatever happens. */
import type { PassedOverReason } from '../protocol/recording.js';
import { PROBE_STEPS, type ProbeStepId } from '../protocol/steps.js';
import { OutOfTime, RateLimited } from '../wire/patience.js';
import { accept } from './probes/accept.js';
import { capabilities } from './probes/capabilities.js';
import { concurrency } from './probes/concurrency.js';
import { errors } from './probes/errors.js';
import { get } from './probes/get.js';
import { invalidToken } from './probes/invalid-token.js';
import { modernHeaders } from './probes/modern-headers.js';
import { modernMeta } from './probes/modern-meta.js';
import { modernSubscriptions } from './probes/modern-subscriptions.js';
import { origin } from './probes/origin.js';
import type { EitherSetting, LegacySetting, ModernSetting, Probe, Setting } from './probes/probe.js';
import { protocolMatrix } from './probes/protocol-matrix.js';
import { sessionAfterDelete } from './probes/session-after-delete.js';
import { sessionSecond } from './probes/session-second.js';
import { sessionUnknown } from './probes/session-unknown.js';
import { unauthenticated } from './probes/unauthenticated.js';
import { versionHeader } from './probes/version-header.js';
import type { StepLog } from './step-log.js';

/** In the order of work: what may hang or cost the session its trust comes late, what ends it last. */
const IN_SESSION: readonly Probe<LegacySetting>[] = [
  accept,
  origin,
  capabilities,
  versionHeader,
  sessionUnknown,
  get,
  concurrency,
  unauthenticated,
  invalidToken,
  errors,
];
const EITHER: readonly Probe<EitherSetting>[] = [
  accept,
  origin,
  capabilities,
  concurrency,
  unauthenticated,
  invalidToken,
  errors,
];
const MODERN: readonly Probe<ModernSetting>[] = [modernHeaders, modernMeta, modernSubscriptions];

/** What the run found out about an era, or why its probes are passed over. */
export type Found<S extends Setting> = { readonly setting: S } | { readonly reason: PassedOverReason };

export interface Findings {
  readonly legacy: Found<LegacySetting & { readonly usesSessions: boolean }>;
  readonly modern: Found<ModernSetting>;
}

export async function takeProbes(log: StepLog, { legacy, modern }: Findings): Promise<void> {
  if ('setting' in legacy) await probeLegacy(log, legacy.setting);
  if ('setting' in modern) await probeModern(log, modern.setting);
  if ('reason' in modern) log.passOver(ids(MODERN), modern.reason);
  const modernAlone = 'reason' in legacy && legacy.reason.kind === 'era-not-requested';
  if (modernAlone && 'reason' in modern) log.passOver(ids(EITHER), modern.reason, 'modern');
  if ('reason' in legacy) log.passOver(PROBE_STEPS, legacy.reason);
}

async function probeLegacy(log: StepLog, setting: LegacySetting & { readonly usesSessions: boolean }): Promise<void> {
  await setting.line.freshConnection();
  if (!setting.usesSessions) log.passOver([sessionSecond.id], { kind: 'no-session' });
  else await take(log, sessionSecond, setting);
  const isReady = !setting.usesSessions || setting.talk.isAgreed;
  if (isReady) for (const probe of IN_SESSION) await take(log, probe, setting);
  else log.passOver(ids(IN_SESSION), { kind: 'prerequisite', step: sessionSecond.id });
  await take(log, sessionAfterDelete, setting);
  await take(log, protocolMatrix, setting);
}

async function probeModern(log: StepLog, setting: ModernSetting): Promise<void> {
  await setting.line.freshConnection();
  for (const probe of EITHER) if (!log.has(probe.id)) await take(log, probe, setting);
  for (const probe of MODERN) await take(log, probe, setting);
}

function ids(probes: readonly { readonly id: ProbeStepId }[]): ProbeStepId[] {
  return probes.map(({ id }) => id);
}

async function take<S extends EitherSetting>(log: StepLog, probe: Probe<S>, setting: S): Promise<void> {
  const reason = probe.notFor?.(setting);
  if (reason) log.passOver([probe.id], reason, setting.era);
  else await log.attempt(probe.id, setting.era, () => probe.run(setting), whyNoMore);
}

function whyNoMore(error: unknown): PassedOverReason | undefined {
  if (error instanceof RateLimited) return { kind: 'rate-limited' };
  return error instanceof OutOfTime ? { kind: 'no-time' } : undefined;
}
