import type { JsonObject } from '../../protocol/json-rpc.js';
import { LATEST_LEGACY_REVISION } from '../../protocol/revisions.js';
import { UNKNOWN_METHOD, UNKNOWN_REVISION } from '../../protocol/steps.js';
import { answerOf } from '../../wire/answers.js';
import { commonHeaders, streamHeaders } from '../../wire/client.js';
import { Conversation } from '../../wire/conversation.js';
import { META } from '../../wire/era/modern.js';
import type { Line } from '../../wire/line.js';
import type { ModernSetting, Probe } from './probe.js';

const METHOD = 'server/discover';

/** 2026-07-28, basic, `_meta` and streamable HTTP, backward compatibility: what a request must carry, and what is gone. */
export const modernMeta: Probe<ModernSetting> = {
  id: 'probe.modern-meta',
  async run({ talk, line, refusedHandshake }) {
    const { meta } = talk;
    const ask = async (label: 'meta-missing' | 'version-missing' | 'capabilities-missing', params: JsonObject) =>
      talk.request(this.id, METHOD, {}, { label, params });
    await ask('meta-missing', {});
    await ask('version-missing', { _meta: without(meta, META.protocolVersion) });
    await ask('capabilities-missing', { _meta: without(meta, META.clientCapabilities) });
    await talk.declaring(UNKNOWN_REVISION).request(this.id, METHOD, {}, { label: 'unsupported-version' });
    await talk.request(this.id, UNKNOWN_METHOD, {}, { label: 'unknown-method' });
    await talk.request(this.id, 'ping', {}, { label: 'ping' });
    if (refusedHandshake ?? (await refusesHandshake(line))) await askAsOldClient(line);
  },
};

function without(members: JsonObject, name: string): JsonObject {
  return Object.fromEntries(Object.entries(members).filter(([key]) => key !== name));
}

async function refusesHandshake(line: Line): Promise<boolean> {
  const conversation = new Conversation(line);
  const exchange = await conversation.initialize('probe.modern-meta', LATEST_LEGACY_REVISION, { label: 'initialize' });
  if (conversation.sessionId !== undefined) {
    await conversation.endSession('probe.modern-meta', { label: 'initialize-end' });
  }
  return exchange.response !== undefined && answerOf(exchange)?.kind !== 'result';
}

async function askAsOldClient(line: Line): Promise<void> {
  const get = { label: 'get', awaited: 'nothing', requestMs: line.limits.probeMs } as const;
  await line.send(line.call('probe.modern-meta', 'GET', streamHeaders(line.client), get));
  const end = { label: 'delete', awaited: 'nothing' } as const;
  await line.send(line.call('probe.modern-meta', 'DELETE', commonHeaders(line.client), end));
}
