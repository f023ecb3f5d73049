import { FOREIGN_ORIGIN } from '../../protocol/steps.js';
import { commonHeaders } from '../../wire/client.js';
import { askForList, type EitherSetting, type Probe } from './probe.js';

/** 2025-11-25, transports, security warning: a foreign Origin is refused, or any web page could use a local server. */
export const origin: Probe<EitherSetting> = {
  id: 'probe.origin',
  async run(setting) {
    const { line } = setting;
    const { protocol, host } = line.endpoint.outbound;
    await askForList(this.id, setting, { label: 'foreign', headers: { Origin: FOREIGN_ORIGIN } });
    await askForList(this.id, setting, { label: 'own', headers: { Origin: `${protocol}//${host}` } });
    const asks = ['content-type', 'mcp-protocol-version', ...(setting.auth.type === 'bearer' ? ['authorization'] : [])];
    const preflight = [
      { name: 'Origin', value: FOREIGN_ORIGIN },
      { name: 'Access-Control-Request-Method', value: 'POST' },
      { name: 'Access-Control-Request-Headers', value: asks.sort().join(',') },
      // A browser sends no credentials with it.
      ...commonHeaders({ ...line.client, auth: { type: 'none' } }),
    ];
    await line.send(line.call(this.id, 'OPTIONS', preflight, { label: 'preflight', awaited: 'nothing' }));
  },
};
