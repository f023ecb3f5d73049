import { isObject, RPC_CODES, type JsonObject } from '../../protocol/json-rpc.js';
import { isModernVersion, supportedIn } from '../../protocol/modern-era.js';
import type { Recording } from '../../protocol/recording.js';
import {
  defineCheck,
  eventsOf,
  judged,
  notApplicable,
  unanswered,
  type Evaluation,
  type Finding,
} from '../define-check.js';
import { describeError } from '../shared/body.js';
import { clause, TIMEOUTS } from '../shared/clauses.js';
import { discoveredIn, notSpokenHere, type Discovered } from '../shared/discovery.js';
import { initializeResult, readModern } from '../shared/eras.js';
import { answerIn, turnsOf, wasInterrupted, type DeliveredAnswer, type Turn } from '../shared/exchanges.js';
import { judgeHints, judgeResultType } from '../shared/modern-result.js';
import { duration, excerpt, kindOf, listed, quote, shown } from '../shared/words.js';

type Fault = Omit<Finding, 'events'>;

export default defineCheck({
  id: 'modern.discover',
  title: 'Discovery',
  group: 'modern',
  level: 'MUST',
  era: 'modern',
  profile: 'standard',
  cite: clause(
    '2026-07-28',
    'server/discover#response',
    'Every server answers server/discover with the versions that it supports and its capabilities.',
  ),
  advice: 'Answer server/discover with supportedVersions, capabilities and "resultType": "complete".',
  needs: ['discover'],

  evaluate(recording) {
    const discovered = discoveredIn(recording);
    switch (discovered.kind) {
      case 'result':
        return judgeResult(discovered, recording);
      case 'version-refused':
        return judgeVersionRefusal(discovered, recording);
      case 'refused':
        return unanswered(discovered.answer.exchange, refused(discovered));
      case 'not-spoken':
        return judgeOtherAnswer(discovered, recording);
      case 'unanswered':
        return judgeSilence(discovered, recording);
    }
  },
});

function judgeResult({ answer, result }: Extract<Discovered, { kind: 'result' }>, recording: Recording): Evaluation {
  const events = eventsOf(answer.exchange);
  const faults = [
    ...requiredMembers(result),
    ...judgeResultType(result, 'server/discover'),
    ...olderVersionsOnly(result),
    ...judgeHints(result, 'server/discover'),
    ...identity(result),
    ...instructionsType(result),
  ];
  const findings = faults.map((fault) => ({ ...fault, pointer: answer.pointer + (fault.pointer ?? ''), events }));
  return judged([...findings, ...preReleaseCodes(recording)], introduce(result));
}

/** All that is missing in one sentence; what is there and wrong, each in its own. */
function requiredMembers({ supportedVersions, capabilities }: JsonObject): Fault[] {
  const missing = Object.entries({ supportedVersions, capabilities }).filter(([, value]) => value === undefined);
  const names = missing.map(([name]) => name);
  const faults: Fault[] = [];
  if (names.length > 0) {
    faults.push({
      severity: 'failed',
      code: 'member_missing',
      message: `The result of server/discover lacks ${listed(names)}.`,
      advice: `Add ${listed(names)} to the result of server/discover.`,
      subject: names.join(', '),
    });
  }
  if (supportedVersions !== undefined && !isVersions(supportedVersions)) {
    faults.push({
      severity: 'failed',
      code: 'member_wrong',
      message: `supportedVersions in the result of server/discover is ${shown(supportedVersions)}; it must be an array of versions, such as ["2026-07-28"].`,
      advice: 'List every version that the server serves, as strings.',
      subject: 'supportedVersions',
      pointer: '/supportedVersions',
    });
  }
  if (capabilities !== undefined && !isObject(capabilities)) {
    faults.push({
      severity: 'failed',
      code: 'member_wrong',
      message: `capabilities in the result of server/discover is ${shown(capabilities)}; it must be an object.`,
      advice: 'Send an object with a member for each feature that the server has, or {}.',
      subject: 'capabilities',
      pointer: '/capabilities',
    });
  }
  return faults;
}

function isVersions(value: unknown): value is string[] {
  return Array.isArray(value) && value.length > 0 && value.every((version) => typeof version === 'string');
}

/** A server that serves none of the stateless versions refuses the request's own, in place of answering it. */
function olderVersionsOnly({ supportedVersions }: JsonObject): Fault[] {
  if (!isVersions(supportedVersions) || supportedVersions.some(isModernVersion)) return [];
  return [
    {
      severity: 'warning',
      code: 'no_stateless_version',
      message: `The server answers server/discover as a server of 2026-07-28 does, yet names only ${listed(supportedVersions.map((version) => quote(version, 30)))} as supported.`,
      advice:
        'Add 2026-07-28 to supportedVersions if the server serves it; otherwise refuse the request with error -32022 and name the versions in data.supported.',
      cite: VERSION_REFUSAL,
      pointer: '/supportedVersions',
    },
  ];
}

const VERSION_REFUSAL = clause(
  '2026-07-28',
  'basic/versioning#protocol-version-negotiation',
  'A version that is not served is refused with -32022 and the list of those that are.',
);

const SERVER_INFO_KEY = 'io.modelcontextprotocol/serverInfo';

const SERVER_INFO = clause(
  '2026-07-28',
  'server/discover#discoverresult',
  'The result should name the server and its version under _meta.',
);

function identity({ _meta: meta, serverInfo: misplaced }: JsonObject): Fault[] {
  const info = isObject(meta) ? meta[SERVER_INFO_KEY] : undefined;
  const advice = `Put {"name": …, "version": …} into _meta under ${quote(SERVER_INFO_KEY)}.`;
  const common = { severity: 'warning', advice, cite: SERVER_INFO } as const;
  if (info === undefined) {
    const where =
      misplaced === undefined ? '' : '; serverInfo beside it, where older servers have it, is not looked at';
    const message = `The result of server/discover does not name the server: _meta has no ${quote(SERVER_INFO_KEY)}${where}.`;
    return [{ ...common, code: 'server_info_missing', message }];
  }
  const { name, version } = isObject(info) ? info : {};
  const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';
  if (isText(name) && isText(version)) return [];
  const message = `${quote(SERVER_INFO_KEY)} in the result of server/discover is ${shown(info)}; it must have a name and a version, both strings.`;
  return [{ ...common, code: 'server_info_wrong', message, pointer: `/_meta/${SERVER_INFO_KEY.replace('/', '~1')}` }];
}

function instructionsType({ instructions }: JsonObject): Fault[] {
  if (instructions === undefined || typeof instructions === 'string') return [];
  const message = `instructions in the result of server/discover is ${kindOf(instructions)}; it must be a string or left out.`;
  const advice = 'Leave instructions out, or make it a string.';
  return [{ severity: 'warning', code: 'instructions_type', message, advice, pointer: '/instructions' }];
}

function introduce({ _meta: meta, supportedVersions }: JsonObject): string {
  const info = isObject(meta) ? meta[SERVER_INFO_KEY] : undefined;
  const { name, version } = isObject(info) ? info : {};
  const versions = isVersions(supportedVersions) ? listed(supportedVersions.map((each) => excerpt(each, 30))) : 'none';
  return `The server introduced itself as ${quote(String(name), 60)}, version ${quote(String(version), 30)}, and supports ${versions}.`;
}

function judgeVersionRefusal({ answer }: Extract<Discovered, { kind: 'version-refused' }>, recording: Recording) {
  const findings = preReleaseCodes(recording);
  if (findings.length > 0) return judged(findings, '');
  return notApplicable('The server refused the declared version; see modern.version.', eventsOf(answer.exchange));
}

const PRE_RELEASE_VERSION_CODE = -32004;

const ERROR_CODES = clause(
  '2026-07-28',
  'basic#error-codes',
  'The protocol defines -32020 for headers, -32021 for capabilities and -32022 for versions.',
);

/** MOD-16. A refusal of initialize may have any code, so there only the one that drafts had for this is told. */
function preReleaseCodes(recording: Recording): Finding[] {
  const answers = [
    ...turnsOf(recording, 'initialize').filter((turn) => errorOf(turn)?.['code'] === PRE_RELEASE_VERSION_CODE),
    ...turnsOf(recording, 'discover'),
  ].flatMap((turn) => answerIn(turn) ?? []);
  return answers.flatMap(preReleaseCode).slice(0, 1);
}

function errorOf(turn: Turn): JsonObject | undefined {
  const answer = answerIn(turn);
  return answer?.kind === 'error' ? answer.error : undefined;
}

function preReleaseCode(answer: DeliveredAnswer): Finding[] {
  if (answer.kind !== 'error' || answer.error['code'] === RPC_CODES.unsupportedProtocolVersion) return [];
  if (!supportedIn(answer.error).some(isModernVersion)) return [];
  const message = `The server refuses a version with ${describeError(answer.error)}; the code for that is -32022, and clients fall back to the handshake on any other.`;
  return [
    {
      severity: 'warning',
      code: 'pre_release_code',
      message,
      advice: 'Refuse a version that is not supported with code -32022; drafts of 2026-07-28 had others.',
      cite: ERROR_CODES,
      pointer: `${answer.pointer}/code`,
      events: eventsOf(answer.exchange),
    },
  ];
}

function refused({ answer }: Extract<Discovered, { kind: 'refused' }>): Finding {
  const isHeaders = answer.error['code'] === RPC_CODES.headerMismatch;
  const said = describeError(answer.error);
  return {
    severity: 'failed',
    code: isHeaders ? 'right_headers_refused' : 'discover_refused',
    message: isHeaders
      ? `The server refused server/discover (${said}), although its headers MCP-Protocol-Version and Mcp-Method say the same as its body.`
      : `The server refused server/discover with ${said}.`,
    advice: isHeaders
      ? 'Look for a proxy that drops, changes or doubles these headers; and compare their names without regard to case.'
      : 'Answer server/discover for every client: it needs no capability and no earlier request.',
    pointer: answer.pointer,
    events: eventsOf(answer.exchange),
  };
}

/** No fault of a server that does not speak this era; one that shows elsewhere that it does must answer. */
function judgeOtherAnswer(discovered: Discovered, recording: Recording): Evaluation {
  const refusal = turnsOf(recording, 'initialize')
    .flatMap((turn) => answerIn(turn) ?? [])
    .at(-1);
  const answer = answerIn(discovered.turn);
  if (!answer || refusal?.kind !== 'error' || !readModern(refusal)) return notSpokenHere(discovered);
  const said = answer.kind === 'error' ? describeError(answer.error) : 'a result without supportedVersions';
  return unanswered(answer.exchange, {
    severity: 'failed',
    code: 'discover_missing',
    message: `The server shows that it serves the stateless era (it refused initialize with ${describeError(refusal.error)}), but answered server/discover with ${said}.`,
    pointer: answer.pointer,
    events: [...eventsOf(refusal.exchange), ...eventsOf(answer.exchange)],
  });
}

function judgeSilence(discovered: Discovered, recording: Recording): Evaluation {
  const { last } = discovered.turn;
  if (recording.era === 'modern' || wasInterrupted(discovered.turn)) return unanswered(last);
  const { fault } = last;
  if (fault?.code !== 'timed_out' || initializeResult(recording) === undefined) return notSpokenHere(discovered);
  return judged(
    [
      {
        severity: 'warning',
        code: 'discover_hangs',
        message: `The server answers initialize but sent nothing for server/discover within ${duration(fault.afterMs)}; clients that speak both eras ask it first and wait as long.`,
        advice: 'Answer methods that the server does not know with error -32601, at once.',
        cite: TIMEOUTS,
        events: eventsOf(last),
      },
    ],
    '',
  );
}
