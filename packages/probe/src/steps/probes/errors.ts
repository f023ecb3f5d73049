import { UNKNOWN_METHOD } from '../../protocol/steps.js';
import { askForList, type EitherSetting, type Probe } from './probe.js';

/** Ends in the middle of a member: no parser can repair it into a message. */
const MALFORMED = '{"jsonrpc":"2.0","id":1,"method":';

/** How the server answers what is wrong, and what is right but rare. */
export const errors: Probe<EitherSetting> = {
  id: 'probe.errors',
  async run(setting) {
    await setting.talk.request(this.id, UNKNOWN_METHOD, undefined, { label: 'unknown-method' });
    await askForList(this.id, setting, { label: 'malformed-json', text: MALFORMED });
    await askForList(this.id, setting, { label: 'string-id', id: 'plumbline-a' });
    await askForList(this.id, setting, { label: 'digit-id', id: '1001' });
    await askForList(this.id, setting, { label: 'non-ascii', id: 'plumbline-é-北-😀' });
  },
};
