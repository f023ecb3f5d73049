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
import { run } from '../test/peers/run.js';
import { Assessor } from './assessor.js';
import { assess } from './checks/assess.js';
import type { CheckDefinition } from './checks/define-check.js';
import { CHECKS } from './checks/registry.js';
import type { Recording } from './protocol/recording.js';
import type { CheckResult } from './protocol/verdict.js';

/** Servers whose checks depend on each other in different ways. */
const SERVERS: Readonly<Record<string, Behaviour>> = {
  'right server': () => false,
  'server that wants credentials': (_request, response) => response.writeHead(401).end(),
  'server that answers initialize with an error': (request, response) => {
    if (request.name !== 'initialize') return false;
    sendJson(response, { jsonrpc: '2.0', id: 1, error: { code: -32603, message: 'no' } });
  },
  'server that unwraps its results': (request, response) => {
    if (request.name === 'initialize') sendJson(response, RESULTS['initialize']);
    else return false;
  },
  'server with tools alone': (request, response) => {
    if (request.name !== 'initialize') return false;
    sendJson(response, rpcResult(request.message, { ...RESULTS['initialize'], capabilities: { tools: {} } }));
  },
  'server that answers in HTML after the handshake': (request, response) => {
    if (request.name === 'initialize' || request.name === 'notifications/initialized') return false;
    response.writeHead(200, { 'content-type': 'text/html' }).end('<title>proxy</title>');
  },
  'server that ends its streams early': (request, response) => {
    if (!request.name.endsWith('/list')) return false;
    openStream(response);
    response.end();
  },
  'server that closes all later connections': (request, response) => {
    if (request.name === 'initialize') return false;
    response.socket?.destroy();
  },
};

describe('the assessor', () => {
  let peer: McpPeer;
  afterEach(() => peer.close());

  /** The recording after every step, and at its end. */
  const grow = async (behaviour: Behaviour): Promise<{ prefixes: Recording[]; whole: Recording }> => {
    peer = await mcpPeer(behaviour);
    const prefixes: Recording[] = [];
    const { recording } = await run(peer.url, {
      era: 'auto',
      onProgress: (soFar) => prefixes.push({ ...soFar, steps: [...soFar.steps], exchanges: [...soFar.exchanges] }),
    });
    return { prefixes, whole: recording };
  };

  it.each(Object.keys(SERVERS))(
    'comes to the same verdicts as judging everything anew, at the same time: %s',
    async (name) => {
      const { prefixes, whole } = await grow(SERVERS[name] ?? (() => false));
      const assessor = new Assessor(CHECKS);
      const given: CheckResult[] = [];
      const unseen = (recording: Recording): CheckResult[] =>
        assess(recording, CHECKS).results.filter(({ id }) => !given.some((result) => result.id === id));
      for (const prefix of prefixes) {
        const expected = unseen(prefix);
        expect(assessor.update(prefix)).toEqual(expected);
        given.push(...expected);
      }
      const expected = unseen(whole);
      const { results, fresh } = assessor.finish(whole);
      expect(fresh).toEqual(expected);
      expect(results.map(({ id }) => id)).toEqual(assess(whole, CHECKS).results.map(({ id }) => id));
      for (const result of [...given, ...expected]) expect(results).toContainEqual(result);
    },
  );

  it('evaluates a check of a right server once', async () => {
    const { prefixes, whole } = await grow(() => false);
    const evaluated: string[] = [];
    const counting = CHECKS.map((check): CheckDefinition => ({
      ...check,
      evaluate(recording) {
        evaluated.push(check.id);
        return check.evaluate(recording);
      },
    }));
    const assessor = new Assessor(counting);
    for (const prefix of prefixes) assessor.update(prefix);
    assessor.finish(whole);
    const waiting = CHECKS.filter(({ needs }) => needs !== 'every-step').map(({ id }) => id);
    expect(evaluated.filter((id) => waiting.includes(id)).sort()).toEqual(
      waiting.filter((id) => evaluated.includes(id)).sort(),
    );
  });
});
