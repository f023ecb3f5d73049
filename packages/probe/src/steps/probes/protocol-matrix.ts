import { LEGACY_REVISIONS } from '../../protocol/revisions.js';
import { Conversation } from '../../wire/conversation.js';
import type { LegacySetting, Probe } from './probe.js';

/** Which of its revisions the server speaks, each asked for on a session of its own. */
export const protocolMatrix: Probe<LegacySetting> = {
  id: 'probe.protocol-matrix',
  async run({ line }) {
    for (const revision of LEGACY_REVISIONS) {
      const conversation = new Conversation(line);
      const { response } = await conversation.initialize(this.id, revision, { label: revision });
      if (!response || conversation.sessionId === undefined) continue;
      conversation.agreeOn(revision);
      await conversation.endSession(this.id, { label: revision });
    }
  },
};
