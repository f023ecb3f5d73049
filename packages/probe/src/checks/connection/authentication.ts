import { parseChallenges } from '../../protocol/challenge.js';
import { headerValues } from '../../protocol/headers.js';
import type { Recording } from '../../protocol/recording.js';
import { defineCheck, eventsOf, judged, unanswered, undecided, type Finding } from '../define-check.js';
import { AUTHORIZATION_ERRORS } from '../shared/clauses.js';
import { describeError } from '../shared/body.js';
import { describeChallenge, judgeChallenge } from '../shared/challenges.js';
import { judgedTurns, openingTurn } from '../shared/eras.js';
import { answerIn, requestName, type Turn } from '../shared/exchanges.js';
import { exposesInternals, isRefusal, NAMES, refusalOf, soundsUnauthorized } from '../shared/refusals.js';

export default defineCheck({
  id: 'authentication',
  title: 'Authentication',
  group: 'connection',
  level: 'MUST',
  era: 'both',
  profile: 'standard',
  cite: AUTHORIZATION_ERRORS,
  advice: 'Answer 401 with a WWW-Authenticate challenge to a request that lacks valid credentials.',
  needs: 'every-step',

  evaluate(recording) {
    const opening = openingTurn(recording);
    if (!opening) return undecided();
    if (opening.last.fault && !opening.last.response) return unanswered(opening.last);
    const turns = judgedTurns(recording, ['initialized']);
    const findings = [
      ...refusedTurns(recording, turns),
      ...turns.flatMap((turn) => disguisedRefusal(turn)),
      ...challengesOnSuccess(turns),
    ];
    return judged(findings, passedSentence(recording, turns));
  },
});

/** One finding a status, however many requests it met, with what its challenge says and lacks. */
function refusedTurns(recording: Recording, turns: readonly Turn[]): Finding[] {
  const refused = turns.filter(({ last }) => last.response && isRefusal(last.response));
  const statuses = [...new Set(refused.map(({ last }) => last.response?.status))];
  return statuses.flatMap((status) => {
    const alike = refused.filter(({ last }) => last.response?.status === status);
    const exchange = alike[0]?.last;
    if (!exchange?.response) return [];
    const challenges = parseChallenges(headerValues(exchange.response.headers, 'www-authenticate'));
    const events = alike.flatMap(({ last }) => eventsOf(last));
    const refusal = refusalOf(exchange, exchange.response, challenges, recording.credentials);
    return [
      { severity: 'failed' as const, ...refusal, events },
      ...judgeChallenge(exchange.response, challenges).map((account) => ({ ...account, events: eventsOf(exchange) })),
      ...exposesInternals(exchange.response).map((account) => ({ ...account, events: eventsOf(exchange) })),
    ];
  });
}

/** RPC-06: a client that looks at the status never learns that it should authenticate. */
function disguisedRefusal(turn: Turn): Finding[] {
  const answer = answerIn(turn);
  const status = answer?.exchange.response?.status ?? 0;
  if (answer?.kind !== 'error' || status >= 300 || !soundsUnauthorized(answer.error)) return [];
  return [
    {
      severity: 'failed',
      code: 'unauthorized_with_200',
      message: `The server refused ${requestName(turn.last)} for want of authorization with HTTP ${status} and ${describeError(answer.error)}; it must answer 401, or clients never begin to authenticate.`,
      advice: 'Answer 401 with a WWW-Authenticate challenge before the request reaches the JSON-RPC handler.',
      cite: AUTHORIZATION_ERRORS,
      pointer: answer.pointer,
      events: eventsOf(answer.exchange),
    },
  ];
}

/** CHA-05: the server is open and offers more to those who authenticate. */
function challengesOnSuccess(turns: readonly Turn[]): Finding[] {
  for (const { last } of turns) {
    const fields = headerValues(last.response?.headers ?? [], 'www-authenticate');
    if (fields.length === 0 || (last.response?.status ?? 0) >= 300) continue;
    const said = describeChallenge(fields, parseChallenges(fields));
    const message = `The server let ${requestName(last)} through and sent a challenge all the same: ${said}.`;
    return [{ severity: 'note', code: 'challenge_without_refusal', message, events: eventsOf(last) }];
  }
  return [];
}

function passedSentence(recording: Recording, turns: readonly Turn[]): string {
  if (!turns.some((turn) => answerIn(turn)?.kind === 'result')) return 'No answer asked for other credentials.';
  return recording.credentials === 'none'
    ? 'The server answers without credentials.'
    : `The server accepted ${NAMES[recording.credentials]}.`;
}
