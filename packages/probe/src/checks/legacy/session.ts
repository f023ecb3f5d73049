import { headerValue } from '../../protocol/headers.js';
import type { Exchange, Recording } from '../../protocol/recording.js';
import { LEGACY_STEPS, type StepId } from '../../protocol/steps.js';
import {
  defineCheck,
  eventsOf,
  judged,
  notApplicable,
  unanswered,
  undecided,
  type Evaluation,
  type Finding,
} from '../define-check.js';
import { SESSION_MANAGEMENT } from '../shared/clauses.js';
import { describeAnswer } from '../shared/described-answer.js';
import { isOver, wasTaken } from '../shared/eras.js';
import { answerIn, requestName, turnsOf, type Turn } from '../shared/exchanges.js';
import { handshakeOf } from '../shared/handshake.js';
import { describeTurnedAway } from '../shared/http-status.js';
import { notSpoken } from '../shared/passed-over.js';
import { estimateBits, GUESSABLE_BELOW_BITS, isSequential } from '../shared/session-ids.js';
import { count } from '../shared/words.js';

export default defineCheck({
  id: 'session',
  title: 'Session',
  group: 'legacy',
  level: 'MUST',
  era: 'legacy',
  profile: 'standard',
  since: '2025-03-26',
  cite: SESSION_MANAGEMENT,
  advice:
    'Keep sessions where every replica finds them, or send all requests of a session to the replica that began it.',
  needs: 'every-step',

  evaluate(recording) {
    if (!wasTaken(recording, 'initialize')) return withoutHandshake(recording);
    const handshake = handshakeOf(recording);
    if (handshake.kind === 'undecided') return undecided();
    if (handshake.kind === 'not-spoken') return notApplicable(notSpoken('legacy'));
    if (handshake.kind === 'version-refused')
      return notApplicable('The server agreed on no revision, so no session began.');
    if (handshake.kind !== 'result') return unanswered(handshake.turn.last);
    const { exchange } = handshake.answer;
    const id = sessionIdIn(exchange);
    if (id === undefined) return notApplicable('The server issued no session id.', eventsOf(exchange));
    return judged(
      [
        ...lost(recording),
        ...wrongCharacters(id, exchange),
        ...guessable(id, exchange),
        ...second(id, exchange, recording),
      ],
      'The server knew its session whenever it was asked.',
    );
  },
});

function withoutHandshake(recording: Recording): Evaluation {
  if (recording.steps.some(({ id, state }) => id === 'initialize' && state === 'passed-over')) {
    return notApplicable('not run: initialize was not sent');
  }
  return undecided();
}

function sessionIdIn({ response }: Exchange): string | undefined {
  return response && headerValue(response.headers, 'mcp-session-id');
}

const SESSION_STEPS: readonly StepId[] = LEGACY_STEPS.slice(
  LEGACY_STEPS.indexOf('initialized'),
  LEGACY_STEPS.indexOf('session-cleanup'),
);

/** The first request that met a lost session was sent again; the recorder sends no other one again. */
function lost(recording: Recording): Finding[] {
  const steps = SESSION_STEPS.filter((step) => isOver(recording, step));
  const first = steps.flatMap((step) => turnsOf(recording, step)).find(metLostSession);
  if (!first) return [];
  const repeats = turnsOf(recording, first.last.step).filter(({ exchanges }) => exchanges[0]?.label === 'repeat');
  const name = requestName(first.last);
  const said = `The server answered ${name} with ${describeAnswer(first)}: it does not know the session id that it issued itself`;
  const common = {
    severity: 'failed',
    events: [first, ...repeats].flatMap(({ last }) => eventsOf(last)),
    explains: SESSION_STEPS.slice(SESSION_STEPS.indexOf(first.last.step)),
  } as const;
  const known = repeats.filter((turn) => !metLostSession(turn)).length;
  if (known > 0) {
    const ratio = `${known} of ${count(repeats.length, 'repetition')}`;
    return [
      {
        ...common,
        code: 'session_known_sometimes',
        message: `${said}. Sent again on new connections, ${name} found its session in ${ratio}: there is no session affinity between replicas.`,
      },
    ];
  }
  const always = repeats.length > 0 ? `, in none of ${count(repeats.length + 1, 'request')}` : '';
  return [
    {
      ...common,
      code: 'session_lost',
      message: `${said}${always}.`,
      advice:
        'Keep the session from the answer to initialize on, where every replica finds it, and look it up by the Mcp-Session-Id header.',
    },
  ];
}

function metLostSession(turn: Turn): boolean {
  const { last } = turn;
  if (!last.response || headerValue(last.request.headers, 'mcp-session-id') === undefined) return false;
  if (answerIn(turn)?.kind === 'result') return false;
  return describeTurnedAway(last, last.response)?.code === 'session_lost';
}

/** No finding quotes an id: whoever has it is in the session. 2025-11-25, transports, session management: visible ASCII. Such an id is not sent back, since no client could. */
function wrongCharacters(id: string, exchange: Exchange): Finding[] {
  const wrong = [...id].find((character) => !/[\x21-\x7e]/.test(character));
  if (wrong === undefined) return [];
  return [
    {
      severity: 'warning',
      code: 'session_id_characters',
      message: `The session id has ${wrong === ' ' ? 'a space' : `the character U+${hex(wrong)}`} in it; only visible ASCII characters are allowed, and clients cannot send others back.`,
      advice: 'Use ids of letters, digits and hyphens, such as random UUIDs.',
      events: eventsOf(exchange),
    },
  ];
}

function hex(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
}

/** Whoever guesses the id of a session is in it. */
function guessable(id: string, exchange: Exchange): Finding[] {
  const { bits, because } = estimateBits(id);
  if (bits >= GUESSABLE_BELOW_BITS) return [];
  const why = because === undefined ? `its ${count(id.length, 'character')} hold at most about ${bits} bits` : because;
  return [
    {
      severity: 'warning',
      code: 'session_id_guessable',
      message: `The session id can be guessed: ${why}, and whoever has it is in the session; about 100 random bits are needed.`,
      advice: 'Issue ids from a secure random source, such as UUIDs of version 4.',
      events: eventsOf(exchange),
    },
  ];
}

/** Only the thorough profile begins a second session. */
function second(id: string, exchange: Exchange, recording: Recording): Finding[] {
  if (!isOver(recording, 'probe.session-second')) return [];
  const opening = turnsOf(recording, 'probe.session-second').find(({ message }) => message?.method === 'initialize');
  const answer = opening && answerIn(opening);
  const other = answer?.kind === 'result' ? sessionIdIn(answer.exchange) : undefined;
  if (!answer || other === undefined) return [];
  const common = { severity: 'warning', events: [...eventsOf(exchange), ...eventsOf(answer.exchange)] } as const;
  const advice = 'Issue each session an id of its own from a secure random source, such as UUIDs of version 4.';
  if (other === id) {
    const message = 'Two sessions were given the same id, so clients share one session and see what belongs to others.';
    return [{ ...common, code: 'session_id_repeated', message, advice }];
  }
  if (!isSequential(id, other)) return [];
  const message =
    'Two sessions in a row have ids that differ in one number only, and by little, so ids of other clients can be guessed.';
  return [{ ...common, code: 'session_id_sequential', message, advice }];
}
