import { afterEach, describe, expect, it } from '@jest/globals';
import { goodServer, type GoodServer } from '../test/peers/good-server.js';
import { diagnose } from './diagnose.js';
import { PUBLIC_ONLY } from './egress/policy.js';
import { parsePolicyRules } from './egress/policy-rules.js';
import type { Auth, Diagnosis } from './plan.js';
import type { EraChoice } from './protocol/recording.js';

describe('diagnose, against the servers of others', () => {
  let server: GoodServer;
  afterEach(() => server.close());

  const take = async (name: string, era: EraChoice = 'auto', auth?: (token: string) => Auth): Promise<Diagnosis> => {
    server = await goodServer(name);
    const policy = { ...PUBLIC_ONLY, allow: parsePolicyRules('127.0.0.1/32').rules };
    const plan = { targetUrl: server.url, auth: auth?.(server.token) ?? { type: 'none' as const }, era };
    return diagnose({ ...plan, profile: 'standard' }, { policy, version: '9.9.9' });
  };
  const statusOf = ({ checks }: Diagnosis, id: string): string | undefined =>
    checks.find((check) => check.id === id)?.status;
  const phases = ({ transcript }: Diagnosis): string[] => [...new Set(transcript.map((event) => event.phase))];

  it.each(['sdk-v1-stateful', 'sdk-v1-json', 'sdk-v1-stateless', 'everything'])(
    'reads all of a server of the handshake era: %s',
    async (name) => {
      const diagnosis = await take(name);
      expect(diagnosis).toMatchObject({ end: 'finished', negotiatedProtocolVersion: '2025-11-25', internalErrors: [] });
      expect(diagnosis.checks.filter(({ status }) => status === 'failed')).toEqual([]);
      expect(Object.values(diagnosis.discovery).map(({ complete }) => complete)).toEqual([true, true, true, true]);
      expect(phases(diagnosis)).toEqual(
        expect.arrayContaining(['initialize', 'initialized', 'ping', 'tools', 'resources', 'prompts', 'discover']),
      );
      // One request more for the other era, and not one besides.
      expect(
        diagnosis.transcript.filter(({ phase, direction }) => phase === 'discover' && direction === 'out'),
      ).toHaveLength(1);
    },
  );

  it('finds both eras of a server that speaks both', async () => {
    const diagnosis = await take('sdk-v2-dual');
    expect(diagnosis).toMatchObject({
      end: 'finished',
      resultStatus: 'passed',
      negotiatedProtocolVersion: '2025-11-25',
    });
    expect(diagnosis.transcript.at(-1)).toMatchObject({ phase: 'discover', httpStatus: 200 });
  });

  it.each<EraChoice>(['auto', 'modern'])(
    'finds the era of a server that speaks the stateless one only: %s',
    async (era) => {
      const diagnosis = await take('sdk-v2-modern', era);
      expect(diagnosis).toMatchObject({
        end: 'finished',
        resultStatus: 'passed',
        negotiatedProtocolVersion: '2026-07-28',
        serverInfo: { name: 'good-server' },
      });
      expect(diagnosis.transcript.map(({ direction }) => direction)).toEqual(
        era === 'modern' ? ['out', 'in'] : ['out', 'in', 'out', 'in'],
      );
    },
  );

  it('is let in with the right token, and not with a wrong one or none', async () => {
    const right = await take('bearer', 'auto', (token) => ({ type: 'bearer', token }));
    expect(right).toMatchObject({ end: 'finished', resultStatus: 'passed' });
    expect(JSON.stringify(right)).not.toContain(server.token);
    await server.close();
    const wrong = await take('bearer', 'auto', (token) => ({ type: 'bearer', token: `${token}-wrong` }));
    expect(statusOf(wrong, 'authentication')).toBe('failed');
    await server.close();
    const none = await take('bearer');
    expect(statusOf(none, 'authentication')).toBe('failed');
    expect(none.transcript).toHaveLength(2);
  });
});
