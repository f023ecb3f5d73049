import { RPC_CODES } from '../../protocol/json-rpc.js';
import { supportedIn, versionsIn } from '../../protocol/modern-era.js';
import type { Recording } from '../../protocol/recording.js';
import { isModernRevision, LATEST_MODERN_REVISION } from '../../protocol/revisions.js';
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
import { clause } from '../shared/clauses.js';
import { discoveredIn, notSpokenHere, type ErrorAnswer } from '../shared/discovery.js';
import { negotiatedRevision } from '../shared/eras.js';
import { answerIn, turnsOf, type DeliveredAnswer } from '../shared/exchanges.js';
import { mergeAlike } from '../shared/findings.js';
import { excerpt, listed } from '../shared/words.js';

export default defineCheck({
  id: 'modern.version',
  title: 'Version of the stateless era',
  group: 'modern',
  level: 'MUST',
  era: 'modern',
  profile: 'standard',
  cite: clause(
    '2026-07-28',
    'basic/versioning#protocol-version-negotiation',
    'Each request declares its version; a server that does not serve it answers -32022 and names those that it serves.',
  ),
  advice: 'Serve 2026-07-28, and name every version that the server serves in supportedVersions.',
  needs: ['discover'],

  evaluate(recording) {
    const discovered = discoveredIn(recording);
    switch (discovered.kind) {
      case 'result': {
        const versions = versionsIn(discovered.result);
        const common = versions.filter(isModernRevision);
        if (common.length > 0) return judged(refusals(recording), `Both sides speak ${listed(common)}.`);
        if (versions.length > 0) return withoutCommon(versions, discovered.answer, recording);
        return notApplicable(
          'The server does not name the versions that it supports; see modern.discover.',
          eventsOf(discovered.answer.exchange),
        );
      }
      case 'version-refused':
        return judgeRefusal(discovered.answer, recording);
      case 'refused':
      case 'unanswered':
        return recording.era === 'modern' || discovered.kind === 'refused'
          ? unanswered(discovered.turn.last)
          : notSpokenHere(discovered);
      case 'not-spoken':
        return notSpokenHere(discovered);
    }
  },
});

function judgeRefusal(answer: ErrorAnswer, recording: Recording): Evaluation {
  const versions = supportedIn(answer.error);
  if (!versions.some(isModernRevision)) return withoutCommon(versions, answer, recording);
  const finding: Finding = {
    severity: 'failed',
    code: 'supported_version_refused',
    message: `The server refused a request that declared ${LATEST_MODERN_REVISION} (${describeError(answer.error)}), although it names that version as supported.`,
    advice: `Serve requests that declare ${LATEST_MODERN_REVISION} in _meta and MCP-Protocol-Version, or take it off the list.`,
    pointer: answer.pointer,
    events: eventsOf(answer.exchange),
  };
  return judged([finding, ...refusals(recording)], '');
}

/** A server of the handshake era that refuses this one by the rules does nothing wrong. */
function withoutCommon(versions: readonly string[], answer: DeliveredAnswer, recording: Recording): Evaluation {
  const events = eventsOf(answer.exchange);
  const named = listed(versions.map((version) => excerpt(version, 30)));
  const faults = refusals(recording);
  if (negotiatedRevision(recording) !== undefined) {
    if (faults.length > 0) return judged(faults, '');
    return notApplicable(`The server serves no version of the stateless era: it names ${named} only.`, events);
  }
  const message =
    versions.length > 0
      ? `There is no common version: the server supports ${named}, clients of the stateless era speak ${LATEST_MODERN_REVISION}.`
      : `There is no common version: the server refuses ${LATEST_MODERN_REVISION} and names no other.`;
  const finding: Finding = {
    severity: 'failed',
    code: 'no_common_version',
    message,
    advice: `Serve ${LATEST_MODERN_REVISION}, or answer initialize for clients of the older revisions.`,
    pointer: answer.pointer,
    events,
  };
  return judged([finding, ...faults], '');
}

/** What is wrong with the way in which versions were refused, whether or not one was found in the end. */
function refusals(recording: Recording): Finding[] {
  const errors = turnsOf(recording, 'discover').flatMap((turn) => {
    const answer = answerIn(turn);
    return answer?.kind === 'error' && answer.error['code'] === RPC_CODES.unsupportedProtocolVersion ? [answer] : [];
  });
  return mergeAlike(errors.flatMap(refusal));
}

function refusal({ error, pointer, exchange }: ErrorAnswer): Finding[] {
  const common = { severity: 'warning', pointer, events: eventsOf(exchange) } as const;
  const findings: Finding[] = [];
  if (supportedIn(error).length === 0) {
    findings.push({
      ...common,
      code: 'supported_versions_missing',
      message: `The server refused the version with ${describeError(error)} but did not name those that it supports in data.supported, so clients have nothing to try next.`,
      advice: 'Put {"supported": ["2026-07-28", …], "requested": <the refused version>} into the data of the error.',
    });
  }
  const status = exchange.response?.status;
  if (status !== undefined && status !== 400) {
    findings.push({
      ...common,
      code: 'version_refusal_status',
      message: `The server refused the version with error -32022 and HTTP status ${status}; it must be 400.`,
      advice: 'Send error -32022 with HTTP status 400.',
      cite: clause(
        '2026-07-28',
        'basic/transports/streamable-http#protocol-version-header',
        'A version that is not served is refused with 400 and -32022.',
      ),
    });
  }
  return findings;
}
