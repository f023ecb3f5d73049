import type { Exchange } from '../protocol/recording.js';
import { answerOf } from '../wire/answers.js';
import type { Conversation } from '../wire/conversation.js';

/** 2025-11-25, transports, backwards compatibility: what a server of the 2024-11-05 transport answers to a POST. */
const HINTS = new Set([400, 404, 405]);

/** An endpoint that answers in JSON-RPC speaks the new transport, however it refuses. */
export function mayBeOldTransport(initialize: Exchange): boolean {
  const status = initialize.response?.status;
  return status !== undefined && HINTS.has(status) && answerOf(initialize) === undefined;
}

export async function probeOldTransport(conversation: Conversation): Promise<void> {
  await conversation.probeStream('sse-probe');
}
