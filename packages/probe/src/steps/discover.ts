import { isObject, type JsonObject } from '../protocol/json-rpc.js';
import { isModernError, isModernResult, supportedIn, versionsIn } from '../protocol/modern-era.js';
import { isModernRevision, MODERN_REVISIONS, type ModernRevision } from '../protocol/revisions.js';
import { answerOf, type Answer } from '../wire/answers.js';
import type { ModernConversation } from '../wire/modern-conversation.js';

export interface Discovered {
  /** The answer is one that only a server of the stateless era gives. */
  readonly spoken: boolean;
  /** What both sides speak; undefined where there is nothing to go on with. */
  readonly agreed: { readonly conversation: ModernConversation; readonly capabilities: JsonObject } | undefined;
}

/** `requestMs`: default as for any request. */
export async function discover(conversation: ModernConversation, requestMs?: number): Promise<Discovered> {
  const twist = requestMs === undefined ? {} : { requestMs };
  let speaking = conversation;
  let answer = answerOf(await speaking.request('discover', 'server/discover', {}, twist));
  const other = answer?.kind === 'error' ? newest(supportedIn(answer.error)) : undefined;
  if (other !== undefined) {
    speaking = conversation.declaring(other);
    answer = answerOf(await speaking.request('discover', 'server/discover', {}, twist));
  }
  return { spoken: isModern(answer), agreed: agreement(answer, speaking) };
}

function isModern(answer: Answer | undefined): boolean {
  if (answer?.kind === 'error') return isModernError(answer.error);
  return answer !== undefined && isModernResult(answer.result);
}

function agreement(answer: Answer | undefined, conversation: ModernConversation): Discovered['agreed'] {
  if (answer?.kind !== 'result') return undefined;
  const version = newest(versionsIn(answer.result));
  if (version === undefined) return undefined;
  const { capabilities } = answer.result;
  return { conversation: conversation.declaring(version), capabilities: isObject(capabilities) ? capabilities : {} };
}

/** The newest of them that we speak. */
function newest(versions: readonly string[]): ModernRevision | undefined {
  return versions.filter(isModernRevision).sort((a, b) => MODERN_REVISIONS.indexOf(b) - MODERN_REVISIONS.indexOf(a))[0];
}
