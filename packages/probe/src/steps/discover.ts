import { answerOf } from '../wire/answers.js';
import type { Conversation } from '../wire/conversation.js';

/** True when the server spoke the stateless era: it answered with the versions that it supports. */
export async function discover(conversation: Conversation): Promise<boolean> {
  const answer = answerOf(await conversation.discover('discover'));
  return answer?.kind === 'result' && Array.isArray(answer.result['supportedVersions']);
}
