import { parseChallenges } from '../../protocol/challenge.js';
import { headerValues } from '../../protocol/headers.js';
import type { ReceivedResponse, Recording } from '../../protocol/recording.js';
import type { StepLabel } from '../../protocol/steps.js';
import { defineCheck, eventsOf, judged, undecided, type Finding } from '../define-check.js';
import { describePage, isWebPage } from '../shared/body.js';
import { judgeChallenge } from '../shared/challenges.js';
import { AUTHORIZATION_ERRORS, METADATA_DISCOVERY } from '../shared/clauses.js';
import { isOver } from '../shared/eras.js';
import type { Turn } from '../shared/exchanges.js';
import { listedItems, listTheSame } from '../shared/listed-items.js';
import { found, judgeProbes, plainTurns, reacted, reactionOf, statusOf, type Probes } from '../shared/probes.js';
import { exposesInternals } from '../shared/refusals.js';
import { count, listed } from '../shared/words.js';

export default defineCheck({
  id: 'auth.unauthenticated',
  title: 'Without credentials',
  group: 'auth',
  level: 'MUST',
  era: 'both',
  profile: 'thorough',
  cite: AUTHORIZATION_ERRORS,
  advice: 'Answer 401 with a WWW-Authenticate challenge to every request that carries no credentials.',
  needs: ['probe.unauthenticated'],

  evaluate(recording) {
    // Which of the given headers are credentials shows in whether wrong ones could be made of them.
    if (!isOver(recording, 'probe.invalid-token') && recording.end === undefined) return undecided();
    return judgeProbes(recording, 'probe.unauthenticated', (probes) => {
      const turn = probes.of('list');
      const findings = [...(turn ? judgeList(recording, probes, turn) : []), ...judgeMetadata(probes)];
      return judged(findings, passedSentence(turn));
    });
  },
});

function passedSentence(turn: Turn | undefined): string {
  if (!turn)
    return 'The run has no credentials to leave out; the well-known addresses of authorization metadata hold no web page.';
  return reactionOf(turn) === 'result'
    ? 'The server answers without the given headers too, or with less.'
    : `Without credentials the server ${reacted(turn)}.`;
}

function judgeList(recording: Recording, probes: Probes, turn: Turn): Finding[] {
  const name = turn.message?.method ?? 'the list';
  switch (reactionOf(turn)) {
    case 'result':
      return [judgeData(recording, probes, turn, name)];
    case 'crashed':
    case 'silent':
      return [
        found(
          'warning',
          'crash_without_credentials',
          turn,
          `The server ${reacted(turn)} to ${name} without credentials; it must answer 401, or clients never begin to authenticate.`,
          { advice: 'Check that credentials are there before you read them, and answer 401 with a challenge.' },
        ),
      ];
    default:
      return judgeRefusal(recording, turn, name);
  }
}

/** What is answered to anybody may be public on purpose, where it is less than what the credentials open. */
function judgeData(recording: Recording, { era }: Probes, turn: Turn, name: string): Finding {
  const items = listedItems(turn);
  const plain = plainTurns(recording, era, name)
    .map(listedItems)
    .find((list) => list !== undefined);
  if (!holdsCredentials(recording)) {
    const message = `The server answers ${name} without the headers of this run too; none of them looks like a credential.`;
    return found('note', 'headers_not_needed', turn, message);
  }
  if (!items || !plain || items.length === 0) {
    const message = `The server answers ${name} without credentials too, and gives no data away with it.`;
    return found('note', 'answered_without_data', turn, message);
  }
  if (!listTheSame(items, plain)) {
    const message = `Without credentials the server lists ${count(items.length, 'item')} in answer to ${name}, with them ${plain.length}.`;
    return found('note', 'other_list_without_credentials', turn, message);
  }
  return found(
    'failed',
    'answered_without_credentials',
    turn,
    `The server answered ${name} without credentials just as with them (${count(items.length, 'item')}), so they protect nothing.`,
    {
      advice:
        'Check the credentials of every request, not of initialize alone (a session id proves nothing), and answer 401 where they are missing. If the server is open on purpose, run the diagnostic without credentials.',
    },
  );
}

/** A run with headers that name a tenant or a region has no credentials that could be missed. */
function holdsCredentials(recording: Recording): boolean {
  if (recording.credentials !== 'headers') return true;
  return !recording.steps.some(
    (step) =>
      step.id === 'probe.invalid-token' && step.state === 'passed-over' && step.because.kind === 'no-credentials',
  );
}

function judgeRefusal(recording: Recording, turn: Turn, name: string): Finding[] {
  const { response } = turn.last;
  const isToken = recording.credentials !== 'headers';
  const findings = response ? aboutBody(turn, response) : [];
  if (statusOf(turn) === 401) return [...findings, ...(response && isToken ? aboutChallenge(turn, response) : [])];
  // API keys in headers of their own are not OAuth, and 403 is what many of their gateways answer.
  if (statusOf(turn) === 403 && !isToken) return findings;
  const message = `The server ${reacted(turn)} to ${name} without credentials; it must answer 401, or clients never begin to authenticate.`;
  return [found('warning', 'refused_without_401', turn, message), ...findings];
}

function aboutBody(turn: Turn, response: ReceivedResponse): Finding[] {
  return exposesInternals(response).map((finding) => ({ ...finding, events: eventsOf(turn.last) }));
}

function aboutChallenge(turn: Turn, response: ReceivedResponse): Finding[] {
  const challenges = parseChallenges(headerValues(response.headers, 'www-authenticate'));
  return judgeChallenge(response, challenges)
    .filter(({ severity }) => severity !== 'note')
    .map((finding) => ({ ...finding, events: eventsOf(turn.last) }));
}

const METADATA: readonly StepLabel[] = ['metadata-path', 'metadata-root'];

/** Single-page applications answer every path with their page. */
function judgeMetadata(probes: Probes): Finding[] {
  const pages = METADATA.flatMap((label) => probes.of(label) ?? []).filter(({ last: { response } }) => {
    return response !== undefined && response.status < 300 && isWebPage(response);
  });
  const [first] = pages;
  if (!first?.last.response) return [];
  const paths = pages.map(({ exchanges }) => new URL(exchanges[0]?.request.url ?? first.last.request.url).pathname);
  const message = `The server answered GET ${listed(paths)} with ${first.last.response.status} and ${describePage(first.last.response)}; clients look there for authorization metadata and stumble over the page.`;
  const advice = 'Answer 404 to paths under /.well-known/ that you do not serve, before any rule that serves a page.';
  return [found('warning', 'metadata_is_web_page', pages, message, { advice, cite: METADATA_DISCOVERY })];
}
