import { defineCheck, eventsOf, judged, unanswered, type Finding } from '../define-check.js';
import { mediaType, SSE_TYPE } from '../../protocol/media-type.js';
import { headerValue } from '../../protocol/headers.js';
import { finalExchange } from '../shared/exchanges.js';
import type { Exchange, ReceivedResponse } from '../../protocol/recording.js';

export default defineCheck({
  id: 'initialized',
  title: 'Initialized notification',
  group: 'legacy',
  level: 'MUST',
  era: 'legacy',
  profile: 'standard',
  since: '2025-03-26',
  cite: {
    revision: '2025-11-25',
    url: 'https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#sending-messages-to-the-server',
    says: 'A notification that the server accepts is answered with 202 Accepted and no body.',
  },
  advice: 'Answer every notification with status 202 and an empty body, and without opening a stream.',
  needs: ['initialized'],

  evaluate(recording) {
    const exchange = finalExchange(recording, 'initialized');
    if (!exchange.response) return unanswered(exchange);
    const findings = judgeAcknowledgement(exchange, exchange.response);
    return judged(findings, 'The notification was acknowledged with 202 and no body.');
  },
});

/**
 * Nothing here fails the server: the handshake goes on whatever the answer to a notification was. What follows shows
 * whether it really did.
 */
function judgeAcknowledgement(exchange: Exchange, response: ReceivedResponse): Finding[] {
  const events = eventsOf(exchange);
  const warn = (code: string, message: string): Finding => ({ severity: 'warning', code, message, events });
  const { status, headers, body } = response;

  if (status >= 400) {
    return [
      warn('notification_refused', `The server answered ${status} to notifications/initialized; it should answer 202.`),
    ];
  }
  if (mediaType(headerValue(headers, 'content-type')) === SSE_TYPE) {
    return [
      warn(
        'notification_stream',
        'The server opened an event stream for notifications/initialized; no message can follow a notification, and clients that wait for the stream to end hang.',
      ),
    ];
  }
  if (status !== 202) {
    return [
      warn(
        'notification_status',
        `The server answered ${status} to notifications/initialized; the specification asks for 202, and some clients stop on anything else.`,
      ),
    ];
  }
  if (body.kind !== 'empty') {
    return [
      warn(
        'notification_body',
        'The server answered 202 to notifications/initialized with a body; the specification asks for none, and some clients fail when they parse it.',
      ),
    ];
  }
  return [];
}
