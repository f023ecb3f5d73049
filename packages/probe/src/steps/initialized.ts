import type { StepId } from '../protocol/steps.js';
import type { Conversation } from '../wire/conversation.js';

/** Whatever the answer, the handshake is over for us: what follows shows whether it is for the server. */
export async function initialized(conversation: Conversation, step: StepId = 'initialized'): Promise<void> {
  await conversation.notify(step, 'notifications/initialized');
}
