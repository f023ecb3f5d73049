import { LEGACY_REVISIONS, LATEST_MODERN_REVISION, isLegacyRevision } from '../../protocol/revisions.js';
import { isModernVersion, supportedIn } from '../../protocol/modern-era.js';
import type { Recording } from '../../protocol/recording.js';
import { defineCheck, eventsOf, judged, unanswered, undecided, type Finding } from '../define-check.js';
import { VERSION_NEGOTIATION } from '../shared/clauses.js';
import { describeAnswer } from '../shared/described-answer.js';
import { answerIn, turnsOf, type Turn } from '../shared/exchanges.js';
import { handshakeOf, isVersionRefusal, offeredRevision, resultObject } from '../shared/handshake.js';
import { listed, quote } from '../shared/words.js';

export default defineCheck({
  id: 'protocol-version',
  title: 'Protocol version',
  group: 'legacy',
  level: 'MUST',
  era: 'legacy',
  profile: 'standard',
  cite: VERSION_NEGOTIATION,
  advice: 'Answer initialize with the offered revision if you support it, else with the latest one that you support.',
  needs: ['initialize', 'sse-probe'],

  evaluate(recording) {
    const handshake = handshakeOf(recording);
    if (handshake.kind === 'undecided') return undecided();
    const refused = refusedOffers(recording);
    if (handshake.kind === 'version-refused') return judged(refused, '');
    const version = resultObject(handshake)?.['protocolVersion'];
    if (handshake.kind !== 'result' || typeof version !== 'string')
      return unanswered(handshake.turn.last, NO_VERSION(handshake.turn));
    const { exchange, pointer } = handshake.answer;
    const place = { pointer: `${pointer}/protocolVersion`, subject: version, events: eventsOf(exchange) };
    const findings = isLegacyRevision(version) ? refused : [{ ...describeVersion(version), ...place }, ...refused];
    return judged(findings, passedSentence(version, offeredRevision(handshake.turn)));
  },
});

/** `initialize` has said so already; these words are for the case that it did not. */
const NO_VERSION = ({ last }: Turn): Finding => ({
  severity: 'failed',
  code: 'no_version',
  message: 'The answer to initialize names no protocol version.',
  events: eventsOf(last),
});

function passedSentence(version: string, offered: string | undefined): string {
  return offered === undefined || offered === version
    ? `The server speaks ${version}.`
    : `The server answered the offered ${offered} with ${version}, which it speaks.`;
}

function describeVersion(version: string): Omit<Finding, 'events'> {
  const known = listed(LEGACY_REVISIONS, LEGACY_REVISIONS.length, 'or');
  if (isModernVersion(version)) {
    return {
      severity: 'failed',
      code: 'stateless_revision_in_handshake',
      message: `The server answered initialize with ${version}, a revision that has no handshake.`,
      advice: `Answer initialize with ${known}, and serve ${LATEST_MODERN_REVISION} to requests that carry it in _meta.`,
    };
  }
  const placeholder = /[%{}$<>]/.test(version);
  return {
    severity: 'failed',
    code: placeholder ? 'version_placeholder' : 'version_unknown',
    message: placeholder
      ? `The server answered initialize with the protocol version ${quote(version, 60)}, a placeholder that was never filled in.`
      : `The server answered initialize with the protocol version ${quote(version, 60)}, which is no published revision.`,
    advice: `Answer with ${known}.`,
  };
}

/** An offer that was answered with an error; where an older one was taken afterwards, it is named. */
function refusedOffers(recording: Recording): Finding[] {
  const turns = turnsOf(recording, 'initialize');
  const refused = turns.filter(isVersionRefusal);
  const first = refused[0];
  if (!first) return [];
  const taken = turns
    .filter((turn) => answerIn(turn)?.kind === 'result')
    .flatMap((turn) => offeredRevision(turn) ?? []);
  const answer = answerIn(first);
  const supported = answer?.kind === 'error' ? supportedIn(answer.error) : [];
  const works =
    taken.length > 0
      ? `; ${listed(taken)} works`
      : supported.length > 0
        ? `; it names ${listed(supported.map((version) => quote(version, 30)))} as supported`
        : '';
  return [
    {
      severity: 'failed',
      code: 'version_not_negotiated',
      message: `The server refused the offered ${listed(refused.map((turn) => offeredRevision(turn) ?? 'revision'))} with ${describeAnswer(first)} in place of answering with a revision that it supports${works}.`,
      advice:
        'Answer initialize with a result that carries the latest revision you support, and let the client decide.',
      ...(answer ? { pointer: answer.pointer } : {}),
      events: refused.flatMap(({ exchanges }) => exchanges.flatMap(eventsOf)),
    },
  ];
}
