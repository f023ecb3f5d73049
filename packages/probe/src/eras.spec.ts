import { afterEach, describe, expect, it } from '@jest/globals';
import { startGoodServer, type GoodServer } from '../test/servers/good/start.mjs';
import { diagnose } from './diagnose.js';
import { PUBLIC_ONLY } from './egress/policy.js';
import { parsePolicyRules } from './egress/policy-rules.js';
import type { Diagnosis } from './plan.js';
import type { EraChoice } from './protocol/recording.js';
import { MODERN_STEPS } from './protocol/steps.js';

describe('the eras that a run was asked to test', () => {
  let server: GoodServer;
  afterEach(() => server.close());

  const take = async (name: string, era: EraChoice): Promise<Diagnosis> => {
    server = await startGoodServer(name);
    const policy = { ...PUBLIC_ONLY, allow: parsePolicyRules('127.0.0.1/32').rules };
    return diagnose(
      { targetUrl: server.url, auth: { type: 'none' }, era, profile: 'standard' },
      { policy, version: '9.9.9' },
    );
  };
  const phases = ({ transcript }: Diagnosis): string[] => [...new Set(transcript.map((event) => event.phase))];

  it.each(['sdk-v2-modern', 'sdk-v2-dual'])('are the stateless one alone at %s', async (name) => {
    const diagnosis = await take(name, 'modern');
    expect(diagnosis).toMatchObject({
      end: 'finished',
      resultStatus: 'passed',
      requestedProtocolVersion: '2026-07-28',
      negotiatedProtocolVersion: '2026-07-28',
      serverInfo: { name: 'good-server' },
      internalErrors: [],
    });
    expect(phases(diagnosis)).toEqual(MODERN_STEPS);
  });

  it('are the handshake one alone', async () => {
    const diagnosis = await take('sdk-v2-dual', 'legacy');
    expect(diagnosis).toMatchObject({ resultStatus: 'passed', negotiatedProtocolVersion: '2025-11-25' });
    for (const step of MODERN_STEPS) expect(phases(diagnosis)).not.toContain(step);
  });

  it('are both, the handshake first', async () => {
    const diagnosis = await take('sdk-v2-dual', 'auto');
    expect(diagnosis).toMatchObject({ resultStatus: 'passed', negotiatedProtocolVersion: '2025-11-25' });
    expect(phases(diagnosis).slice(-MODERN_STEPS.length)).toEqual(MODERN_STEPS);
    expect(diagnosis.transcript.at(-1)).toMatchObject({ phase: 'modern.reread', httpStatus: 200 });
  });
});
