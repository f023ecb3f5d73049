import { isObject, messageKind, RPC_CODES, type JsonObject } from '../../protocol/json-rpc.js';
import { defineCheck, judged, notApplicable, type Finding } from '../define-check.js';
import { clause } from '../shared/clauses.js';
import { messagesOf, type Turn } from '../shared/exchanges.js';
import { errorCodeOf, eventsOfTurn, found, noneSays, probesOf, reacted, statusOf } from '../shared/probes.js';
import { isShown, quote, shown } from '../shared/words.js';

const ACKNOWLEDGED = 'notifications/subscriptions/acknowledged';
const SUBSCRIPTION_ID = 'io.modelcontextprotocol/subscriptionId';

const KEEP_ALIVE = clause(
  '2026-07-28',
  'basic/transports/streamable-http#receiving-messages',
  'On streams that stay open servers are encouraged to send comments, so that nothing on the way closes them.',
);

const TAG = clause(
  '2026-07-28',
  'basic/patterns/subscriptions#receiving-notifications',
  'Every message of a subscription carries its id in _meta.',
);

export default defineCheck({
  id: 'modern.subscriptions',
  title: 'Subscriptions',
  group: 'modern',
  level: 'MUST',
  era: 'modern',
  profile: 'thorough',
  cite: clause(
    '2026-07-28',
    'basic/patterns/subscriptions#acknowledgment',
    'The acknowledgement is the first message of a subscription; no notification comes before it.',
  ),
  advice: `Answer subscriptions/listen with an event stream and send ${ACKNOWLEDGED} on it at once, before anything else.`,
  needs: ['probe.modern-subscriptions'],

  evaluate(recording) {
    const turn = probesOf(recording, 'probe.modern-subscriptions').all[0];
    if (!turn) return noneSays(recording, 'probe.modern-subscriptions');
    if (errorCodeOf(turn) === RPC_CODES.methodNotFound || statusOf(turn) === 405) {
      return notApplicable(
        `The server offers no subscriptions: it ${reacted(turn)} to subscriptions/listen.`,
        eventsOfTurn(turn),
      );
    }
    const findings = judgeStream(turn);
    return judged(findings, 'The server acknowledges a subscription first, and with its id.');
  },
});

interface Received {
  readonly message: JsonObject;
  readonly pointer: string;
}

function judgeStream(turn: Turn): Finding[] {
  const messages = messagesOf(turn.last).flatMap(({ value, pointer }): Received[] =>
    isObject(value) ? [{ message: value, pointer }] : [],
  );
  const at = messages.findIndex(({ message }) => message['method'] === ACKNOWLEDGED);
  const early = (at < 0 ? messages : messages.slice(0, at)).filter(
    ({ message }) => messageKind(message) === 'notification',
  );
  const acknowledgement = messages[at];
  return [
    ...early.slice(0, 1).map((received) => tooEarly(turn, received)),
    ...(acknowledgement ? judgeTag(turn, acknowledgement) : early.length > 0 ? [] : [missing(turn)]),
    ...keepAlive(turn, acknowledgement !== undefined),
  ];
}

function tooEarly(turn: Turn, { message, pointer }: Received): Finding {
  const method = String(message['method']);
  const text = `The server sent ${quote(method, 60)} on the stream of subscriptions/listen before it acknowledged the subscription; the acknowledgement must come first.`;
  return { ...found('failed', 'notification_before_acknowledgement', turn, text, { subject: method }), pointer };
}

function missing(turn: Turn): Finding {
  const { response } = turn.last;
  const isOpen = response?.body.kind === 'sse' && response.status < 300;
  const what = isOpen
    ? 'opened a stream for subscriptions/listen and did not send'
    : `${reacted(turn)} to subscriptions/listen and did not send`;
  const text = `The server ${what} ${ACKNOWLEDGED}, so clients do not know whether they are subscribed.`;
  return found('warning', 'acknowledgement_missing', turn, text);
}

function judgeTag(turn: Turn, { message, pointer }: Received): Finding[] {
  const id = turn.message && 'id' in turn.message ? turn.message.id : undefined;
  const params = message['params'];
  const meta = isObject(params) ? params['_meta'] : undefined;
  const tag = isObject(meta) ? meta[SUBSCRIPTION_ID] : undefined;
  if (tag === id) return [];
  const text = `${SUBSCRIPTION_ID} ${isShown(tag)} in the acknowledgement; it must be the id of the request, ${shown(id)}.`;
  const advice = `Put the id of the subscriptions/listen request into params._meta under ${SUBSCRIPTION_ID}, value and type unchanged.`;
  return [{ ...found('warning', 'acknowledgement_untagged', turn, text, { advice, cite: TAG }), pointer }];
}

function keepAlive(turn: Turn, isAcknowledged: boolean): Finding[] {
  const body = turn.last.response?.body;
  if (!isAcknowledged || body?.kind !== 'sse' || body.end !== 'released' || (body.comments ?? 0) > 0) return [];
  const text =
    'No comment came on the open stream to keep it alive while we looked (5 s); proxies close streams that stay silent for long.';
  const advice = 'Send a line that begins with a colon every 15 s or so while there is nothing else to send.';
  return [found('note', 'no_keep_alive', turn, text, { advice, cite: KEEP_ALIVE })];
}
