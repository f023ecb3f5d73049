import { afterEach, describe, expect, it } from '@jest/globals';
import {
  openStream,
  rpcResult,
  sendJson,
  sseEvent,
  type Behaviour,
  type McpPeer,
} from '../../../test/peers/mcp-peer.js';
import { modernPeer } from '../../../test/peers/modern-peer.js';
import { labelsOf, requested, thorough } from '../../../test/peers/thorough.js';
import { headerValue } from '../../protocol/headers.js';
import type { Exchange } from '../../protocol/recording.js';

let peer: McpPeer;
afterEach(() => peer.close());

describe('a probe of the stateless era', () => {
  it('sends headers of the stateless era that disagree with the body', async () => {
    peer = await modernPeer();
    const { exchanges } = await thorough(peer.url);
    const sent = exchanges('probe.modern-headers').map(({ label, request: { headers, message } }) => [
      label,
      headerValue(headers, 'mcp-method'),
      headerValue(headers, 'mcp-protocol-version'),
      message?.method,
    ]);
    expect(sent).toEqual([
      ['name-case', 'server/discover', '2026-07-28', 'server/discover'],
      ['method-mismatch', 'tools/list', '2026-07-28', 'server/discover'],
      ['method-missing', undefined, '2026-07-28', 'server/discover'],
      ['version-mismatch', 'server/discover', '2025-11-25', 'server/discover'],
      ['version-missing', 'server/discover', undefined, 'server/discover'],
    ]);
    const names = requested(exchanges('probe.modern-headers'), 'name-case').headers.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['mcp-method', 'mcp-protocol-version']));
  });

  it('leaves out what every request of the stateless era must carry, and asks for what is gone', async () => {
    peer = await modernPeer();
    const { exchanges } = await thorough(peer.url);
    const params = (label: string) => requested(exchanges('probe.modern-meta'), label).message?.params;
    expect(params('meta-missing')).toEqual({});
    const fields = (label: string) => Object.keys(params(label)?.['_meta'] ?? {}).map((key) => key.split('/')[1]);
    expect(fields('version-missing')).toEqual(['clientInfo', 'clientCapabilities']);
    expect(fields('capabilities-missing')).toEqual(['protocolVersion', 'clientInfo']);
    const unsupported = requested(exchanges('probe.modern-meta'), 'unsupported-version');
    expect(headerValue(unsupported.headers, 'mcp-protocol-version')).toBe('1900-01-01');
    expect(unsupported.message?.params?.['_meta']).toMatchObject({
      'io.modelcontextprotocol/protocolVersion': '1900-01-01',
    });
    expect(requested(exchanges('probe.modern-meta'), 'ping').message?.method).toBe('ping');
  });

  it('opens and ends a session of the other era only in a run of the stateless one', async () => {
    const issuing: Behaviour = (request, response) =>
      request.name === 'initialize'
        ? sendJson(response, rpcResult(request.message), { 'Mcp-Session-Id': 'opened-all-the-same' })
        : false;
    peer = await modernPeer(issuing, { dual: true });
    const { exchanges } = await thorough(peer.url, { era: 'modern' });
    expect(labelsOf(exchanges('probe.modern-meta')).slice(-3)).toEqual(['ping', 'initialize', 'initialize-end']);
    const end = requested(exchanges('probe.modern-meta'), 'initialize-end');
    expect(headerValue(end.headers, 'mcp-session-id')).toBe('opened-all-the-same');
  });

  describe('of subscriptions', () => {
    const listening = async (text: (id: unknown) => string, limits = {}): Promise<Exchange> => {
      peer = await modernPeer((request, response) => {
        if (request.name !== 'subscriptions/listen') return false;
        return openStream(response, text(request.message['id']));
      });
      const { last } = await thorough(peer.url, { era: 'modern', limits });
      return last('probe.modern-subscriptions');
    };
    const acknowledged = sseEvent({ jsonrpc: '2.0', method: 'notifications/subscriptions/acknowledged', params: {} });

    it('asks for nothing', async () => {
      const { request } = await listening(() => `: hi\n\n${acknowledged}`);
      expect(request.message?.params).toMatchObject({ notifications: {} });
    });

    it('stops listening when an acknowledgement and a keep-alive came', async () => {
      const { response, durationMs, fault } = await listening(() => `${acknowledged}: keep-alive\n\n: again\n\n`);
      expect(response?.body).toMatchObject({ kind: 'sse', end: 'released', comments: 2, events: [{}] });
      expect(fault).toBeUndefined();
      expect(durationMs).toBeLessThan(2_000);
    });

    it('listens no longer than a probe may, and calls silence no fault', async () => {
      const { response, fault, durationMs } = await listening(() => acknowledged, { probeMs: 200 });
      expect(response?.body).toMatchObject({ kind: 'sse', end: 'released', events: [{}] });
      expect(response?.body).not.toHaveProperty('comments');
      expect(fault).toBeUndefined();
      expect(durationMs).toBeGreaterThanOrEqual(190);
    });

    it('takes a response for the end', async () => {
      const { response } = await listening((id) => acknowledged + sseEvent({ jsonrpc: '2.0', id, result: {} }));
      expect(response?.body).toMatchObject({ kind: 'sse', end: 'answered', events: [{}, {}] });
    });
  });
});
