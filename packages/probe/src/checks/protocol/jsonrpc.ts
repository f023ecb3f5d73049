import { isObject, messageKind, type RpcId } from '../../protocol/json-rpc.js';
import { JSON_TYPE } from '../../protocol/media-type.js';
import type { Exchange } from '../../protocol/recording.js';
import { MODERN_STEPS, type StepId } from '../../protocol/steps.js';
import { defineCheck, eventsOf, judged, nothingToJudge, unanswered, undecided, type Finding } from '../define-check.js';
import { contentType, isWebPage } from '../shared/body.js';
import { ERROR_RESPONSES, OPERATION, RESPONSES } from '../shared/clauses.js';
import { judgedTurns, openingTurn } from '../shared/eras.js';
import { mergeAlike } from '../shared/findings.js';
import { answerIn, messagesOf, requestName, type ReceivedMessage, type Turn } from '../shared/exchanges.js';
import { judgeEnvelope } from '../shared/envelope.js';
import { quote, shown } from '../shared/words.js';

export default defineCheck({
  id: 'jsonrpc',
  title: 'JSON-RPC messages',
  group: 'protocol',
  level: 'MUST',
  era: 'both',
  profile: 'standard',
  cite: RESPONSES,
  advice:
    'Answer each request with one object that has "jsonrpc": "2.0", the id of the request, and a result or an error.',
  needs: 'every-step',

  evaluate(recording) {
    const opening = openingTurn(recording);
    if (!opening) return undecided();
    if (!opening.last.response) return unanswered(opening.last);
    const turns = judgedTurns(recording).filter(({ exchanges }) => exchanges.some(isMeantAsMessage));
    if (turns.length === 0) return nothingToJudge(opening.last, 'No answer was a JSON-RPC message.');
    return judged(mergeAlike(turns.flatMap(judgeTurn)), 'Every message is a JSON-RPC 2.0 message with the right id.');
  },
});

/** Error statuses may carry anything; what claims to be JSON-RPC there is judged. */
function isMeantAsMessage(exchange: Exchange): boolean {
  const { response } = exchange;
  if (!response) return false;
  if (response.status < 300) return messagesOf(exchange).length > 0 || isBrokenJson(exchange);
  return messagesOf(exchange).some(({ value }) => isObject(value) && 'jsonrpc' in value);
}

function isBrokenJson({ response, fault }: Exchange): boolean {
  return response?.body.kind === 'text' && contentType(response) === JSON_TYPE && !isWebPage(response) && !fault;
}

function judgeTurn(turn: Turn): Finding[] {
  const id = turn.message && 'id' in turn.message ? turn.message.id : undefined;
  return [
    ...turn.exchanges.filter(isMeantAsMessage).flatMap((exchange) => judgeExchange(exchange, id)),
    ...afterTheAnswer(turn),
    ...transportErrorAsSuccess(turn),
  ];
}

function judgeExchange(exchange: Exchange, id: RpcId | undefined): Finding[] {
  const { response } = exchange;
  if (isBrokenJson(exchange) && response?.body.kind === 'text') {
    const message = `The answer to ${requestName(exchange)} is labelled application/json but does not parse: ${quote(response.body.text)}.`;
    return [{ severity: 'failed', code: 'not_json', message, events: eventsOf(exchange) }];
  }
  return messagesOf(exchange).flatMap((received) => judgeMessage(exchange, received, id));
}

function judgeMessage(exchange: Exchange, { value, pointer }: ReceivedMessage, id: RpcId | undefined): Finding[] {
  const name = requestName(exchange);
  const events = eventsOf(exchange);
  if (isObject(value) && typeof value['method'] === 'string' && messageKind(value) === 'request') {
    // In the stateless era no request at all may come: see modern.server-requests.
    if (STATELESS_STEPS.has(exchange.step)) return [];
    return requestOfServer(value['method']).map((finding) => ({ ...finding, pointer, events }));
  }
  const faults = judgeEnvelope(value, name, id);
  // An error status already says that something is wrong; a malformed body there costs clients only the reason (SES-02).
  const lenient = (exchange.response?.status ?? 0) >= 400;
  return faults
    .filter(({ code }) => !(lenient && ID_CODES.has(code)))
    .map((fault) => ({
      ...fault,
      severity: lenient && fault.severity === 'failed' ? ('warning' as const) : fault.severity,
      pointer: `${pointer}${fault.pointer ?? ''}`,
      events,
    }));
}

/** What refuses a request before it is read (a guard, a proxy) cannot know its id. */
const ID_CODES: ReadonlySet<string> = new Set(['id_null', 'id_missing', 'id_type', 'id_other']);

const STATELESS_STEPS: ReadonlySet<StepId> = new Set(MODERN_STEPS);

/** We offered no capability of a client, so nothing but a ping may be asked of us. */
function requestOfServer(method: string): Omit<Finding, 'events'>[] {
  if (method === 'ping') return [];
  return [
    {
      severity: 'warning',
      code: 'unexpected_server_request',
      message: `The server sent the request ${quote(method, 60)} to a client that declared no capability for it.`,
      advice: `Send ${method} only to clients that declared the capability in initialize.`,
      cite: OPERATION,
      subject: method,
    },
  ];
}

function afterTheAnswer(turn: Turn): Finding[] {
  const answer = answerIn(turn);
  const body = answer?.exchange.response?.body;
  if (!answer || body?.kind !== 'sse') return [];
  const messages = messagesOf(answer.exchange);
  const index = messages.findIndex(({ pointer }) => answer.pointer.startsWith(`${pointer}/`));
  const late = messages[index + 1];
  if (index < 0 || !late) return [];
  return [
    {
      severity: 'warning',
      code: 'message_after_answer',
      message: `The stream for ${requestName(turn.last)} goes on after the answer with ${shown(late.value)}; clients have stopped reading by then.`,
      advice: 'Send notifications before the answer, and end the stream with it.',
      pointer: late.pointer,
      events: eventsOf(answer.exchange),
    },
  ];
}

const TRANSPORT_ERROR_WORDS = ['session not found', 'invalid session', 'no valid session', 'session id', 'parse error'];

/** A client acts on the status: it begins a new session on 404 and does nothing on 200. */
function transportErrorAsSuccess(turn: Turn): Finding[] {
  const answer = answerIn(turn);
  const status = answer?.exchange.response?.status ?? 0;
  if (answer?.kind !== 'error' || status >= 300) return [];
  const message = typeof answer.error['message'] === 'string' ? answer.error['message'].toLowerCase() : '';
  if (!TRANSPORT_ERROR_WORDS.some((words) => message.includes(words))) return [];
  return [
    {
      severity: 'warning',
      code: 'transport_error_with_200',
      message: `The server reported an error of the transport with HTTP ${status}: ${shown(answer.error)}; clients look at the status and go on.`,
      advice: 'Send errors of the transport with their HTTP status: 400 for a bad request, 404 for an unknown session.',
      cite: ERROR_RESPONSES,
      pointer: answer.pointer,
      events: eventsOf(answer.exchange),
    },
  ];
}
