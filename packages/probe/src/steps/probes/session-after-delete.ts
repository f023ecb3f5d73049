import { askForList, type LegacySetting, type Probe } from './probe.js';

/** 2025-11-25, transports, session management: a server may forbid its clients to end sessions, with 405. */
const NOT_ALLOWED = 405;

/** Ends the session that the probes worked in, and looks whether it is over. */
export const sessionAfterDelete: Probe<LegacySetting> = {
  id: 'probe.session-after-delete',
  notFor: ({ talk }) => (talk.sessionId === undefined ? { kind: 'no-session' } : undefined),
  async run(setting) {
    const { response } = await setting.talk.endSession(this.id, { label: 'delete' });
    if (response?.status !== NOT_ALLOWED) await askForList(this.id, setting, { label: 'after' });
  },
};
