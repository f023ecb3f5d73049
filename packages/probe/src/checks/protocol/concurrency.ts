import { isObject } from '../../protocol/json-rpc.js';
import type { Recording } from '../../protocol/recording.js';
import { defineCheck, judged, type Finding } from '../define-check.js';
import { searchable } from '../shared/body.js';
import { clause } from '../shared/clauses.js';
import { answerIn, messagesOf, type Turn } from '../shared/exchanges.js';
import {
  eventsOfTurn,
  found,
  noneSays,
  plainTurns,
  probesOf,
  reacted,
  reactionOf,
  type Probes,
} from '../shared/probes.js';
import { notApplicable } from '../define-check.js';

export default defineCheck({
  id: 'concurrency',
  title: 'Requests at the same time',
  group: 'protocol',
  level: 'MUST',
  era: 'both',
  profile: 'thorough',
  cite: clause(
    '2025-11-25',
    'basic/transports#multiple-connections',
    'A client may have several streams at a time, and each message comes on one of them only.',
  ),
  advice: 'Serve every request with a handler and a transport of its own, and let none wait for another.',
  needs: ['probe.concurrency'],

  evaluate(recording) {
    const probes = probesOf(recording, 'probe.concurrency');
    const [first, second] = [probes.of('first'), probes.of('second')];
    if (!first || !second) return noneSays(recording, 'probe.concurrency');
    if (areCrossed(first, second)) return judged([crossed(first, second)], '');
    const able = [first, second].filter((turn) => answersAlone(recording, probes, turn));
    if (able.length === 0)
      return notApplicable('The server answers neither of the two requests on its own, so nothing can be compared.');
    const failed = able.filter((turn) => reactionOf(turn) !== 'result');
    return judged(
      failed.length > 0 ? [describe(failed, first, second)] : [],
      'The server answers two requests at the same time.',
    );
  },
});

function answersAlone(recording: Recording, { era }: Probes, { message }: Turn): boolean {
  return plainTurns(recording, era, message?.method ?? '').some((turn) => answerIn(turn)?.kind === 'result');
}

function areCrossed(first: Turn, second: Turn): boolean {
  return has(first, idOf(second)) || has(second, idOf(first));
}

function idOf({ message }: Turn): unknown {
  return message && 'id' in message ? message.id : undefined;
}

/** An answer with that id came to a request that has another one. */
function has(turn: Turn, id: unknown): boolean {
  if (id === undefined) return false;
  const messages = turn.exchanges.flatMap((exchange) => messagesOf(exchange));
  return messages.some(({ value }) => isObject(value) && value['id'] === id && ('result' in value || 'error' in value));
}

function crossed(first: Turn, second: Turn): Finding {
  const message = `Two requests at the same time (${nameOf(first)} and ${nameOf(second)}) got each other's answers: the server answered one of them with the id of the other.`;
  const advice =
    'Keep the response that belongs to a request with the request, and not in a place that all requests share.';
  return found('warning', 'answers_crossed', [first, second], message, { advice });
}

function describe(failed: readonly Turn[], first: Turn, second: Turn): Finding {
  const [turn = second] = failed;
  const other = turn === first ? second : first;
  const message = `The server ${reacted(turn)} to ${nameOf(turn)} while ${nameOf(other)} was open on another connection, though it answers ${nameOf(turn)} on its own.`;
  const events = [...eventsOfTurn(first), ...eventsOfTurn(second)];
  if (!isShared(turn)) return { severity: 'failed', code: 'fails_while_another_is_open', message, events };
  return {
    severity: 'failed',
    code: 'shared_transport',
    message: message.replace(/\.$/, ': one transport is shared by all requests.'),
    advice: 'Create a transport and a server object for every session, or for every request if there are no sessions.',
    events,
  };
}

/** SES-09: the words of the official SDKs. */
function isShared({ last: { response } }: Turn): boolean {
  return response !== undefined && searchable(response).includes('already connected to a transport');
}

function nameOf({ message }: Turn): string {
  return message?.method ?? 'a request';
}
