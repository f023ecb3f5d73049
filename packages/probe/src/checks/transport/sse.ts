import { headerValue } from '../../protocol/headers.js';
import { messageKind } from '../../protocol/json-rpc.js';
import { SSE_TYPE } from '../../protocol/media-type.js';
import type { Body, Exchange, Recording, SseEvent } from '../../protocol/recording.js';
import { isAtLeast } from '../../protocol/revisions.js';
import { MODERN_STEPS, type StepId } from '../../protocol/steps.js';
import { defineCheck, eventsOf, judged, nothingToJudge, unanswered, undecided, type Finding } from '../define-check.js';
import { contentType } from '../shared/body.js';
import { clause, OLD_TRANSPORT, SENDING_MESSAGES, STREAM_RESUMPTION } from '../shared/clauses.js';
import { governingRevision, judgedTurns, openingTurn, wasTaken } from '../shared/eras.js';
import { mergeAlike } from '../shared/findings.js';
import { answerIn, finalExchange, requestName, turnsOf, type Turn } from '../shared/exchanges.js';
import { duration, quote } from '../shared/words.js';

export default defineCheck({
  id: 'transport.sse',
  title: 'Event streams',
  group: 'transport',
  level: 'MUST',
  era: 'both',
  profile: 'standard',
  cite: SENDING_MESSAGES,
  advice: 'Send the answer to a request as an event of its stream, and end the stream after it.',
  needs: 'every-step',

  evaluate(recording) {
    const opening = openingTurn(recording);
    if (!opening) return undecided();
    if (!opening.last.response) return unanswered(opening.last);
    const old = oldTransport(recording);
    if (old) return judged([old], '');
    const streams = judgedTurns(recording).filter(({ exchanges }) => exchanges.some(isStream));
    if (streams.length === 0) return nothingToJudge(opening.last, 'No request was answered with an event stream.');
    const findings = streams.flatMap((turn) => judgeStream(turn, recording));
    return judged(mergeAlike(findings), 'Every event stream brought the answer that was waited for.');
  },
});

type StreamBody = Extract<Body, { kind: 'sse' }>;

function isStream(exchange: Exchange): boolean {
  return exchange.response?.body.kind === 'sse';
}

function streamOf(exchange: Exchange): StreamBody | undefined {
  const body = exchange.response?.body;
  return body?.kind === 'sse' ? body : undefined;
}

/** SSE-16: a GET tells whether a URL that refuses initialize speaks the transport of 2024-11-05. */
function oldTransport(recording: Recording): Finding | undefined {
  if (!wasTaken(recording, 'sse-probe')) return undefined;
  const probe = finalExchange(recording, 'sse-probe');
  const { response } = probe;
  if (!response || response.status >= 300 || contentType(response) !== SSE_TYPE) return undefined;
  const endpoint = streamOf(probe)?.events.find(({ event }) => event === 'endpoint');
  const refused = turnsOf(recording, 'initialize').flatMap(({ exchanges }) => exchanges.flatMap(eventsOf));
  const advice =
    'Serve Streamable HTTP at one URL that answers POST (the official SDKs have a transport for it); until then, only clients that still speak HTTP+SSE can connect.';
  const common = { severity: 'failed', advice, cite: OLD_TRANSPORT, events: [...refused, ...eventsOf(probe)] } as const;
  return endpoint
    ? {
        ...common,
        code: 'http_sse_transport',
        message: `This URL speaks HTTP+SSE, the transport of 2024-11-05, which Streamable HTTP has replaced: it refuses POST, and GET opens a stream that names ${quote(endpoint.data)} as its endpoint.`,
      }
    : {
        ...common,
        code: 'get_only_stream',
        message: 'This URL opens an event stream on GET but refuses POST, so no message can be sent to it.',
      };
}

function judgeStream(turn: Turn, recording: Recording): Finding[] {
  return [
    ...withoutAnswer(turn),
    ...turn.exchanges.flatMap(unreadableEvents),
    ...polled(turn, recording),
    ...turn.exchanges.flatMap((exchange) => primed(exchange, recording)),
    ...turn.exchanges.flatMap(burst),
  ];
}

/** SSE-19. A stream that broke or stayed silent is told by the check that waited; here it was ended in good order. */
function withoutAnswer(turn: Turn): Finding[] {
  const { last } = turn;
  const streams = turn.exchanges.filter(isStream);
  if (answerIn(turn) || last.fault || !streams.some((exchange) => streamOf(exchange)?.end === 'server-closed'))
    return [];
  const events = turn.exchanges.flatMap(eventsOf);
  const id = turn.message && 'id' in turn.message ? ` to id ${turn.message.id}` : '';
  const name = requestName(turn.exchanges[0] ?? last);
  const resumed = headerValue(last.request.headers, 'last-event-id');
  if (resumed !== undefined) {
    return [
      {
        severity: 'failed',
        code: 'stream_not_resumed',
        message: `The stream for ${name} ended without the answer${id}, and resuming it by GET after event ${quote(resumed, 60)} did not bring it either (${last.response?.status ?? 'no answer'}).`,
        advice:
          'Keep the events that follow an event id until the client has come back for them, or send the answer before the stream ends.',
        cite: STREAM_RESUMPTION,
        events,
      },
    ];
  }
  return [
    {
      severity: 'failed',
      code: 'stream_without_answer',
      message: `The server closed the stream for ${name} without the answer${id}.`,
      advice:
        'Send the answer before the stream ends; to have clients come back for it, send an event with an id first.',
      events,
    },
  ];
}

/** An event of the default type carries one JSON-RPC message; empty data only sets an id (priming, SSE-05). */
function unreadableEvents(exchange: Exchange): Finding[] {
  const events = streamOf(exchange)?.events ?? [];
  return events.flatMap((event, index): Finding[] => {
    if (event.data === '') return [];
    const place = { pointer: `/stream/${index}/data`, events: eventsOf(exchange) };
    if (event.event !== undefined && event.event !== 'message') return [foreignEvent(exchange, event, place)];
    if (event.json !== undefined) return [];
    return [
      {
        severity: 'failed',
        code: 'event_not_json',
        message: `An event of the stream for ${requestName(exchange)} is not JSON-RPC: ${quote(event.data)}.`,
        advice:
          'Send one JSON-RPC message as the data of each event; for keep-alives use comment lines, which begin with a colon.',
        ...place,
      },
    ];
  });
}

/** By the rules of event streams, only events without a type or of the type "message" reach a client's handler. */
function foreignEvent(exchange: Exchange, event: SseEvent, place: Pick<Finding, 'pointer' | 'events'>): Finding {
  const type = quote(event.event ?? '', 60);
  if (messageKind(event.json) === 'not-json-rpc') {
    const message = `The stream for ${requestName(exchange)} holds an event of the type ${type}, which clients ignore.`;
    return { severity: 'note', code: 'foreign_event', message, ...place };
  }
  return {
    severity: 'warning',
    code: 'message_in_foreign_event',
    message: `A JSON-RPC message of the stream for ${requestName(exchange)} was sent as an event of the type ${type}; many clients see only those of the type "message".`,
    advice: 'Leave the event field out, or send "event: message".',
    ...place,
  };
}

const POLLING_SINCE = '2025-11-25';

/** Right from 2025-11-25 on; a client of an older revision does not come back for the answer. */
function polled(turn: Turn, recording: Recording): Finding[] {
  const answer = answerIn(turn);
  if (!answer || headerValue(answer.exchange.request.headers, 'last-event-id') === undefined) return [];
  const allowed = isAtLeast(governingRevision(recording), POLLING_SINCE);
  return [
    {
      severity: allowed ? 'note' : 'warning',
      code: 'answer_polled',
      message: `The answer to ${requestName(turn.exchanges[0] ?? turn.last)} did not come on its own stream and had to be fetched by GET with Last-Event-ID${allowed ? '' : `, which clients of ${governingRevision(recording)} do not do`}.`,
      advice: 'Keep the stream open until the answer was sent, for clients that do not poll.',
      cite: STREAM_RESUMPTION,
      events: turn.exchanges.flatMap(eventsOf),
    },
  ];
}

/** SSE-05: after the handshake the negotiated revision decides; initialize itself offers 2025-11-25. */
function primed(exchange: Exchange, recording: Recording): Finding[] {
  const revision = governingRevision(recording);
  if (WITHOUT_REVISION.has(exchange.step) || isAtLeast(revision, POLLING_SINCE)) return [];
  if (!streamOf(exchange)?.events.some(isPriming)) return [];
  return [
    {
      severity: 'warning',
      code: 'priming_event_to_older_client',
      message: `The stream for ${requestName(exchange)} begins with an event without data, on which clients of the negotiated revision ${revision} fail.`,
      advice: 'Send the priming event only where 2025-11-25 or later was negotiated.',
      events: eventsOf(exchange),
    },
  ];
}

/** What the negotiated revision does not govern. */
const WITHOUT_REVISION: ReadonlySet<StepId> = new Set<StepId>(['initialize', ...MODERN_STEPS]);

function isPriming({ data, id }: SseEvent): boolean {
  return data === '' && id !== undefined;
}

const BURST_AFTER_MS = 1000;
const BURST_WIDTH_MS = 50;

/** BUF-01: events of different moments that come together, late and with the end, were held back on the way. */
function burst(exchange: Exchange): Finding[] {
  const { response } = exchange;
  const body = streamOf(exchange);
  const first = body?.events[0];
  const last = body?.events.at(-1);
  if (!response || !first || !last || body.events.length < 2 || body.end !== 'answered-and-closed') return [];
  if (first.atMs < BURST_AFTER_MS || last.atMs - first.atMs > BURST_WIDTH_MS) return [];
  if (headerValue(response.headers, 'x-accel-buffering')?.trim().toLowerCase() === 'no') return [];
  return [
    {
      severity: 'warning',
      code: 'events_in_one_burst',
      message: `All ${body.events.length} events of the stream for ${requestName(exchange)} came at once, ${duration(first.atMs)} after its header and together with its end, as if a proxy had held them back.`,
      advice:
        'Turn off response buffering for the endpoint in the proxy, and send X-Accel-Buffering: no with the stream.',
      cite: clause(
        '2026-07-28',
        'basic/transports/streamable-http#receiving-messages',
        'Servers should send X-Accel-Buffering: no, so that proxies pass events on at once.',
      ),
      events: eventsOf(exchange),
    },
  ];
}
