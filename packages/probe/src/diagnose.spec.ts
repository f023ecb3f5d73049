import { getEventListeners } from 'node:events';
import { afterEach, describe, expect, it } from '@jest/globals';
import {
  mcpPeer,
  openStream,
  RESULTS,
  rpcResult,
  sendJson,
  type Behaviour,
  type McpPeer,
} from '../test/peers/mcp-peer.js';
import { diagnose, type Substitutes } from './diagnose.js';
import { PUBLIC_ONLY } from './egress/policy.js';
import { parsePolicyRules } from './egress/policy-rules.js';
import type { Auth, DiagnoseEvent, DiagnoseOptions, DiagnosePlan, Diagnosis } from './plan.js';

const policy = { ...PUBLIC_ONLY, allow: parsePolicyRules('127.0.0.1/32').rules };
const TOKEN = 'Zm9vYmFyLXRva2VuLTEyMzQ1Njc4OTA';

describe('diagnose', () => {
  let peer: McpPeer;
  afterEach(() => peer.close());

  const start = async (behaviour?: Behaviour): Promise<void> => {
    peer = await mcpPeer(behaviour);
  };
  const take = async (
    options: Partial<DiagnoseOptions> = {},
    plan: Partial<DiagnosePlan> = {},
    substitutes?: Substitutes,
  ): Promise<{ diagnosis: Diagnosis; events: DiagnoseEvent[] }> => {
    const events: DiagnoseEvent[] = [];
    const diagnosis = await diagnose(
      { targetUrl: peer.url, auth: { type: 'none' }, era: 'legacy', profile: 'standard', ...plan },
      { policy, version: '9.9.9', onEvent: (event) => void events.push(event), ...options },
      substitutes,
    );
    return { diagnosis, events };
  };
  /**
   * Resolves when Node keeps nothing alive (handles, requests, timers) that it did not keep before. The peer in this
   * process has short-lived timers of its own; one of ours that was left behind outlasts the test and fails it.
   */
  const untilNothingIsLeft = async (before: readonly string[]): Promise<void> => {
    const added = (): string[] => {
      const known = [...before];
      return process.getActiveResourcesInfo().filter((name) => {
        const at = known.indexOf(name);
        if (at !== -1) known.splice(at, 1);
        return at === -1 && name !== 'Immediate';
      });
    };
    while (added().length > 0) await new Promise((resolve) => setImmediate(resolve));
  };

  it('gives back what the server said, listed and was judged', async () => {
    await start();
    const { diagnosis } = await take();
    expect(diagnosis).toMatchObject({
      end: 'finished',
      resultStatus: 'passed',
      requestedProtocolVersion: '2025-11-25',
      negotiatedProtocolVersion: '2025-11-25',
      serverInfo: { name: 'peer', version: '1.0.0' },
      internalErrors: [],
      discovery: {
        tools: { count: 1, pages: 1, complete: true, items: [{ name: 'add' }] },
        resources: { count: 1, pages: 1, complete: true },
        resourceTemplates: { count: 0, pages: 1, complete: true },
        prompts: { count: 1, pages: 1, complete: true },
      },
    });
  });

  it('emits the same events that it gives back, in order, and the server once', async () => {
    await start();
    const { diagnosis, events } = await take({}, { era: 'auto' });
    const transcript = events.flatMap((event) => (event.type === 'transcript' ? [event.event] : []));
    const checks = events.flatMap((event) => (event.type === 'check' ? [event.result] : []));
    expect(transcript).toEqual(diagnosis.transcript);
    expect([...checks].sort(byId)).toEqual([...diagnosis.checks].sort(byId));
    expect(events.filter((event) => event.type === 'server')).toHaveLength(1);
    const firstCheck = events.findIndex((event) => event.type === 'check');
    expect(firstCheck).toBeLessThan(events.findLastIndex((event) => event.type === 'transcript'));
  });

  it('says what was not listed to its end', async () => {
    let page = 0;
    await start((request, response) => {
      if (request.name === 'tools/list') {
        sendJson(
          response,
          rpcResult(request.message, { tools: [{ name: String((page += 1)) }], nextCursor: String(page) }),
        );
      } else if (request.name === 'resources/list') {
        sendJson(response, rpcResult(request.message, { resources: [{ name: 'r', uri: 'test://r' }], nextCursor: '' }));
      } else if (request.name === 'prompts/list') {
        response.writeHead(500).end();
      } else return false;
    });
    const { diagnosis } = await take();
    expect(diagnosis.discovery).toMatchObject({
      tools: { count: 10, pages: 10, complete: false },
      resources: { count: 1, pages: 2, complete: false },
    });
    expect(diagnosis.discovery.prompts).toBeUndefined();
  });

  it('lets no credential out, wherever the server repeats it', async () => {
    await start((request, response) => {
      if (request.name === 'initialize') {
        const result = {
          ...RESULTS['initialize'],
          instructions: `use ${TOKEN}`,
          serverInfo: { name: TOKEN, version: '1' },
        };
        return sendJson(response, rpcResult(request.message, result), {
          'Mcp-Session-Id': 'session-abcdef-123456',
          'X-Echo': TOKEN,
        });
      }
      if (request.name === 'ping') return void response.writeHead(500).end(`no: ${TOKEN} in session-abcdef-123456`);
      if (request.name !== 'tools/list') return false;
      sendJson(response, rpcResult(request.message, { tools: [{ name: TOKEN, inputSchema: { type: 'object' } }] }));
    });
    const { diagnosis, events } = await take({}, { auth: { type: 'bearer', token: TOKEN } });
    expect(peer.requests[0]?.headers['authorization']).toBe(`Bearer ${TOKEN}`);
    const everything = JSON.stringify([diagnosis, events]);
    expect(everything).not.toContain(TOKEN);
    expect(everything).not.toContain('session-abcdef');
    expect(diagnosis.transcript[1]?.headers).toContainEqual({ name: 'Mcp-Session-Id', value: '[REDACTED]' });
  });

  it('keeps at most as many events as a transcript holds, and says so', async () => {
    let page = 0;
    await start((request, response) => {
      if (request.name !== 'tools/list') return false;
      sendJson(response, rpcResult(request.message, { tools: [], nextCursor: String((page += 1)) }));
    });
    const { diagnosis } = await take({ limits: { transcriptEvents: 9 } });
    expect(diagnosis.transcript).toHaveLength(9);
    expect(diagnosis.transcript[8]).toMatchObject({
      seq: 9,
      direction: 'sys',
      method: 'transcript_full',
      answers: null,
    });
    expect(diagnosis.end).toBe('finished');
    const pointed = diagnosis.checks.flatMap((check) => check.events);
    expect(Math.max(0, ...pointed)).toBeLessThanOrEqual(9);
  });

  it('cuts what is too long for a transcript, and says so', async () => {
    await start((request, response) => {
      if (request.name !== 'tools/list') return false;
      const tools = [{ name: 'long', description: 'd'.repeat(40_000), inputSchema: { type: 'object' } }];
      sendJson(response, rpcResult(request.message, { tools }));
    });
    const { diagnosis } = await take();
    expect(JSON.stringify(diagnosis.transcript)).toContain('cut:');
    expect(diagnosis.discovery.tools?.count).toBe(1);
  });

  it.each(['initialize', 'ping', 'tools/list', 'prompts/list'])(
    'survives a hostile nesting in its answer to %s',
    async (name) => {
      const deep = '['.repeat(100_000) + ']'.repeat(100_000);
      await start((request, response) => {
        if (request.name !== name) return false;
        const result = { ...RESULTS[name], tools: 0, prompts: 0, serverInfo: 0 };
        const body = JSON.stringify(rpcResult(request.message, result))
          .replace('"tools":0', `"tools":[{"name":"t","inputSchema":${deep}}],"nextCursor":"x"`)
          .replace('"prompts":0', `"prompts":${deep}`)
          .replace('"serverInfo":0', `"serverInfo":${deep}`);
        response.writeHead(200, { 'content-type': 'application/json' }).end(body);
      });
      const { diagnosis } = await take();
      expect(diagnosis.end).toBe('finished');
      expect(() => JSON.stringify(diagnosis)).not.toThrow();
      expect(diagnosis.internalErrors).toEqual([]);
      expect(JSON.stringify(diagnosis.transcript)).toContain('JSON nested deeper than 400 levels');
    },
  );

  it('survives a hostile nesting on a stream', async () => {
    await start((request, response) => {
      if (request.name !== 'ping') return false;
      openStream(response, `data: ${'['.repeat(100_000)}${']'.repeat(100_000)}\n\n`);
      response.end();
    });
    const { diagnosis } = await take();
    expect(diagnosis.end).toBe('finished');
    expect(diagnosis.internalErrors).toEqual([]);
    expect(() => JSON.stringify(diagnosis)).not.toThrow();
  });

  it('takes a nesting that is deep but readable', async () => {
    const deep = JSON.parse('['.repeat(390) + ']'.repeat(390)) as unknown;
    await start((request, response) => {
      if (request.name !== 'tools/list') return false;
      sendJson(
        response,
        rpcResult(request.message, { tools: [{ name: 't', inputSchema: { type: 'object', x: deep } }] }),
      );
    });
    const { diagnosis } = await take();
    expect(diagnosis.internalErrors).toEqual([]);
    expect(diagnosis.discovery.tools?.count).toBe(1);
    expect(JSON.stringify(diagnosis.discovery)).toContain(JSON.stringify(deep));
  });

  it('refuses a target before anything is sent', async () => {
    await start();
    const { diagnosis } = await take({ policy: PUBLIC_ONLY });
    expect(diagnosis.end).toBe('finished');
    expect(diagnosis.transcript.map((event) => event.method)).toEqual(['POST', 'target_blocked']);
    expect(peer.connections).toBe(0);
  });

  it.each<[string, Auth]>([
    ['headers_not_accepted', { type: 'headers', headers: [{ name: 'Host', value: 'internal' }] }],
    ['headers_not_accepted', { type: 'headers', headers: [{ name: 'X-A', value: 'a\r\nHost: internal' }] }],
    ['token_not_accepted', { type: 'bearer', token: 'a\r\nb' }],
    ['token_not_accepted', { type: 'bearer', token: '[REDACTED]' }],
  ])('does not send credentials that no form lets through: %s', async (code, auth) => {
    await start();
    await expect(take({}, { auth })).rejects.toMatchObject({ name: 'ProbeError', code });
    expect(peer.connections).toBe(0);
  });

  it('takes what discover said where initialize agreed on nothing', async () => {
    await start((request, response) => {
      const { message, name } = request;
      if (name === 'initialize') sendJson(response, rpcResult(message, { ...RESULTS[name], protocolVersion: '1.0' }));
      else if (name !== 'server/discover') return false;
      else sendJson(response, rpcResult(message, { supportedVersions: ['2026-07-28'], capabilities: { x: {} } }));
    });
    const { diagnosis, events } = await take({}, { era: 'auto' });
    expect(diagnosis).toMatchObject({ negotiatedProtocolVersion: '2026-07-28', capabilities: { x: {} } });
    expect(events.filter(({ type }) => type === 'server')).toHaveLength(1);
  });

  it('rejects with what a listener threw, and has stopped talking by then', async () => {
    await start();
    const oops = new Error('listener');
    const onEvent = (): never => {
      throw oops;
    };
    await expect(take({ onEvent })).rejects.toBe(oops);
    expect(peer.names.length).toBeLessThanOrEqual(1);
    await untilClosed(peer);
  });

  describe('ends', () => {
    const hanging: Readonly<Record<string, Behaviour>> = {
      'while it waits for headers': (request) => (request.name === 'ping' ? undefined : false),
      'while it reads a body': (request, response) => {
        if (request.name !== 'ping') return false;
        response.writeHead(200, { 'content-length': '100' }).write('half');
      },
      'while it reads a stream': (request, response) => {
        if (request.name !== 'ping') return false;
        openStream(response, ': hello\n\n');
      },
      'while it waits to resume a stream': (request, response) => {
        if (request.name !== 'ping') return false;
        openStream(response, 'id: 1\nretry: 15000\ndata:\n\n');
        response.end();
      },
    };

    it.each(Object.keys(hanging))('at once when it is cancelled %s', async (name) => {
      await start(hanging[name]);
      const controller = new AbortController();
      const pinged = async (): Promise<void> => {
        while (!peer.names.includes('ping')) await new Promise((resolve) => setImmediate(resolve));
        setTimeout(() => controller.abort(), 30);
      };
      const started = performance.now();
      const [{ diagnosis }] = await Promise.all([take({ signal: controller.signal }), pinged()]);
      expect(performance.now() - started).toBeLessThan(2_000);
      expect(diagnosis.end).toBe('cancelled');
      expect(peer.names.at(-1)).toBe('ping');
      expect(diagnosis.transcript.at(-1)).toMatchObject({ direction: 'sys', method: 'cancelled' });
      await untilClosed(peer);
    });

    it('without a request when it was cancelled before it began', async () => {
      await start();
      const { diagnosis } = await take({ signal: AbortSignal.abort() });
      expect(diagnosis.end).toBe('cancelled');
      expect(peer.connections).toBe(0);
    });

    it('while a name is being looked up', async () => {
      await start();
      const before = process.getActiveResourcesInfo();
      const controller = new AbortController();
      const lookup = (): Promise<never> => {
        setTimeout(() => controller.abort(), 10);
        return new Promise(() => undefined);
      };
      const { diagnosis } = await take(
        { signal: controller.signal },
        { targetUrl: 'https://mcp.public-name.com/' },
        { lookup },
      );
      expect(diagnosis.end).toBe('cancelled');
      await untilNothingIsLeft(before);
    });

    it('at the time limit of a run, and accuses nobody of what was not seen', async () => {
      await start((request) => (request.name === 'ping' ? undefined : false));
      const { diagnosis } = await take({ limits: { runMs: 150 } });
      expect(diagnosis.end).toBe('time-limit');
      expect(diagnosis.transcript.at(-1)).toMatchObject({ direction: 'sys', method: 'run_time_limit' });
      expect(diagnosis.checks.some((check) => check.status === 'failed')).toBe(false);
    });
  });

  it('leaves no socket, timer or listener behind', async () => {
    await start((request, response) => {
      if (request.name === 'tools/list') return openStream(response);
      if (request.name !== 'initialize') return false;
      sendJson(response, rpcResult(request.message), { 'Mcp-Session-Id': 's' });
    });
    const before = process.getActiveResourcesInfo();
    const controller = new AbortController();
    await take({ limits: { requestMs: 100 }, signal: controller.signal }, { era: 'auto' });
    await untilClosed(peer);
    await untilNothingIsLeft(before);
    expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
  });
});

function byId(one: { id: string }, other: { id: string }): number {
  return one.id.localeCompare(other.id);
}

/** The peer has seen all our connections close. */
async function untilClosed(peer: McpPeer): Promise<void> {
  while (peer.open > 0) await new Promise((resolve) => setImmediate(resolve));
}
