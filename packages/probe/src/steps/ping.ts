import type { Conversation } from '../wire/conversation.js';

export async function ping(conversation: Conversation): Promise<void> {
  await conversation.request('ping', 'ping');
}
