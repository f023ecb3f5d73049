import { askForList, type EitherSetting, type Probe } from './probe.js';

/** 2025-11-25, authorization, token handling: an invalid token is answered 401. */
export const invalidToken: Probe<EitherSetting> = {
  id: 'probe.invalid-token',
  notFor: ({ wrong }) => (wrong ? undefined : { kind: 'no-credentials' }),
  async run(setting) {
    const { wrong } = setting;
    if (!wrong) return;
    await askForList(this.id, setting, { label: 'altered', auth: wrong.altered });
    await askForList(this.id, setting, { label: 'random', auth: wrong.random });
  },
};
