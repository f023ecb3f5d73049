import type { ReceivedResponse } from '../../protocol/recording.js';
import { defineCheck, judged, type Finding } from '../define-check.js';
import { clause } from '../shared/clauses.js';
import type { Turn } from '../shared/exchanges.js';
import { found, noneSays, nothingWorks, probesOf, reacted } from '../shared/probes.js';

const LISTENING = clause(
  '2025-11-25',
  'basic/transports#listening-for-messages-from-the-server',
  'GET at the endpoint is answered with an event stream, or with 405 by a server that offers none.',
);

/** Only warns: a client that gets no stream can work without one, but some give up. */
export default defineCheck({
  id: 'transport.get',
  title: 'GET stream',
  group: 'transport',
  level: 'SHOULD',
  era: 'legacy',
  profile: 'thorough',
  since: '2025-03-26',
  cite: LISTENING,
  advice: 'Answer GET with 405 and "Allow: POST", or open an event stream (text/event-stream) at once.',
  needs: ['probe.get'],

  evaluate(recording) {
    const turn = probesOf(recording, 'probe.get').all[0];
    if (!turn) return noneSays(recording, 'probe.get');
    const nothing = nothingWorks(recording, 'legacy');
    if (nothing) return nothing;
    const { response } = turn.last;
    if (!response) return judged([silent(turn)], '');
    if (response.status === 405) return judged([], 'The server offers no stream on GET and says so with 405.');
    if (response.body.kind !== 'sse' || response.status >= 300) return judged([wrong(turn, response)], '');
    return judged([], 'The server opens an event stream on GET.');
  },
});

function silent(turn: Turn): Finding {
  const message = `The server ${reacted(turn)} to GET, not even headers; it must open an event stream at once or answer 405, and clients that ask for the stream first hang here.`;
  return found('warning', 'get_unanswered', turn, message, {
    advice: 'Send the headers of the event stream at once, before there is any event; or answer 405.',
  });
}

function wrong(turn: Turn, { status }: ReceivedResponse): Finding {
  const message = `The server ${reacted(turn)} to GET with "Accept: text/event-stream"; it must open an event stream or answer 405.`;
  const [why, advice] = MEANINGS[status] ?? [status < 300 ? RECONNECTS : SOME_GIVE_UP];
  const text = message.replace(/\.$/, `, and ${why}.`);
  return found('warning', 'get_neither_stream_nor_405', turn, text, advice === undefined ? {} : { advice });
}

const RECONNECTS = 'clients that find no stream ask again and again';
const SOME_GIVE_UP = 'some clients drop the whole connection on any other error';

/** What the usual wrong statuses come from. */
const MEANINGS: Readonly<Record<number, readonly [why: string, advice: string]>> = {
  400: [SOME_GIVE_UP, 'Answer 405 with "Allow: POST" where there is no session whose stream could be opened.'],
  401: [
    'the same credentials were accepted with POST',
    'Check credentials on GET as on POST, and answer 405 to those that are right.',
  ],
  404: [
    'clients take 404 for a session that has ended, or for a wrong path',
    'Register a handler for GET at the same path, and let it answer 405 with "Allow: POST".',
  ],
  406: [
    'clients need to list no other type on GET',
    'Ask for text/event-stream only when you check Accept on GET; or answer 405.',
  ],
};
