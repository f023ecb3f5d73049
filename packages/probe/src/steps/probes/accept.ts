import { JSON_TYPE, SSE_TYPE } from '../../protocol/media-type.js';
import { askForList, type EitherSetting, type Probe } from './probe.js';

/** Both types are named in every order by some client; servers that look only at the first serve half of them. */
export const accept: Probe<EitherSetting> = {
  id: 'probe.accept',
  async run(setting) {
    await askForList(this.id, setting, { label: 'reversed', headers: { Accept: `${SSE_TYPE}, ${JSON_TYPE}` } });
    await askForList(this.id, setting, { label: 'any', headers: { Accept: '*/*' } });
    await askForList(this.id, setting, { label: 'missing', headers: { Accept: undefined } });
  },
};
