import type { LegacySetting, Probe } from './probe.js';

/** 2025-11-25, transports, listening: GET opens an event stream or is answered 405. */
export const get: Probe<LegacySetting> = {
  id: 'probe.get',
  async run({ talk }) {
    await talk.openStream(this.id);
  },
};
