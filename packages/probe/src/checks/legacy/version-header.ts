import { headerValue } from '../../protocol/headers.js';
import { speaksOfVersion } from '../../protocol/modern-era.js';
import type { Recording } from '../../protocol/recording.js';
import { UNKNOWN_REVISION } from '../../protocol/steps.js';
import { defineCheck, judged, type Finding } from '../define-check.js';
import { searchable } from '../shared/body.js';
import { PROTOCOL_VERSION_HEADER } from '../shared/clauses.js';
import { describeAnswer } from '../shared/described-answer.js';
import { negotiatedRevision } from '../shared/eras.js';
import type { Turn } from '../shared/exchanges.js';
import {
  found,
  judgeProbes,
  plainTurns,
  probesOf,
  reacted,
  reactionOf,
  statusOf,
  type Probes,
} from '../shared/probes.js';

export default defineCheck({
  id: 'version-header',
  title: 'Protocol version header',
  group: 'legacy',
  level: 'MUST',
  era: 'legacy',
  profile: 'thorough',
  since: '2025-06-18',
  cite: PROTOCOL_VERSION_HEADER,
  advice:
    'Answer 400 to every request after initialize whose MCP-Protocol-Version names a revision that you do not support, and to no other.',
  needs: ['probe.version-header'],

  evaluate(recording) {
    const refused = negotiatedRefused(recording, probesOf(recording, 'probe.version-header'));
    if (refused.length > 0) return judged(refused, '');
    return judgeProbes(recording, 'probe.version-header', (probes) => {
      const invalid = probes.of('invalid');
      const missing = probes.of('missing');
      const findings = [...(invalid ? judgeInvalid(invalid) : []), ...(missing ? judgeMissing(missing) : [])];
      return judged(findings, 'The server answers 400 to a revision in the header that does not exist.');
    });
  },
});

/** VER-05: the same request goes through once the header is gone, so the header alone is what something refuses. */
function negotiatedRefused(recording: Recording, probes: Probes): Finding[] {
  const missing = probes.of('missing');
  const method = missing?.message?.method;
  if (!missing || method === undefined || reactionOf(missing) !== 'result') return [];
  const refused = plainTurns(recording, 'legacy', method).find(
    ({ last }) => last.response?.status === 400 && speaksOfVersion(searchable(last.response)),
  );
  const revision = negotiatedRevision(recording);
  if (!refused || revision === undefined) return [];
  if (headerValue(refused.last.request.headers, 'mcp-protocol-version') !== revision) return [];
  const message = `The server agreed on ${revision} in initialize and refuses it in the header: it answered ${method} with ${describeAnswer(refused)} while MCP-Protocol-Version said ${revision}, and with a result without that header.`;
  const advice = `Add ${revision} to the revisions that the header is checked against; look for a gateway in front of the server with a list of its own.`;
  return [found('failed', 'negotiated_version_refused', [refused, missing], message, { advice })];
}

function judgeInvalid(turn: Turn): Finding[] {
  if (statusOf(turn) === 400) return [];
  const name = turn.message?.method ?? 'a request';
  const header = `MCP-Protocol-Version: ${UNKNOWN_REVISION}`;
  if (reactionOf(turn) === 'result') {
    const message = `The server answered ${name} with a result although its header said "${header}", a revision that never existed; it must answer 400.`;
    return [found('warning', 'invalid_version_accepted', turn, message)];
  }
  const message = `The server ${reacted(turn)} to ${name} with "${header}"; it must answer 400.`;
  return [found('warning', 'invalid_version_not_400', turn, message)];
}

/** Clients must send it, so refusing is right; those of the revisions that had no such header are shut out by it. */
function judgeMissing(turn: Turn): Finding[] {
  if (reactionOf(turn) === 'result') return [];
  const name = turn.message?.method ?? 'a request';
  const message = `The server ${reacted(turn)} to ${name} without MCP-Protocol-Version, as it may; clients of 2025-03-26 do not send that header and cannot use this server.`;
  const advice = 'To serve older clients too, take a request without the header for one of the negotiated revision.';
  return [found('note', 'missing_version_refused', turn, message, { advice })];
}
