import { isObject, messageKind } from '../../protocol/json-rpc.js';
import type { Exchange } from '../../protocol/recording.js';
import { MODERN_STEPS, type StepId } from '../../protocol/steps.js';
import { defineCheck, eventsOf, judged, type Finding } from '../define-check.js';
import { clause } from '../shared/clauses.js';
import { withoutModernEra } from '../shared/discovery.js';
import { messagesOf, requestName, type ReceivedMessage } from '../shared/exchanges.js';
import { mergeAlike } from '../shared/findings.js';
import { quote } from '../shared/words.js';

const RECEIVING = clause(
  '2026-07-28',
  'basic/transports/streamable-http#receiving-messages',
  'A response stream carries notifications about its request and the answer, and never a request of the server.',
);

export default defineCheck({
  id: 'modern.server-requests',
  title: 'Requests of the server',
  group: 'modern',
  level: 'MUST',
  era: 'modern',
  profile: 'standard',
  cite: RECEIVING,
  advice: 'Ask the client by answering with "resultType": "input_required", never by a request of your own.',
  needs: 'every-step',

  evaluate(recording) {
    const nothing = withoutModernEra(recording);
    if (nothing) return nothing;
    const steps: ReadonlySet<StepId> = new Set(MODERN_STEPS);
    const exchanges = recording.exchanges.filter(({ step }) => steps.has(step));
    return judged(
      mergeAlike(
        exchanges.flatMap((exchange) => messagesOf(exchange).flatMap((each) => judge(exchange, each))),
        ({ code, subject }) => `${code} ${subject ?? ''}`,
      ),
      'The server sent nothing but answers to what it was asked.',
    );
  },
});

function judge(exchange: Exchange, { value, pointer }: ReceivedMessage): Finding[] {
  const method = isObject(value) ? value['method'] : undefined;
  if (typeof method !== 'string') return [];
  const common = { subject: method, pointer, events: eventsOf(exchange) };
  if (messageKind(value) === 'request') {
    const message = `The server sent the request ${quote(method, 60)} on the response to ${requestName(exchange)}; from 2026-07-28 on servers must not send requests.`;
    return [{ ...common, severity: 'failed', code: 'server_request', message }];
  }
  if (messageKind(value) !== 'notification') return [];
  const unasked = UNASKED[method];
  return unasked ? [{ ...common, ...unasked, severity: 'warning', message: unasked.says(requestName(exchange)) }] : [];
}

type Unasked = Pick<Finding, 'code' | 'advice' | 'cite'> & { readonly says: (name: string) => string };

const listChange = (method: string): [string, Unasked] => [
  method,
  {
    code: 'unasked_change_notification',
    says: (name) =>
      `The server sent ${method} on the response to ${name}; only clients that opened subscriptions/listen are told of changes, on that stream.`,
    advice: 'Send notifications of changes only on streams of subscriptions/listen that asked for them.',
    cite: RECEIVING,
  },
];

/** What may be sent only to those who asked for it. A run asks for none of them. */
const UNASKED: Readonly<Record<string, Unasked | undefined>> = {
  'notifications/message': {
    code: 'unasked_log_message',
    says: (name) =>
      `The server sent a log message (notifications/message) on the response to ${name}, which did not ask for any: its _meta had no logLevel.`,
    advice: 'Send log messages only for requests whose _meta has io.modelcontextprotocol/logLevel.',
    cite: clause(
      '2026-07-28',
      'server/utilities/logging#per-request-log-level',
      'Without a logLevel in the request no log message is sent for it.',
    ),
  },
  'notifications/progress': {
    code: 'unasked_progress',
    says: (name) =>
      `The server sent notifications/progress on the response to ${name}, which did not ask for it: its _meta had no progressToken.`,
    advice: 'Send progress only for requests whose _meta has a progressToken.',
    cite: clause(
      '2026-07-28',
      'basic/patterns/progress#behavior-requirements',
      'Progress refers only to a token that a request gave.',
    ),
  },
  ...Object.fromEntries(
    [
      'notifications/tools/list_changed',
      'notifications/resources/list_changed',
      'notifications/prompts/list_changed',
      'notifications/resources/updated',
    ].map(listChange),
  ),
};
