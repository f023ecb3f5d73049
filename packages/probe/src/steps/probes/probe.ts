/** What a probe is: one step of the thorough profile, read-only, that asks what no ordinary client would ask. */
import type { Auth } from '../../plan.js';
import type { JsonObject } from '../../protocol/json-rpc.js';
import type { Exchange, PassedOverReason } from '../../protocol/recording.js';
import type { LegacyRevision } from '../../protocol/revisions.js';
import type { ProbeStepId } from '../../protocol/steps.js';
import type { Conversation } from '../../wire/conversation.js';
import type { Line, Twist } from '../../wire/line.js';
import type { ModernConversation } from '../../wire/modern-conversation.js';
import { CAPABILITY_LISTS, isAdvertised } from '../list.js';

/** Credentials that a server must refuse; undefined where the run has none. */
export interface WrongCredentials {
  /** The real ones with their last characters changed. */
  readonly altered: Auth;
  readonly random: Auth;
}

/** What every probe may use. */
export interface Setting {
  readonly line: Line;
  readonly auth: Auth;
  readonly wrong: WrongCredentials | undefined;
}

/** What was found out about a server of the handshake era. */
export interface LegacySetting extends Setting {
  readonly era: 'legacy';
  /** In the second session, where the server uses sessions. */
  readonly talk: Conversation;
  readonly capabilities: JsonObject;
  readonly offered: LegacyRevision;
}

/** The same for the stateless era. */
export interface ModernSetting extends Setting {
  readonly era: 'modern';
  readonly talk: ModernConversation;
  readonly capabilities: JsonObject;
  /** Whether it refused the handshake too; undefined when nobody asked. */
  readonly refusedHandshake: boolean | undefined;
}

export type EitherSetting = LegacySetting | ModernSetting;

export interface Probe<S extends Setting> {
  readonly id: ProbeStepId;
  /** Why there is nothing to ask of this server. */
  notFor?(setting: S): PassedOverReason | undefined;
  run(setting: S): Promise<void>;
}

/** The first advertised list; without any, what every server of the era answers. */
export function theList({ era, capabilities }: EitherSetting): string {
  const list = CAPABILITY_LISTS.find((kind) => isAdvertised(capabilities, kind));
  return list?.method ?? (era === 'legacy' ? 'ping' : 'server/discover');
}

/** Asks for the list, with something changed. */
export function askForList(id: ProbeStepId, setting: EitherSetting, twist: Twist): Promise<Exchange> {
  return setting.talk.request(id, theList(setting), undefined, twist);
}
