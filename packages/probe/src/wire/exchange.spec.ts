import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mcpPeer, type McpPeer } from '../../test/peers/mcp-peer.js';
import { openEgress, type Egress } from '../egress/egress.js';
import { PUBLIC_ONLY } from '../egress/policy.js';
import { parsePolicyRules } from '../egress/policy-rules.js';
import { judgeTargetUrl } from '../egress/target-url.js';
import { LIMITS } from '../protocol/limits.js';
import type { TranscriptEvent } from '../protocol/transcript.js';
import type { Call } from './call.js';
import { endpointOf } from './endpoint.js';
import { exchange, RunEnded } from './exchange.js';
import { Journal } from './journal.js';
import { fullPatience } from './patience.js';
import { RunClock } from './run-clock.js';

describe('an exchange', () => {
  const policy = { ...PUBLIC_ONLY, allow: parsePolicyRules('127.0.0.1/32').rules };
  let peer: McpPeer;
  let egress: Egress;
  let clock: RunClock;
  beforeEach(async () => {
    peer = await mcpPeer();
    egress = await openEgress({ policy, lookupMs: 1_000, connectMs: 1_000 });
    clock = new RunClock(10_000, undefined);
  });
  afterEach(async () => {
    clock.dispose();
    await egress.close();
    await peer.close();
  });

  const send = (headers: Call['headers'], emit: (event: TranscriptEvent) => void = () => undefined) => {
    const target = judgeTargetUrl(peer.url, policy);
    if (!target.ok) throw new Error(target.message);
    const patience = fullPatience(LIMITS);
    const wire = {
      ...{ egress, clock, policy, patience },
      journal: new Journal(emit),
      limits: LIMITS,
      credentials: 'none' as const,
    };
    const message = { jsonrpc: '2.0', id: 1, method: 'ping' } as const;
    const endpoint = endpointOf(peer.url, target.url);
    return exchange(wire, {
      step: 'ping',
      endpoint,
      method: 'POST',
      headers,
      message,
      awaited: 'response',
      hopsLeft: 3,
    });
  };

  it('rejects when something of ours is broken, and does not blame the server', async () => {
    await expect(send([{ name: 'X-Broken', value: 'line\nbreak' }])).rejects.toMatchObject({
      code: 'UND_ERR_INVALID_ARG',
    });
    expect(peer.names).toEqual([]);
  });

  it('rejects with what its own reading threw, at once', async () => {
    const oops = new Error('emit');
    const emit = (event: TranscriptEvent): void => {
      if (event.direction === 'in') throw oops;
    };
    await expect(send([], emit)).rejects.toBe(oops);
  });

  it('ends with the run', async () => {
    clock.stop('run_time_limit');
    await expect(send([])).rejects.toEqual(new RunEnded('run_time_limit'));
    expect(peer.names).toEqual([]);
  });
});
