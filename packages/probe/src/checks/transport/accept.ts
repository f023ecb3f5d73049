import { defineCheck, judged, notApplicable, type Finding } from '../define-check.js';
import { clause } from '../shared/clauses.js';
import type { Turn } from '../shared/exchanges.js';
import { notSpoken } from '../shared/passed-over.js';
import { eraOf, found, judgeProbes, reacted, reactionOf } from '../shared/probes.js';
import { listed } from '../shared/words.js';

export default defineCheck({
  id: 'transport.accept',
  title: 'Accept header',
  group: 'transport',
  level: 'SHOULD',
  era: 'legacy',
  profile: 'thorough',
  since: '2025-03-26',
  cite: clause(
    '2025-11-25',
    'basic/transports#sending-messages-to-the-server',
    'A client lists both application/json and text/event-stream in Accept; the order has no meaning.',
  ),
  advice: 'Look for both media types anywhere in Accept, whatever their order, and ignore their parameters.',
  needs: ['probe.accept'],

  evaluate(recording) {
    if (eraOf(recording, 'probe.accept') === 'modern') return notApplicable(notSpoken('legacy'));
    return judgeProbes(recording, 'probe.accept', (probes) => {
      const reversed = probes.of('reversed');
      const loose = (['any', 'missing'] as const).flatMap((label) => probes.of(label) ?? []);
      const findings = [...(reversed ? judgeOrder(reversed) : []), ...judgeLoose(loose)];
      return judged(findings, 'The server takes both media types in whatever order.');
    });
  },
});

function judgeOrder(turn: Turn): Finding[] {
  if (reactionOf(turn) === 'result') return [];
  const message = `The server ${reacted(turn)} to ${turn.message?.method ?? 'a request'} with "Accept: text/event-stream, application/json", though it answers with the types the other way round; it honours only the one that comes first.`;
  return [found('warning', 'only_first_type_honoured', turn, message)];
}

/** MED-01: clients must list both, so a server may insist on it. */
function judgeLoose(turns: readonly Turn[]): Finding[] {
  const refused = turns.filter((turn) => reactionOf(turn) !== 'result');
  const [first] = refused;
  if (!first) return [];
  const kinds = refused.map(({ exchanges }) => (exchanges[0]?.label === 'any' ? '"Accept: */*"' : 'no Accept header'));
  const message = `The server ${reacted(first)} to a request with ${listed(kinds, 2, 'or')}, as it may: clients must list both media types.`;
  return [found('note', 'strict_on_accept', refused, message)];
}
