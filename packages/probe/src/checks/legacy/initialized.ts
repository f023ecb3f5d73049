import { headerValue } from '../../protocol/headers.js';
import { mediaType, SSE_TYPE } from '../../protocol/media-type.js';
import {
  STEP_IDS,
  type Exchange,
  type ReceivedResponse,
  type Recording,
  type StepId,
} from '../../protocol/recording.js';
import { defineCheck, eventsOf, judged, unanswered, undecided, type Finding } from '../define-check.js';
import { describeBody } from '../shared/body.js';
import { isOver, wasTaken } from '../shared/eras.js';
import { answerIn, finalTurn } from '../shared/exchanges.js';
import { describeStatus } from '../shared/http-status.js';
import { isRefusal } from '../shared/refusals.js';

export default defineCheck({
  id: 'initialized',
  title: 'Initialized notification',
  group: 'legacy',
  level: 'MUST',
  era: 'legacy',
  profile: 'standard',
  cite: {
    revision: '2025-11-25',
    url: 'https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#sending-messages-to-the-server',
    says: 'A notification that the server accepts is answered with 202 Accepted and no body.',
  },
  advice: 'Answer every notification with status 202 and an empty body, and without opening a stream.',
  needs: ['initialized'],

  evaluate(recording) {
    const exchange = finalTurn(recording, 'initialized').last;
    if (!exchange.response) return unanswered(exchange);
    if (exchange.response.status < 400) {
      return judged(
        judgeAcknowledgement(exchange, exchange.response),
        'The notification was acknowledged with 202 and no body.',
      );
    }
    if (isRefusal(exchange.response)) return unanswered(exchange);
    // Whether the handshake is stuck shows only in what follows.
    if (!isOver(recording, 'ping') && recording.end === undefined) return undecided();
    return judgeRefusal(exchange, exchange.response, recording);
  },
});

/** The handshake goes on whatever the answer to a notification was, so an error blocks only if what follows fails too. */
function judgeRefusal(exchange: Exchange, response: ReceivedResponse, recording: Recording) {
  const account = describeStatus(exchange, response);
  const blocked = blockedBy(response.status, recording);
  if (!blocked) {
    const message = `${withoutStop(account.message)}; it should answer 202, and some clients stop here.`;
    return judged([{ severity: 'warning', code: 'notification_refused', message, events: eventsOf(exchange) }], '');
  }
  const finding: Finding = {
    severity: 'failed',
    ...account,
    message: `${withoutStop(account.message)}; the requests that follow are refused as well, so the session never begins.`,
    events: [...eventsOf(exchange), ...eventsOf(blocked)],
    explains: AFTER_HANDSHAKE,
  };
  return unanswered(exchange, finding);
}

function withoutStop(sentence: string): string {
  return sentence.replace(/\.$/, '');
}

/** The ping that was refused in the same way. */
function blockedBy(status: number, recording: Recording): Exchange | undefined {
  if (!wasTaken(recording, 'ping')) return undefined;
  const turn = finalTurn(recording, 'ping');
  return answerIn(turn)?.kind !== 'result' && turn.last.response?.status === status ? turn.last : undefined;
}

const AFTER_HANDSHAKE: readonly StepId[] = STEP_IDS.slice(
  STEP_IDS.indexOf('ping'),
  STEP_IDS.indexOf('session-cleanup'),
);

/** Each shape named, since real clients stumble over different ones. None of them ends the session. */
function judgeAcknowledgement(exchange: Exchange, response: ReceivedResponse): Finding[] {
  const { status, headers, body } = response;
  const warn = (code: string, message: string): Finding[] => [
    { severity: 'warning', code, message, events: eventsOf(exchange) },
  ];
  const name = 'notifications/initialized';
  if (mediaType(headerValue(headers, 'content-type')) === SSE_TYPE) {
    return warn(
      'notification_stream',
      `The server opened an event stream for ${name}; nothing may follow a notification, and clients that read the stream to its end hang.`,
    );
  }
  const said = describeBody(response);
  if (body.kind === 'json') {
    return warn(
      'notification_answered',
      `The server sent a message in answer to ${name} (${status}, ${said}); a notification must not be answered.`,
    );
  }
  const withBody = body.kind === 'empty' || said === '' ? '' : ` with the body ${said}`;
  if (status !== 202) {
    return warn(
      'notification_status',
      `The server answered ${status}${withBody} to ${name}; the specification asks for 202 without a body, and some clients stop on anything else.`,
    );
  }
  if (withBody === '') return [];
  return warn(
    'notification_body',
    `The server answered 202${withBody} to ${name}; the specification asks for no body, and some clients fail when they parse it.`,
  );
}
