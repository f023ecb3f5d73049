import { defineCheck, eventsOf, judged, unanswered, undecided, type Finding } from '../define-check.js';
import { openingTurn } from '../shared/eras.js';
import { requestName, turnsOf, type Turn } from '../shared/exchanges.js';
import type { Recording } from '../../protocol/recording.js';
import { listed } from '../shared/words.js';

export default defineCheck({
  id: 'redirect',
  title: 'Redirects',
  group: 'connection',
  level: 'ADVISORY',
  era: 'both',
  profile: 'standard',
  cite: {
    revision: '2025-11-25',
    url: 'https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#streamable-http',
    says: 'The endpoint is one path that itself answers POST.',
  },
  advice: 'Answer POST at the URL that clients are given, or give them the final URL.',
  needs: 'every-step',

  evaluate(recording) {
    const opening = openingTurn(recording);
    if (!opening) return undecided();
    if (!recording.exchanges.some(({ response }) => response)) return unanswered(opening.last);
    return judged(followedRedirects(recording), 'The server answered at the URL that was given.');
  },
});

/** One finding for each way from a URL to another, however many requests took it. */
function followedRedirects(recording: Recording): Finding[] {
  const ways = new Map<string, Turn[]>();
  for (const turn of recording.steps.flatMap(({ id, state }) => (state === 'done' ? turnsOf(recording, id) : []))) {
    if (!turn.last.response || turn.last.redirect) continue; // it led nowhere: `reachability` or the step's check says so
    if (!turn.exchanges.some(({ redirect }) => redirect?.followed)) continue;
    const hops = turn.exchanges.filter(({ redirect }) => redirect?.followed);
    const way = [
      ...hops.map(({ request, response }) => `${request.url} ${response?.status}`),
      turn.last.request.url,
    ].join(' ');
    ways.set(way, [...(ways.get(way) ?? []), turn]);
  }
  return [...ways.values()].flatMap((turns) => (turns[0] ? [describeWay(turns[0], turns)] : []));
}

/** By RFC 9110, section 15.4, a client may turn POST into GET after these; most do, and lose the message. */
const BODY_LOSING = new Set([301, 302, 303]);

function describeWay(first: Turn, turns: readonly Turn[]): Finding {
  const hops = first.exchanges.filter(({ redirect }) => redirect?.followed);
  const from = hops[0]?.request.url ?? '';
  const to = first.exchanges.at(-1)?.request.url ?? '';
  const statuses = hops.map(({ response }) => response?.status ?? 0);
  const losing = statuses.find((status) => BODY_LOSING.has(status));
  const names = [...new Set(turns.map((turn) => requestName(turn.last)))];
  const lost = losing === undefined ? '' : `; after ${losing} many clients go on with GET and lose the message`;
  return {
    severity: 'warning',
    code: losing === undefined ? 'redirect_followed' : 'redirect_loses_body',
    message: `${from} redirects ${listed(names, 3)} with ${listed(statuses.map(String))} to ${to}, and only that answers${lost}.`,
    advice: `Give clients the URL ${to}, or answer POST at ${from} itself${
      losing === undefined ? '' : '; where a redirect must be, send 307 or 308'
    }.`,
    subject: to,
    events: turns.flatMap(({ exchanges }) => exchanges.flatMap(eventsOf)),
  };
}
