import type { ModernConversation } from '../wire/modern-conversation.js';
import type { ListKind } from './list.js';

/**
 * The first pages once more. On a connection of their own: what a server keeps by connection (2026-07-28, basic,
 * statelessness) is not there any more.
 */
export async function reread(conversation: ModernConversation, lists: readonly ListKind[]): Promise<void> {
  await conversation.line.freshConnection();
  for (const { method } of lists) await conversation.request('modern.reread', method);
}
