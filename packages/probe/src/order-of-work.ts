/**
 * The order of work (diagnostics, section 2): the handshake era, the stateless one, then the probes of the thorough
 * profile. It decides what is sent next, and judges nothing; every step of the profile is decided when it is done.
 */
import type { DiagnosePlan } from './plan.js';
import type { JsonObject } from './protocol/json-rpc.js';
import type { Limits } from './protocol/limits.js';
import type { Exchange, PassedOverReason } from './protocol/recording.js';
import { LEGACY_STEPS, MODERN_STEPS, type StepId } from './protocol/steps.js';
import { cleanUp } from './steps/cleanup.js';
import { discover, type Discovered } from './steps/discover.js';
import { initialize, type Handshake } from './steps/initialize.js';
import { initialized } from './steps/initialized.js';
import { isAdvertised, LISTS, MODERN_LISTS, readList, type ListKind } from './steps/list.js';
import { ping } from './steps/ping.js';
import type { WrongCredentials } from './steps/probes/probe.js';
import { reread } from './steps/reread.js';
import { mayBeOldTransport, probeOldTransport } from './steps/sse-probe.js';
import type { StepLog } from './steps/step-log.js';
import { takeProbes, type Findings } from './steps/thorough.js';
import { Conversation } from './wire/conversation.js';
import type { Line } from './wire/line.js';
import { ModernConversation } from './wire/modern-conversation.js';

export interface Work {
  readonly plan: DiagnosePlan;
  readonly log: StepLog;
  readonly line: Line;
  readonly limits: Limits;
  readonly wrong: WrongCredentials | undefined;
  /** The line for probes, which must leave the run its end; asked for when they begin. */
  readonly probeLine: () => Line;
}

/** What the handshake era gave; undefined where the run did not ask for it. */
type Legacy = Handshake & { readonly usesSessions: boolean };

export async function takeSteps(work: Work): Promise<void> {
  const { plan, log, limits } = work;
  const legacy = plan.era === 'modern' ? undefined : await takeLegacy(work);
  if (!legacy) log.passOver(LEGACY_STEPS, { kind: 'era-not-requested' });
  const modern = await lookForModern(work, legacy);
  if (legacy) log.passOver(LEGACY_STEPS, legacyReason(modern));
  if (modern?.agreed) await takeModern(log, modern.agreed, limits);
  log.passOver(MODERN_STEPS, modernReason(work, modern));
  if (plan.profile === 'thorough') await takeProbes(log, findings(work, legacy, modern));
}

/** Up to the end of its session; what the answer to discover decides is left open. */
async function takeLegacy({ log, line, limits }: Work): Promise<Legacy> {
  const conversation = new Conversation(line, { repeatsLost: true });
  const handshake = await log.take('initialize', () => initialize(conversation));
  if (mayBeOldTransport(handshake.exchange)) await log.take('sse-probe', () => probeOldTransport(conversation));
  else log.passOver(['sse-probe'], { kind: 'not-needed' });
  const usesSessions = conversation.sessionId !== undefined;
  if (handshake.agreed !== undefined) {
    await log.take('initialized', () => initialized(conversation));
    await log.take('ping', () => ping(conversation));
    await readLists(log, LISTS, handshake.capabilities, (list) => readList(conversation, list, limits));
  }
  if (usesSessions) await log.take('session-cleanup', () => cleanUp(conversation));
  else if (handshake.agreed !== undefined) log.passOver(['session-cleanup'], { kind: 'no-session' });
  return { ...handshake, usesSessions };
}

/** Undefined when the server was not asked. */
async function lookForModern(
  { plan, log, line, limits }: Work,
  legacy: Legacy | undefined,
): Promise<Discovered | undefined> {
  if (plan.era === 'legacy') return undefined;
  if (legacy && legacy.agreed === undefined && !canGoOn(legacy.exchange)) return undefined;
  // On a connection that no handshake has touched: a server may bind the era to it.
  if (legacy) await line.freshConnection();
  return log.take('discover', () => discover(new ModernConversation(line), legacy && limits.probeMs));
}

async function takeModern(
  log: StepLog,
  { conversation, capabilities }: { readonly conversation: ModernConversation; readonly capabilities: JsonObject },
  limits: Limits,
): Promise<void> {
  const came: ListKind[] = [];
  await readLists(log, MODERN_LISTS, capabilities, async (list) => {
    if (await readList(conversation, list, limits)) came.push(list);
  });
  if (came.length > 0) await log.take('modern.reread', () => reread(conversation, came));
  else log.passOver(['modern.reread'], { kind: 'not-needed' });
}

async function readLists(
  log: StepLog,
  lists: readonly ListKind[],
  capabilities: JsonObject,
  read: (list: ListKind) => Promise<unknown>,
): Promise<void> {
  for (const list of lists) {
    if (isAdvertised(capabilities, list)) await log.take(list.step, () => read(list));
    else log.passOver([list.step], { kind: 'not-advertised', capability: list.capability });
  }
}

/** Why the rest of the handshake era is passed over, once it is known whether the server speaks the other one. */
function legacyReason(modern: Discovered | undefined): PassedOverReason {
  return modern?.spoken ? { kind: 'era-not-spoken', step: 'initialize' } : { kind: 'prerequisite', step: 'initialize' };
}

function modernReason({ plan }: Work, modern: Discovered | undefined): PassedOverReason {
  if (plan.era === 'legacy') return { kind: 'era-not-requested' };
  if (!modern) return { kind: 'prerequisite', step: 'initialize' };
  const step: StepId = 'discover';
  return modern.spoken || plan.era === 'modern' ? { kind: 'prerequisite', step } : { kind: 'era-not-spoken', step };
}

function findings(work: Work, legacy: Legacy | undefined, modern: Discovered | undefined): Findings {
  const { plan, wrong } = work;
  const line = work.probeLine();
  const setting = { line, auth: plan.auth, wrong };
  return {
    legacy: legacySetting(legacy, modern, setting),
    modern: modern?.agreed
      ? {
          setting: {
            ...setting,
            era: 'modern',
            talk: modern.agreed.conversation.over(line),
            capabilities: modern.agreed.capabilities,
            refusedHandshake: legacy && legacy.agreed === undefined,
          },
        }
      : { reason: modernReason(work, modern) },
  };
}

function legacySetting(
  legacy: Legacy | undefined,
  modern: Discovered | undefined,
  setting: { readonly line: Line; readonly auth: DiagnosePlan['auth']; readonly wrong: WrongCredentials | undefined },
): Findings['legacy'] {
  if (!legacy) return { reason: { kind: 'era-not-requested' } };
  const { agreed, usesSessions, capabilities, offered } = legacy;
  if (agreed === undefined) return { reason: legacyReason(modern) };
  const talk = new Conversation(setting.line, usesSessions ? {} : { protocolVersion: agreed });
  return { setting: { ...setting, era: 'legacy', talk, capabilities, offered, usesSessions } };
}

const ACCESS_DENIED: ReadonlySet<number> = new Set([401, 403]);

/** A second question is of use only where the first one reached a server that let us in. */
function canGoOn({ response, fault }: Exchange): boolean {
  return response !== undefined && fault?.phase !== 'redirect' && !ACCESS_DENIED.has(response.status);
}
