import { LATEST_LEGACY_REVISION } from '../../protocol/revisions.js';
import type { Twist } from '../../wire/line.js';
import type { ModernSetting, Probe } from './probe.js';

const METHOD = 'server/discover';

/** 2026-07-28, streamable HTTP, server validation: headers that disagree with the body are refused. */
export const modernHeaders: Probe<ModernSetting> = {
  id: 'probe.modern-headers',
  async run({ talk }) {
    const ask = (twist: Twist) => talk.request(this.id, METHOD, {}, twist);
    const { protocolVersion } = talk;
    await ask({ label: 'name-case', headers: { 'mcp-protocol-version': protocolVersion, 'mcp-method': METHOD } });
    await ask({ label: 'method-mismatch', headers: { 'Mcp-Method': 'tools/list' } });
    await ask({ label: 'method-missing', headers: { 'Mcp-Method': undefined } });
    await ask({ label: 'version-mismatch', headers: { 'MCP-Protocol-Version': LATEST_LEGACY_REVISION } });
    await ask({ label: 'version-missing', headers: { 'MCP-Protocol-Version': undefined } });
  },
};
