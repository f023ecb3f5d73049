import { CAPABILITY_LISTS, isAdvertised } from '../list.js';
import type { EitherSetting, Probe } from './probe.js';

/** A server may have a list that it does not advertise; clients then never show it. */
export const capabilities: Probe<EitherSetting> = {
  id: 'probe.capabilities',
  notFor: (setting) => (hidden(setting).length === 0 ? { kind: 'not-needed' } : undefined),
  async run(setting) {
    for (const { method } of hidden(setting)) await setting.talk.request(this.id, method);
  },
};

function hidden({ capabilities: advertised }: EitherSetting) {
  return CAPABILITY_LISTS.filter((list) => !isAdvertised(advertised, list));
}
