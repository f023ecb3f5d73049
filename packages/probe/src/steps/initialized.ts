import type { Conversation } from '../wire/conversation.js';

/** Whatever the answer, the handshake is over for us: what follows shows whether it is for the server. */
export async function initialized(conversation: Conversation): Promise<void> {
  await conversation.notify('initialized', 'notifications/initialized');
}
