import type { ServerCase } from '../../case.js';
import { event, stream } from '../../kit.js';

const CHANGED = { jsonrpc: '2.0', method: 'notifications/tools/list_changed' };
const untagged = { jsonrpc: '2.0', method: 'notifications/subscriptions/acknowledged', params: { notifications: {} } };

export const listenEarly: ServerCase = {
  id: 'listen-early-notification',
  does: 'sends a notification before it acknowledges the subscription',
  server: {
    speaks: 'modern',
    answers: { 'subscriptions/listen': stream([event(CHANGED), event(untagged), ':\n\n'], { then: 'stay-open' }) },
  },
  run: { profile: 'thorough', era: 'modern', limits: { probeMs: 500 } },
  expect: {
    verdicts: { 'modern.subscriptions': 'failed' },
    words: { 'modern.subscriptions': ['before it acknowledged the subscription'] },
    codes: { 'modern.subscriptions': ['notification_before_acknowledgement', 'acknowledgement_untagged'] },
  },
};

export const listenSilent: ServerCase = {
  id: 'listen-silent',
  does: 'opens the stream of a subscription and never acknowledges it',
  server: { speaks: 'modern', answers: { 'subscriptions/listen': stream([':\n\n'], { then: 'stay-open' }) } },
  run: { profile: 'thorough', era: 'modern', limits: { probeMs: 300 } },
  expect: {
    verdicts: { 'modern.subscriptions': 'warning' },
    words: { 'modern.subscriptions': ['do not know whether they are subscribed'] },
    codes: { 'modern.subscriptions': ['acknowledgement_missing'] },
  },
};
