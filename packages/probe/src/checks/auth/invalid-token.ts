import { headerValues } from '../../protocol/headers.js';
import type { Recording } from '../../protocol/recording.js';
import { defineCheck, judged, notApplicable, type Evaluation, type Finding } from '../define-check.js';
import { bodyText } from '../shared/body.js';
import { AUTHORIZATION_ERRORS, clause } from '../shared/clauses.js';
import type { Turn } from '../shared/exchanges.js';
import { listedItems, listTheSame } from '../shared/listed-items.js';
import {
  eventsOfAll,
  found,
  judgeProbes,
  probesOf,
  reacted,
  reactionOf,
  statusOf,
  type Probes,
} from '../shared/probes.js';
import { listed } from '../shared/words.js';

const TOKEN_HANDLING = clause(
  '2025-11-25',
  'basic/authorization#token-handling',
  'Servers validate every access token, and answer 401 to invalid and expired ones.',
);

export default defineCheck({
  id: 'auth.invalid-token',
  title: 'Wrong credentials',
  group: 'auth',
  level: 'MUST',
  era: 'both',
  profile: 'thorough',
  cite: TOKEN_HANDLING,
  advice:
    'Answer 401 with error="invalid_token" in the challenge to every token that you did not issue for this server.',
  needs: ['probe.unauthenticated', 'probe.invalid-token'],

  evaluate(recording) {
    return judgeProbes(recording, 'probe.invalid-token', (probes) => judgeWrong(recording, probes));
  },
});

function judgeWrong(recording: Recording, probes: Probes): Evaluation {
  const without = probesOf(recording, 'probe.unauthenticated').of('list');
  const accepted = probes.all.filter((turn) => reactionOf(turn) === 'result');
  // Who lets everybody in is told so by `auth.unauthenticated`; a wrong token then only makes one of everybody.
  if (without && accepted.length > 0 && accepted.every((turn) => isLike(turn, without))) {
    const reason = 'The server answers without credentials too, so wrong ones show nothing; see auth.unauthenticated.';
    return notApplicable(reason, eventsOfAll([without, ...accepted]));
  }
  const refused = probes.all.filter((turn) => !accepted.includes(turn));
  const findings = [
    ...(accepted.length > 0 ? [describeAccepted(recording, accepted)] : []),
    ...describeRefused(recording, refused),
    ...sameAsWithout(recording, refused, without),
  ];
  return judged(findings, `The server refuses wrong credentials with ${listed(statusesOf(refused))}.`);
}

function statusesOf(turns: readonly Turn[]): string[] {
  return [...new Set(turns.map((turn) => String(statusOf(turn) ?? 'no answer')))];
}

/** The same answer as the one to nobody. */
function isLike(turn: Turn, without: Turn): boolean {
  if (reactionOf(without) !== 'result') return false;
  const [items, others] = [listedItems(turn), listedItems(without)];
  return items === undefined || others === undefined || listTheSame(items, others);
}

function describeAccepted(recording: Recording, accepted: readonly Turn[]): Finding {
  const name = accepted[0]?.message?.method ?? 'the list';
  const isToken = recording.credentials !== 'headers';
  const kinds = accepted.map((turn) => {
    if (turn.exchanges[0]?.label === 'random') return isToken ? 'a random token' : 'random values in their place';
    return isToken
      ? 'the real token with its last characters changed'
      : 'the real values with their last characters changed';
  });
  const onlyAltered = accepted.every((turn) => turn.exchanges[0]?.label === 'altered');
  const advice = onlyAltered
    ? 'Verify the signature of the token, or compare the whole of it, before you trust what it says.'
    : 'Verify every token (its signature or by introspection, its audience and its expiry) before you serve the request, and answer 401 to one that fails.';
  const message = `The server answered ${name} with a result for ${listed(kinds)}, so anybody can get in; it must answer 401.`;
  return found('failed', 'wrong_credentials_accepted', accepted, message, { advice });
}

function describeRefused(recording: Recording, refused: readonly Turn[]): Finding[] {
  const isToken = recording.credentials !== 'headers';
  const rightStatuses = isToken ? [401] : [401, 403];
  const wrong = refused.filter((turn) => !rightStatuses.includes(statusOf(turn) ?? 0));
  const [first] = wrong;
  if (!first) return [];
  const name = first.message?.method ?? 'the list';
  const opening = `The server ${reacted(first)} to ${name} with ${isToken ? 'a wrong token' : 'wrong credentials'}`;
  const isCrash = ['crashed', 'silent'].includes(reactionOf(first));
  const message = `${opening}; it must answer 401, or clients do not ask for new ones.`;
  return [
    found('warning', isCrash ? 'crash_on_wrong_credentials' : 'wrong_credentials_not_401', wrong, message, {
      cite: isToken ? TOKEN_HANDLING : AUTHORIZATION_ERRORS,
      ...(isCrash ? { advice: 'Catch what fails while a token is verified, and answer 401.' } : {}),
    }),
  ];
}

/** RFC 6750, section 3.1: with an error where a token came and failed, without one where none came. */
function sameAsWithout(recording: Recording, refused: readonly Turn[], without: Turn | undefined): Finding[] {
  if (recording.credentials === 'headers' || !without || statusOf(without) !== 401) return [];
  const same = refused.filter((turn) => statusOf(turn) === 401 && saidBy(turn) === saidBy(without));
  if (same.length === 0 || same.length < refused.length) return [];
  const message =
    'The server answers a wrong token exactly as a missing one, so clients cannot tell an expired token from none.';
  const advice = 'Add error="invalid_token" to the challenge when a token came and is not valid.';
  return [found('note', 'same_as_without_token', [...same, without], message, { advice })];
}

function saidBy({ last: { response } }: Turn): string {
  return response ? `${headerValues(response.headers, 'www-authenticate').join('\n')}\n${bodyText(response.body)}` : '';
}
