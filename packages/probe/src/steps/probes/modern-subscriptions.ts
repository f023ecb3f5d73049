import type { ModernSetting, Probe } from './probe.js';

/** 2026-07-28, subscriptions: asks for nothing, so nothing but the acknowledgement may come. Closing the stream ends it. */
export const modernSubscriptions: Probe<ModernSetting> = {
  id: 'probe.modern-subscriptions',
  async run({ talk, line }) {
    const { probeMs } = line.limits;
    const twist = { awaited: 'event-and-comment', requestMs: probeMs, streamMs: probeMs } as const;
    await talk.request(this.id, 'subscriptions/listen', { notifications: {} }, twist);
  },
};
