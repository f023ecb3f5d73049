import { MALFORMED_SESSION } from '../../protocol/steps.js';
import { defineCheck, judged, type Finding } from '../define-check.js';
import { SESSION_MANAGEMENT } from '../shared/clauses.js';
import type { Turn } from '../shared/exchanges.js';
import { found, judgeProbes, reacted, reactionOf, statusOf } from '../shared/probes.js';

/** Only warns: the clause is about a session that has ended, which a server that keeps none cannot tell from a foreign one. */
export default defineCheck({
  id: 'session.unknown',
  title: 'Unknown sessions',
  group: 'legacy',
  level: 'SHOULD',
  era: 'legacy',
  profile: 'thorough',
  since: '2025-03-26',
  cite: SESSION_MANAGEMENT,
  advice: 'Answer 404 to every request whose Mcp-Session-Id names no session that is alive.',
  needs: ['probe.session-unknown'],

  evaluate(recording) {
    return judgeProbes(recording, 'probe.session-unknown', (probes) => {
      const unknown = probes.of('unknown');
      const malformed = probes.of('malformed');
      const findings = [...(unknown ? judgeUnknown(unknown) : []), ...(malformed ? judgeMalformed(malformed) : [])];
      return judged(findings, 'The server answers 404 to a session id that it did not issue.');
    });
  },
});

function judgeUnknown(turn: Turn): Finding[] {
  const name = turn.message?.method ?? 'a request';
  if (statusOf(turn) === 404) return [];
  const opening = `The server ${reacted(turn)} to ${name} with a session id that it never issued`;
  switch (reactionOf(turn)) {
    case 'result':
      return [
        found(
          'warning',
          'unknown_session_accepted',
          turn,
          `The server answered ${name} with a session id that it never issued as if it had; it should answer 404, or nobody learns that a session has ended.`,
          {
            advice:
              'Look every Mcp-Session-Id up before the request is served, and answer 404 to one that is unknown; or issue no session ids if you keep no sessions.',
          },
        ),
      ];
    case 'crashed':
    case 'silent':
      return [found('warning', 'unknown_session_crash', turn, `${opening}; it should answer 404.`)];
    default:
      return [
        found(
          'warning',
          'unknown_session_not_404',
          turn,
          `${opening}; it should answer 404, since only 404 makes clients begin a new session: after a restart of the server theirs stay broken.`,
        ),
      ];
  }
}

/** Any refusal will do. A proxy that doubles the header makes such ids of right ones (SES-07). */
function judgeMalformed(turn: Turn): Finding[] {
  if (reactionOf(turn) !== 'crashed' && reactionOf(turn) !== 'silent') return [];
  const name = turn.message?.method ?? 'a request';
  const message = `The server ${reacted(turn)} to ${name} with the session id "${MALFORMED_SESSION}"; it should answer 404 or 400 to an id that it cannot read.`;
  const advice = 'Treat a session id that you cannot read like one that you do not know.';
  return [found('warning', 'malformed_session_crash', turn, message, { advice })];
}
