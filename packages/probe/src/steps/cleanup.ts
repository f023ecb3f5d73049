import type { Conversation } from '../wire/conversation.js';

/** 2025-11-25, transports, session management: a client that needs a session no longer sends DELETE. */
export async function cleanUp(conversation: Conversation): Promise<void> {
  await conversation.endSession('session-cleanup');
}
