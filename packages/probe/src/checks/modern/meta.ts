import { RPC_CODES } from '../../protocol/json-rpc.js';
import { isModernVersion, supportedIn } from '../../protocol/modern-era.js';
import type { Recording } from '../../protocol/recording.js';
import { UNKNOWN_METHOD, UNKNOWN_REVISION, type StepLabel } from '../../protocol/steps.js';
import { defineCheck, judged, type Finding } from '../define-check.js';
import { clause, LEGACY_CLIENTS } from '../shared/clauses.js';
import { negotiatedRevision } from '../shared/eras.js';
import { answerIn, type Turn } from '../shared/exchanges.js';
import {
  eraOf,
  errorCodeOf,
  found,
  judgeProbes,
  probesOf,
  reacted,
  reactionOf,
  statusOf,
  type Probes,
} from '../shared/probes.js';
import { listed, shown } from '../shared/words.js';

const META = clause(
  '2026-07-28',
  'basic/index#meta',
  'A request without a required field of _meta is answered with 400 and error -32602.',
);

const VERSION = clause(
  '2026-07-28',
  'basic/versioning#protocol-version-negotiation',
  'A version that the server does not implement is answered with error -32022 and the supported versions.',
);

const UNKNOWN = clause(
  '2026-07-28',
  'basic/transports/streamable-http#protocol-version-header',
  'A method that the server does not implement is answered with 404 and error -32601.',
);

const OLDER_CLIENTS = clause(
  '2026-07-28',
  'basic/transports/streamable-http#earlier-streamable-http-revisions',
  'A server of this revision alone answers GET and DELETE with 405.',
);

/** Only warns: right clients send none of this, so nobody is locked out by the answers. */
export default defineCheck({
  id: 'modern.meta',
  title: 'Malformed and outdated requests',
  group: 'modern',
  level: 'SHOULD',
  era: 'modern',
  profile: 'thorough',
  cite: META,
  advice:
    'Check that _meta has io.modelcontextprotocol/protocolVersion and io.modelcontextprotocol/clientCapabilities before a request is served, and answer 400 with error -32602 where one is missing.',
  needs: ['probe.modern-meta'],

  evaluate(recording) {
    const judge = (probes: Probes) =>
      judged(
        [
          ...judgeMissing(recording, probes),
          ...judgeVersion(probes),
          ...judgeMethods(recording, probes),
          ...judgeOldClients(probes),
        ],
        'The server refuses malformed requests, unknown versions and removed methods with the right errors.',
      );
    return judgeProbes(recording, 'probe.modern-meta', judge, 'server/discover');
  },
});

const MISSING: readonly (readonly [label: StepLabel, without: string])[] = [
  ['meta-missing', '_meta'],
  ['version-missing', 'io.modelcontextprotocol/protocolVersion in _meta'],
  ['capabilities-missing', 'io.modelcontextprotocol/clientCapabilities in _meta'],
];

/** Requests without required fields that meet the same answer are one finding. */
function judgeMissing(recording: Recording, probes: Probes): Finding[] {
  const wrong = MISSING.flatMap(([label, without]) => {
    const turn = probes.of(label);
    return turn && !isRefusedRightly(recording, label, turn) ? [{ turn, without }] : [];
  });
  const accepted = wrong.filter(({ turn }) => reactionOf(turn) === 'result');
  const refused = wrong.filter(({ turn }) => reactionOf(turn) !== 'result');
  const findings: Finding[] = [];
  const turnsIn = (some: typeof wrong): Turn[] => some.map(({ turn }) => turn);
  const named = (some: typeof wrong): string =>
    listed(
      some.map(({ without }) => without),
      3,
      'or',
    );
  if (accepted.length > 0) {
    const message = `The server answered server/discover with a result although it came without ${named(accepted)}; it must answer 400 with error -32602.`;
    findings.push(found('warning', 'missing_meta_accepted', turnsIn(accepted), message));
  }
  const [first] = refused;
  if (first) {
    const message = `The server ${reacted(first.turn)} to server/discover without ${named(refused)}; it must answer 400 with error -32602.`;
    findings.push(found('warning', 'missing_meta_not_32602', turnsIn(refused), message));
  }
  return findings;
}

function isRefusedRightly(recording: Recording, label: StepLabel, turn: Turn): boolean {
  if (statusOf(turn) !== 400) return false;
  const code = errorCodeOf(turn);
  if (code === RPC_CODES.invalidParams) return true;
  if (label === 'capabilities-missing') return false;
  // The header then says a version that the body does not; and a server of both eras may take it for an old request.
  return code === RPC_CODES.headerMismatch || negotiatedRevision(recording) !== undefined;
}

function judgeVersion(probes: Probes): Finding[] {
  const turn = probes.of('unsupported-version');
  if (!turn) return [];
  const opening = `The server ${reacted(turn)} to a request that declared the version ${UNKNOWN_REVISION}, which never existed`;
  const advice = 'Answer 400 with error -32022 and name the versions that you support in data.supported.';
  if (statusOf(turn) !== 400 || errorCodeOf(turn) !== RPC_CODES.unsupportedProtocolVersion) {
    const message = `${opening}; it must answer 400 with error -32022.`;
    return [found('warning', 'unsupported_version_not_32022', turn, message, { advice, cite: VERSION })];
  }
  const answer = answerIn(turn);
  if (answer?.kind === 'error' && supportedIn(answer.error).length > 0) return [];
  const message = `${opening}, and did not name the versions that it supports in data.supported, so clients cannot choose another.`;
  return [found('warning', 'supported_versions_missing', turn, message, { advice, cite: VERSION })];
}

/** Where there was no handshake, `jsonrpc.errors` has asked for an unknown method in this era and says what is wrong. */
function judgeMethods(recording: Recording, probes: Probes): Finding[] {
  const ping = probes.of('ping');
  const unknown = probes.of('unknown-method');
  const isToldElsewhere = wasAskedHere(recording);
  const findings = unknown && !isToldElsewhere ? judgeMethod(unknown, `the method "${UNKNOWN_METHOD}"`) : [];
  const isSameFault = ping && unknown && !isGone(unknown) && signOf(ping) === signOf(unknown);
  return ping && !isSameFault ? [...findings, ...judgeMethod(ping, 'ping, which this revision has removed')] : findings;
}

function wasAskedHere(recording: Recording): boolean {
  return eraOf(recording, 'probe.errors') === 'modern' && probesOf(recording, 'probe.errors').all.length > 0;
}

function signOf(turn: Turn): string {
  return `${statusOf(turn) ?? ''} ${shown(errorCodeOf(turn))}`;
}

function isGone(turn: Turn): boolean {
  return statusOf(turn) === 404 && errorCodeOf(turn) === RPC_CODES.methodNotFound;
}

function judgeMethod(turn: Turn, method: string): Finding[] {
  if (isGone(turn)) return [];
  const message = `The server ${reacted(turn)} to ${method}; it must answer 404 with error -32601.`;
  const advice =
    'Answer 404 with error -32601 to every method that this revision does not have or that you do not implement.';
  return [found('warning', 'unknown_method_not_404', turn, message, { advice, cite: UNKNOWN })];
}

/** What a client of an older revision meets at a server that speaks this one alone. */
function judgeOldClients(probes: Probes): Finding[] {
  const findings: Finding[] = [];
  const initialize = probes.of('initialize');
  if (initialize && reactionOf(initialize) !== 'result' && !namesVersions(initialize)) {
    const message = `The server ${reacted(initialize)} to initialize, without naming the versions that it supports; clients of 2025-11-25 and older cannot show their users more than that.`;
    const advice =
      'Refuse initialize with error -32022 and name the supported versions in data.supported and in the message.';
    findings.push(found('warning', 'refusal_names_no_versions', initialize, message, { advice, cite: LEGACY_CLIENTS }));
  }
  const wrong = (['get', 'delete'] as const)
    .flatMap((label) => probes.of(label) ?? [])
    .filter((turn) => statusOf(turn) !== 405);
  const [first] = wrong;
  if (first) {
    const methods = wrong.map(({ last }) => last.request.method);
    const message = `The server ${reacted(first)} to ${listed(methods)}, which this revision does not have; it should answer 405.`;
    const advice = 'Answer 405 with "Allow: POST" to every HTTP method but POST.';
    findings.push(found('warning', 'other_methods_not_405', wrong, message, { advice, cite: OLDER_CLIENTS }));
  }
  return findings;
}

/** Its refusal usually quotes the offered revision too, so only one of this era counts in the text. */
function namesVersions(turn: Turn): boolean {
  const answer = answerIn(turn);
  if (answer?.kind !== 'error') return false;
  const text = typeof answer.error['message'] === 'string' ? answer.error['message'].slice(0, 500) : '';
  return supportedIn(answer.error).length > 0 || (text.match(/\d{4}-\d{2}-\d{2}/g) ?? []).some(isModernVersion);
}
