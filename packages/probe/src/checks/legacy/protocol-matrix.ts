import { isObject } from '../../protocol/json-rpc.js';
import { supportedIn } from '../../protocol/modern-era.js';
import type { Recording } from '../../protocol/recording.js';
import {
  isLegacyRevision,
  LATEST_LEGACY_REVISION,
  LEGACY_REVISIONS,
  type LegacyRevision,
} from '../../protocol/revisions.js';
import { defineCheck, judged, notApplicable, type Evaluation, type Finding } from '../define-check.js';
import { VERSION_NEGOTIATION } from '../shared/clauses.js';
import { modernAnswer } from '../shared/eras.js';
import { answerIn, turnsOf, type Turn } from '../shared/exchanges.js';
import { offeredRevision } from '../shared/handshake.js';
import { eventsOfAll, found, noneSays, probesOf, reacted, type Probes } from '../shared/probes.js';
import { listed, shown } from '../shared/words.js';

export default defineCheck({
  id: 'protocol-matrix',
  title: 'Revisions of the handshake',
  group: 'legacy',
  level: 'MUST',
  era: 'legacy',
  profile: 'thorough',
  cite: VERSION_NEGOTIATION,
  advice:
    'Answer initialize with the offered revision where you support it, and with a result that names another one where you do not.',
  needs: ['probe.protocol-matrix'],

  evaluate(recording) {
    const probes = probesOf(recording, 'probe.protocol-matrix');
    const offers = readOffers(probes);
    if (offers.length === 0) return noneSays(recording, 'probe.protocol-matrix');
    const refused = offers.filter(({ answered }) => answered === undefined);
    // The revision that the run began with was taken then; so what is refused now is another session.
    if (refused.length === offers.length) return takesNoOther(refused);
    const findings = [
      ...refused.filter(({ offered }) => offered !== LATEST_LEGACY_REVISION).map(describeRefusal),
      ...describeOthers(recording, offers),
    ];
    return judged(findings, matrixOf(offers));
  },
});

interface Offer {
  readonly offered: LegacyRevision;
  /** The protocol version of the result, whatever it is; undefined where there was no result. */
  readonly answered: unknown;
  readonly turn: Turn;
}

function readOffers(probes: Probes): Offer[] {
  return LEGACY_REVISIONS.flatMap((offered) => {
    const turn = probes.all.find(({ message, exchanges }) => message && exchanges[0]?.label === offered);
    return turn ? [{ offered, answered: versionIn(turn), turn }] : [];
  });
}

function versionIn(turn: Turn): unknown {
  const answer = answerIn(turn);
  if (answer?.kind !== 'result') return undefined;
  return isObject(answer.result) ? (answer.result['protocolVersion'] ?? null) : null;
}

function takesNoOther(refused: readonly Offer[]): Evaluation {
  const [first] = refused;
  const how = first ? reacted(first.turn) : 'refused';
  const reason = `The server takes no further handshake (it ${how} to each), so its other revisions do not show.`;
  return notApplicable(reason, eventsOfAll(refused.map(({ turn }) => turn)));
}

function matrixOf(offers: readonly Offer[]): string {
  const own = offers.filter(({ offered, answered }) => offered === answered).map(({ offered }) => offered);
  const others = offers.filter(({ offered, answered }) => offered !== answered);
  const answers = others.map(
    ({ offered, answered }) => `${offered} with ${isLegacyRevision(answered) ? answered : shown(answered)}`,
  );
  const speaks =
    own.length > 0 ? `The server speaks ${listed(own)}` : 'The server speaks none of the offered revisions';
  return answers.length === 0 ? `${speaks}.` : `${speaks}, and answers ${listed(answers)}.`;
}

function describeRefusal({ offered, turn }: Offer): Finding {
  const message = `The server ${reacted(turn)} to initialize with the older revision ${offered}; it must answer with a result that names a revision which it supports, and let the client decide.`;
  return found('failed', 'revision_refused', turn, message, { subject: offered });
}

/** Another revision is right where the offered one is not supported; so something must show that it is. */
function describeOthers(recording: Recording, offers: readonly Offer[]): Finding[] {
  const supported = supportedRevisions(recording, offers);
  const findings = offers.flatMap(({ offered, answered, turn }): Finding[] => {
    if (answered === undefined || answered === offered || !supported.has(offered)) return [];
    const message = `The server answered the offered ${offered} with ${shown(answered)}, although it supports ${offered}; it must answer with the same revision.`;
    return [found('warning', 'supported_revision_not_taken', turn, message, { subject: offered })];
  });
  return findings.length > 0 ? findings : describeConstant(offers);
}

/** Taken in the handshake of this run, or named by the server where it lists what it supports. */
function supportedRevisions(recording: Recording, offers: readonly Offer[]): ReadonlySet<string> {
  const turns = turnsOf(recording, 'initialize');
  const taken = turns
    .filter((turn) => versionIn(turn) === offeredRevision(turn))
    .flatMap((turn) => offeredRevision(turn) ?? []);
  const errors = [...turns, ...offers.map(({ turn }) => turn)].map(answerIn);
  const named = errors.flatMap((answer) => (answer?.kind === 'error' ? supportedIn(answer.error) : []));
  return new Set([...taken, ...named, ...(modernAnswer(recording)?.versions ?? [])]);
}

/** The transport came with this revision, so no client of it speaks an older one. */
const OLDEST_ON_THIS_TRANSPORT: LegacyRevision = '2025-03-26';

/** VER-02. Right for a server of one revision, and still the end for every client that does not speak it. */
function describeConstant(offers: readonly Offer[]): Finding[] {
  const [first] = offers;
  const constant = first?.answered;
  if (!isLegacyRevision(constant) || offers.length < 2 || offers.some(({ answered }) => answered !== constant))
    return [];
  const older = offers.filter(({ offered }) => offered >= OLDEST_ON_THIS_TRANSPORT && offered < constant);
  if (older.length === 0) return [];
  const message = `The server answers ${constant} whatever revision is offered (${listed(offers.map(({ offered }) => offered))}), so clients that speak only an older one cannot connect.`;
  const advice = `Answer with the offered revision where you support it; if you support ${constant} alone, the answer is right, and older clients stay shut out.`;
  const turns = older.map(({ turn }) => turn);
  return [found('warning', 'constant_revision', turns, message, { advice, subject: constant })];
}
