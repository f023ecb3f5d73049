import { isObject, RPC_CODES, type RpcId } from '../../protocol/json-rpc.js';
import type { Recording } from '../../protocol/recording.js';
import type { Era } from '../../protocol/revisions.js';
import { UNKNOWN_METHOD } from '../../protocol/steps.js';
import { defineCheck, eventsOf, judged, type Citation, type Finding } from '../define-check.js';
import { describePage, isWebPage } from '../shared/body.js';
import { clause, ERROR_RESPONSES } from '../shared/clauses.js';
import { answerIn, messagesOf, type Turn } from '../shared/exchanges.js';
import {
  errorCodeOf,
  found,
  noneSays,
  nothingWorks,
  plainTurns,
  probesOf,
  reacted,
  reactionOf,
  statusOf,
  type Probes,
} from '../shared/probes.js';
import { exposesInternals } from '../shared/refusals.js';
import { shown } from '../shared/words.js';

const STATELESS_UNKNOWN_METHOD = clause(
  '2026-07-28',
  'basic/transports/streamable-http#protocol-version-header',
  'A method that the server does not implement is answered with 404 and error -32601.',
);

const REQUESTS = clause('2025-11-25', 'basic#requests', 'The id of a request is a string or an integer.');

const UTF8 = clause('2025-11-25', 'basic/transports', 'JSON-RPC messages are encoded in UTF-8.');

export default defineCheck({
  id: 'jsonrpc.errors',
  title: 'Errors and rare requests',
  group: 'protocol',
  level: 'MUST',
  era: 'both',
  profile: 'thorough',
  cite: ERROR_RESPONSES,
  advice: 'Answer a method that you do not know with error -32601 and the id of the request, at once.',
  needs: ['probe.errors'],

  evaluate(recording) {
    const probes = probesOf(recording, 'probe.errors');
    if (probes.all.length === 0) return noneSays(recording, 'probe.errors');
    const nothing = nothingWorks(recording, probes.era);
    if (nothing) return nothing;
    const unknown = probes.of('unknown-method');
    const malformed = probes.of('malformed-json');
    const findings = [
      ...(unknown ? judgeUnknownMethod(unknown, probes.era) : []),
      ...(malformed ? judgeMalformed(malformed) : []),
      ...judgeIds(recording, probes),
    ];
    const summary =
      'The server answers unknown methods and broken JSON with the right errors, and takes ids of any kind.';
    return judged(findings, summary);
  },
});

function judgeUnknownMethod(turn: Turn, era: Era): Finding[] {
  const cite: Citation = era === 'modern' ? STATELESS_UNKNOWN_METHOD : ERROR_RESPONSES;
  const wanted = era === 'modern' ? '404 and error -32601' : 'error -32601';
  const opening = `The server ${reacted(turn)} to the method "${UNKNOWN_METHOD}", which no server has; it must answer with ${wanted}`;
  const isKnown = errorCodeOf(turn) === RPC_CODES.methodNotFound;
  const kind = reactionOf(turn);
  if (kind === 'silent' || (kind === 'crashed' && !isKnown)) {
    const advice =
      'Give the method table a default that answers with error -32601, and let no unknown method reach a handler.';
    return [
      found('failed', kind === 'silent' ? 'unknown_method_unanswered' : 'unknown_method_crash', turn, `${opening}.`, {
        cite,
        advice,
      }),
    ];
  }
  if (isKnown && (era === 'modern' ? statusOf(turn) === 404 : kind !== 'crashed')) return [];
  const advice = `Answer methods that you do not know with ${wanted} and the id of the request.`;
  const why =
    era === 'legacy' && !isKnown ? ', by which clients see that a method is missing and go on without it' : '';
  const code = isKnown ? 'unknown_method_status' : 'unknown_method_not_32601';
  return [found('warning', code, turn, `${opening}${why}.`, { cite, advice })];
}

function judgeMalformed(turn: Turn): Finding[] {
  const code = errorCodeOf(turn);
  const { response } = turn.last;
  const internals = response ? exposesInternals(response) : [];
  const leaks = internals.map((finding) => ({ ...finding, events: eventsOf(turn.last) }));
  const advice =
    'Answer 400 and error -32700 without an id when the body does not parse, before anything else looks at it.';
  if (statusOf(turn) !== 400 || (code !== undefined && code !== RPC_CODES.parseError)) {
    const message = `The server ${reacted(turn)} to a body that is no JSON; it should answer 400 and error -32700.`;
    return [found('warning', 'malformed_json_answer', turn, message, { advice }), ...leaks];
  }
  if (response && isWebPage(response)) {
    const page = `The server answered with 400 and ${describePage(response)} to a body that is no JSON; it should answer 400 and error -32700.`;
    const instead = 'Replace the error page of the web framework by a JSON-RPC error for this path.';
    return [found('warning', 'malformed_json_page', turn, page, { advice: instead }), ...leaks];
  }
  if (code === RPC_CODES.parseError) return leaks;
  const message = `The server ${reacted(turn)} to a body that is no JSON, without the error -32700 that says so.`;
  return [found('note', 'malformed_json_without_code', turn, message, { advice }), ...leaks];
}

/** The list with ids that are right but rare; each is judged only where the plain request is answered. */
function judgeIds(recording: Recording, probes: Probes): Finding[] {
  const [letters, digits, nonAscii] = [probes.of('string-id'), probes.of('digit-id'), probes.of('non-ascii')];
  const method = (letters ?? digits ?? nonAscii)?.message?.method;
  if (
    method === undefined ||
    !plainTurns(recording, probes.era, method).some((turn) => answerIn(turn)?.kind === 'result')
  )
    return [];
  const strings = [letters, digits].flatMap((turn) => turn ?? []);
  const findings = [...refusedIds(strings), ...changedIds(strings)];
  // Where string ids are refused as such, one with other letters in it says nothing new.
  return findings.length > 0 || !nonAscii ? findings : judgeNonAscii(nonAscii);
}

function refusedIds(turns: readonly Turn[]): Finding[] {
  const refused = turns.filter((turn) => reactionOf(turn) !== 'result');
  const [first] = refused;
  if (!first) return [];
  const message = `The server ${reacted(first)} to ${first.message?.method ?? 'a request'} with the id ${shown(idOf(first))}, though it answers the same request with a number as id; an id may be a string or an integer.`;
  const advice = 'Take the id of a request as it comes, a string or a number, and only copy it into the response.';
  return [found('warning', 'string_id_refused', refused, message, { advice, cite: REQUESTS })];
}

function changedIds(turns: readonly Turn[]): Finding[] {
  const changed = turns.filter((turn) => reactionOf(turn) === 'result' && returnedId(turn) !== idOf(turn));
  const [first] = changed;
  if (!first) return [];
  const message = `The server answered a request with the id ${shown(idOf(first))} under the id ${shown(returnedId(first))}, so clients cannot match the answer.`;
  const advice = 'Copy the id of the request into the response, value and type unchanged.';
  return [found('warning', 'string_id_changed', changed, message, { advice })];
}

/** SSE-14: servers that count characters for bytes wait for the rest of the body, or cut it. */
function judgeNonAscii(turn: Turn): Finding[] {
  const advice = 'Read as many bytes as Content-Length says, not characters, and decode the whole body as UTF-8.';
  const isAnswered = reactionOf(turn) === 'result';
  if (isAnswered && returnedId(turn) === idOf(turn)) return [];
  const message = isAnswered
    ? `The server misread a body in UTF-8: it returned the id ${shown(idOf(turn))} as ${shown(returnedId(turn))}.`
    : `The server ${reacted(turn)} to a request whose id holds letters outside ASCII (${shown(idOf(turn))}), though it answers the same request without them.`;
  return [found('warning', 'non_ascii_misread', turn, message, { advice, cite: UTF8 })];
}

function idOf({ message }: Turn): RpcId | undefined {
  return message && 'id' in message ? message.id : undefined;
}

/** The id of the message that answered. */
function returnedId(turn: Turn): unknown {
  const answer = answerIn(turn);
  const message = answer && messagesOf(answer.exchange).find(({ pointer }) => answer.pointer.startsWith(`${pointer}/`));
  return isObject(message?.value) ? message.value['id'] : undefined;
}
