import { UNKNOWN_REVISION } from '../../protocol/steps.js';
import { askForList, type LegacySetting, type Probe } from './probe.js';

/** 2025-06-18, transports, protocol version header: an unsupported one is refused, a missing one stands for 2025-03-26. */
export const versionHeader: Probe<LegacySetting> = {
  id: 'probe.version-header',
  async run(setting) {
    const header = 'MCP-Protocol-Version';
    await askForList(this.id, setting, { label: 'invalid', headers: { [header]: UNKNOWN_REVISION } });
    await askForList(this.id, setting, { label: 'missing', headers: { [header]: undefined } });
  },
};
