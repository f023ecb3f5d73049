import { RPC_CODES } from '../../protocol/json-rpc.js';
import type { Recording } from '../../protocol/recording.js';
import type { StepLabel } from '../../protocol/steps.js';
import { defineCheck, judged, type Finding } from '../define-check.js';
import { clause } from '../shared/clauses.js';
import { negotiatedRevision } from '../shared/eras.js';
import { answerIn, turnsOf, type Turn } from '../shared/exchanges.js';
import { errorCodeOf, found, judgeProbes, reacted, reactionOf, statusOf, type Probes } from '../shared/probes.js';

const CASE = clause(
  '2026-07-28',
  'basic/transports/streamable-http#case-sensitivity',
  'Header names are compared without regard to case.',
);

export default defineCheck({
  id: 'modern.headers',
  title: 'Request headers',
  group: 'modern',
  level: 'MUST',
  era: 'modern',
  profile: 'thorough',
  cite: clause(
    '2026-07-28',
    'basic/transports/streamable-http#server-validation',
    'A request whose headers are missing or disagree with its body is answered with 400 and error -32020.',
  ),
  advice:
    'Compare Mcp-Method and MCP-Protocol-Version with the body before the request is served, and answer 400 with error -32020 where one is missing or differs.',
  needs: ['probe.modern-headers'],

  evaluate(recording) {
    const judge = (probes: Probes) =>
      judged(
        [...lostHeaders(recording), ...judgeCase(probes), ...judgeWrong(recording, probes)],
        'The server refuses requests whose headers are missing or disagree with their body.',
      );
    return judgeProbes(recording, 'probe.modern-headers', judge, 'server/discover');
  },
});

/** A right request that is refused for its headers lost them on the way. */
function lostHeaders(recording: Recording): Finding[] {
  const steps = recording.steps.filter(({ id }) => id === 'discover' || id.startsWith('modern.'));
  const refused = steps
    .flatMap(({ id }) => turnsOf(recording, id))
    .filter((turn) => errorCodeOf(turn) === RPC_CODES.headerMismatch);
  const [first] = refused;
  if (!first) return [];
  const message = `The server ${reacted(first)} to ${first.message?.method ?? 'a request'}, which was sent with all its headers; something in front of the server drops, doubles or changes Mcp-Method or MCP-Protocol-Version.`;
  const advice =
    'Let every proxy and gateway in front of the server pass Mcp-* and MCP-Protocol-Version on as they came.';
  return [found('failed', 'headers_lost_on_the_way', refused, message, { advice })];
}

function judgeCase(probes: Probes): Finding[] {
  const turn = probes.of('name-case');
  if (!turn || answerIn(turn)?.kind === 'result') return [];
  const message = `The server ${reacted(turn)} to a right request whose header names were in lower case (mcp-method, mcp-protocol-version); names of headers have no case.`;
  const advice = 'Look headers up by name without regard to case.';
  return [found('warning', 'header_names_case_sensitive', turn, message, { advice, cite: CASE })];
}

interface Wrong {
  readonly label: StepLabel;
  /** What was wrong, after "a request". */
  readonly with: string;
  readonly isMismatch: boolean;
}

const WRONG: readonly Wrong[] = [
  {
    label: 'method-mismatch',
    with: 'whose Mcp-Method said tools/list while its body said server/discover',
    isMismatch: true,
  },
  {
    label: 'version-mismatch',
    with: 'whose MCP-Protocol-Version said 2025-11-25 while its _meta said another revision',
    isMismatch: true,
  },
  { label: 'method-missing', with: 'without Mcp-Method', isMismatch: false },
  { label: 'version-missing', with: 'without MCP-Protocol-Version', isMismatch: false },
];

function judgeWrong(recording: Recording, probes: Probes): Finding[] {
  return WRONG.flatMap((wrong) => {
    const turn = probes.of(wrong.label);
    return turn && !isRight(recording, wrong, turn) ? [describe(wrong, turn)] : [];
  });
}

function isRight(recording: Recording, { label }: Wrong, turn: Turn): boolean {
  if (statusOf(turn) === 400 && errorCodeOf(turn) === RPC_CODES.headerMismatch) return true;
  // Without the header it may be a request of 2025-03-26 to a server that speaks the older revisions too.
  const isRefused = reactionOf(turn) === 'refused' || reactionOf(turn) === 'error';
  return label === 'version-missing' && negotiatedRevision(recording) !== undefined && isRefused;
}

function describe(wrong: Wrong, turn: Turn): Finding {
  if (reactionOf(turn) === 'result' && wrong.isMismatch) {
    const message = `The server executed a request ${wrong.with}; it must answer 400 with error -32020, or what a gateway checks is not what the server does.`;
    return found('failed', 'mismatch_executed', turn, message, { subject: wrong.label });
  }
  if (reactionOf(turn) === 'result') {
    const message = `The server executed a request ${wrong.with}; it must answer 400 with error -32020.`;
    return found('warning', 'missing_header_accepted', turn, message, { subject: wrong.label });
  }
  const message = `The server ${reacted(turn)} to a request ${wrong.with}; it must answer 400 with error -32020.`;
  const code = wrong.isMismatch ? 'mismatch_not_32020' : 'missing_header_not_32020';
  return found('warning', code, turn, message, { subject: wrong.label });
}
