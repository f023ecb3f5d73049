import { initialized } from '../initialized.js';
import { agree } from '../initialize.js';
import type { LegacySetting, Probe } from './probe.js';

/** A session beside the first one: its id shows how ids are made, and the other probes work in it. */
export const sessionSecond: Probe<LegacySetting> = {
  id: 'probe.session-second',
  async run({ talk, offered }) {
    const exchange = await talk.initialize(this.id, offered);
    if (agree(talk, exchange, offered).agreed !== undefined) await initialized(talk, this.id);
  },
};
