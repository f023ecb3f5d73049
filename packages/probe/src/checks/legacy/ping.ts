import { isObject, RPC_CODES } from '../../protocol/json-rpc.js';
import { defineCheck, eventsOf, judged, notApplicable, unanswered } from '../define-check.js';
import { describeError } from '../shared/body.js';
import { answerIn, finalTurn } from '../shared/exchanges.js';
import { kindOf, shown } from '../shared/words.js';

export default defineCheck({
  id: 'ping',
  title: 'Ping',
  group: 'legacy',
  level: 'MUST',
  era: 'legacy',
  profile: 'standard',
  cite: {
    revision: '2025-11-25',
    url: 'https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/ping#behavior-requirements',
    says: 'A ping is answered promptly with an empty result.',
  },
  advice: 'Answer ping at once with the result {}.',
  needs: ['ping'],

  evaluate(recording) {
    const turn = finalTurn(recording, 'ping');
    const answer = answerIn(turn);
    if (!answer) return unanswered(turn.last);
    const events = eventsOf(answer.exchange);
    const { pointer } = answer;
    if (answer.kind === 'error') {
      if (answer.error['code'] === RPC_CODES.methodNotFound) {
        return notApplicable('The server does not know ping (-32601), which clients may not rely on.', events);
      }
      const message = `The server answered ping with ${describeError(answer.error)}.`;
      return unanswered(answer.exchange, { severity: 'failed', code: 'ping_error', message, pointer, events });
    }
    const { result } = answer;
    if (!isObject(result)) {
      const message = `The result of ping is ${kindOf(result)}; it must be an empty object.`;
      return judged([{ severity: 'failed', code: 'ping_result_type', message, pointer, events }], '');
    }
    // `_meta` may stand in every result.
    const members = Object.keys(result).filter((key) => key !== '_meta');
    if (members.length === 0) return judged([], 'The server answered ping with an empty result.');
    const message = `The result of ping is ${shown(result)}; it should be empty.`;
    return judged([{ severity: 'warning', code: 'ping_result_not_empty', message, pointer, events }], '');
  },
});
