import { headerValue } from '../../protocol/headers.js';
import type { Exchange, Recording } from '../../protocol/recording.js';
import { MODERN_STEPS, type StepId } from '../../protocol/steps.js';
import { defineCheck, eventsOf, judged, type Finding } from '../define-check.js';
import { searchable } from '../shared/body.js';
import { clause } from '../shared/clauses.js';
import { describeAnswer } from '../shared/described-answer.js';
import { withoutModernEra } from '../shared/discovery.js';
import { requestName, answerIn, turnsOf, wasInterrupted, type Turn } from '../shared/exchanges.js';
import { mergeAlike } from '../shared/findings.js';
import { describeTurnedAway } from '../shared/http-status.js';
import { isSameSet, namesIn, rereadsIn, type Reread } from '../shared/rereads.js';
import { listed, quote } from '../shared/words.js';

export default defineCheck({
  id: 'modern.statelessness',
  title: 'Statelessness',
  group: 'modern',
  level: 'MUST',
  era: 'modern',
  profile: 'standard',
  cite: clause(
    '2026-07-28',
    'basic#statelessness',
    'A request holds all that is needed to serve it; nothing may rest on earlier requests or on the connection.',
  ),
  advice: 'Serve each request by what it carries: _meta says the version and the capabilities of the client.',
  needs: 'every-step',

  evaluate(recording) {
    const nothing = withoutModernEra(recording);
    if (nothing) return nothing;
    const findings = [
      ...mergeAlike(LIST_STEPS.flatMap((step) => turnsOf(recording, step)).flatMap(wantsSession)),
      ...mergeAlike(rereadsIn(recording).flatMap(wantsEarlierRequest)),
      ...mergeAlike(modernExchanges(recording).flatMap(mintsSession)),
      ...rereadsIn(recording).flatMap(differs),
    ];
    return judged(findings, 'Every request was served by itself, without a session.');
  },
});

const LIST_STEPS: readonly StepId[] = MODERN_STEPS.filter((id) => id !== 'discover');

/** By which a server says that something must come first; others have meanings of their own. */
const REFUSALS = new Set([400, 404, 409, 412, 422, 428]);
const SESSION_WORDS = ['session', 'not initialized', 'not been initialized', 'initialize first', 'initialized first'];

function wasRefused(turn: Turn): boolean {
  const answer = answerIn(turn);
  const { response } = turn.last;
  if (!response || answer?.kind === 'result' || wasInterrupted(turn)) return false;
  return REFUSALS.has(response.status) || (response.status < 300 && answer?.kind === 'error');
}

function wantsSession(turn: Turn): Finding[] {
  const { response } = turn.last;
  if (!response || !wasRefused(turn)) return [];
  const text = searchable(response).slice(0, 2000);
  if (!SESSION_WORDS.some((words) => text.includes(words))) return [];
  return [
    {
      severity: 'failed',
      code: 'session_required',
      message: `The server answered ${requestName(turn.last)} with ${describeAnswer(turn)}: it wants a session or a handshake, which 2026-07-28 does not have.`,
      advice:
        'Route requests with MCP-Protocol-Version 2026-07-28 past the session handling of the older revisions, and serve each by itself.',
      events: eventsOf(turn.last),
    },
  ];
}

/** It answered the same request on a connection that had seen another one before; on a new connection it does not. */
function wantsEarlierRequest({ list, first, again }: Reread): Finding[] {
  const { response } = again.last;
  if (!response || !wasRefused(again) || wantsSession(again).length > 0) return [];
  if (describeTurnedAway(again.last, response)) return [];
  return [
    {
      severity: 'failed',
      code: 'earlier_request_required',
      message: `The server answered ${list.method} after server/discover, but the same request, first on a new connection, with ${describeAnswer(again)}: it needs a request that came before.`,
      events: [...eventsOf(first.exchange), ...eventsOf(again.last)],
    },
  ];
}

function modernExchanges(recording: Recording): Exchange[] {
  const steps: ReadonlySet<StepId> = new Set(MODERN_STEPS);
  return recording.exchanges.filter(({ step }) => steps.has(step));
}

function mintsSession(exchange: Exchange): Finding[] {
  const id = exchange.response && headerValue(exchange.response.headers, 'mcp-session-id');
  if (id === undefined) return [];
  return [
    {
      severity: 'warning',
      code: 'session_id_minted',
      message: `The server sent Mcp-Session-Id with its answer to ${requestName(exchange)}; 2026-07-28 has no sessions, and clients ignore it.`,
      advice: 'Issue session ids only in answer to initialize, for clients of the older revisions.',
      cite: clause(
        '2026-07-28',
        'basic/transports/streamable-http#earlier-streamable-http-revisions',
        'A server neither mints nor echoes session ids.',
      ),
      events: eventsOf(exchange),
    },
  ];
}

/** A list may change with time, so two readings prove little; that close together they are seldom both right. */
function differs(reread: Reread): Finding[] {
  const names = namesIn(reread);
  if (!names || isSameSet(names.before, names.after)) return [];
  const { list, first, again } = reread;
  const only = (some: readonly string[], others: readonly string[]): string[] => {
    const known = new Set(others);
    return some.filter((name) => !known.has(name)).map((name) => quote(name, 60));
  };
  const gone = only(names.before, names.after);
  const added = only(names.after, names.before);
  const parts = [
    ...(gone.length > 0 ? [`${listed(gone)} only the first time`] : []),
    ...(added.length > 0 ? [`${listed(added)} only the second time`] : []),
  ];
  return [
    {
      severity: 'warning',
      code: 'list_differs',
      message: `The server gave other ${list.many} on a second connection: ${parts.join(', ') || 'some of them more often'}.`,
      advice: `Give every caller with the same credentials the same ${list.many}, whichever connection or replica is asked.`,
      cite: LISTS_OF_CONNECTIONS[list.member],
      events: [...eventsOf(first.exchange), ...eventsOf(again.last)],
    },
  ];
}

const sameLists = (page: string) =>
  clause('2026-07-28', `server/${page}#capabilities`, 'A list must not depend on the connection or on other requests.');

const LISTS_OF_CONNECTIONS = {
  tools: sameLists('tools'),
  resources: sameLists('resources'),
  resourceTemplates: sameLists('resources'),
  prompts: sameLists('prompts'),
};
