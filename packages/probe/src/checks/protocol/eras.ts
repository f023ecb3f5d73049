import { isModernVersion, supportedIn } from '../../protocol/modern-era.js';
import type { Recording } from '../../protocol/recording.js';
import { isLegacyRevision } from '../../protocol/revisions.js';
import { defineCheck, eventsOf, judged, unanswered, undecided, type Finding } from '../define-check.js';
import { LEGACY_CLIENTS } from '../shared/clauses.js';
import { describeAnswer } from '../shared/described-answer.js';
import { initializeResult, modernAnswer, openingTurn, wasTaken, type ModernAnswer } from '../shared/eras.js';
import { answerIn, finalTurn, turnsOf, wasInterrupted, type Turn } from '../shared/exchanges.js';
import { handshakeOf } from '../shared/handshake.js';
import { describeTurnedAway } from '../shared/http-status.js';
import { isRefusal } from '../shared/refusals.js';
import { listed, quote } from '../shared/words.js';

export default defineCheck({
  id: 'eras',
  title: 'Eras and revisions',
  group: 'protocol',
  level: 'MUST',
  era: 'both',
  profile: 'standard',
  cite: {
    revision: '2026-07-28',
    url: 'https://modelcontextprotocol.io/specification/2026-07-28/basic/versioning#compatibility-matrix',
    says: 'A server speaks the handshake of the older revisions, the stateless requests of the newer ones, or both.',
  },
  advice: 'Answer initialize (2025-11-25 and older), or server/discover (2026-07-28), or both.',
  needs: 'every-step',

  evaluate(recording) {
    const opening = openingTurn(recording);
    // Either era may still show itself, so nothing can be said before the end.
    if (!opening || recording.end === undefined) return undecided();
    const legacy = legacyRevisions(recording);
    const modern = modernAnswer(recording);
    if (legacy.length === 0 && !modern) {
      if (turnsOf(recording, 'discover').some(wasInterrupted)) return undecided();
      return wasLookedAt(opening) ? judged([neither(recording)], '') : unanswered(opening.last, neither(recording));
    }
    return judged(modern && isModernOnly(recording) ? lockedOut(recording) : [], matrix(legacy, modern, recording));
  },
});

/**
 * In a run of the stateless era alone a plain answer to its first request is all that there is: no other check fails on
 * a server that does not speak the era.
 */
function wasLookedAt(turn: Turn): boolean {
  const { last, message } = turn;
  const { response } = last;
  if (message?.method !== 'server/discover' || !response) return false;
  return answerIn(turn) !== undefined && !isRefusal(response) && !describeTurnedAway(last, response);
}

/** Shown by the handshake, or named by the server where it lists what it supports. */
function legacyRevisions(recording: Recording): string[] {
  const version = initializeResult(recording)?.['protocolVersion'];
  const named = modernAnswer(recording)?.versions.filter(isLegacyRevision) ?? [];
  const shown = typeof version === 'string' ? [isLegacyRevision(version) ? version : quote(version, 30)] : [];
  return [...new Set([...shown, ...named])].sort();
}

function matrix(legacy: readonly string[], modern: ModernAnswer | undefined, recording: Recording): string {
  const stateless = modern?.versions.filter(isModernVersion).sort() ?? [];
  // Who knows the rules of this era may refuse it by them, and name the others.
  const isSpoken = modern !== undefined && (stateless.length > 0 || modern.versions.length === 0);
  const statelessText = `the stateless era (${listed(stateless) || 'no revision named'})`;
  if (legacy.length > 0 && isSpoken)
    return `The server speaks the handshake era (${listed(legacy)}) and ${statelessText}.`;
  if (isSpoken) return `The server speaks ${statelessText}${recording.era === 'auto' ? ' only' : ''}.`;
  return `The server speaks the handshake era${wasTaken(recording, 'discover') ? ' only' : ''} (${listed(legacy)}).`;
}

function isModernOnly(recording: Recording): boolean {
  return wasTaken(recording, 'initialize') && handshakeOf(recording).kind === 'not-spoken';
}

/** MOD-06: right by the specification; its refusal is all that a client of the older revisions can show its user. */
function lockedOut(recording: Recording): Finding[] {
  const turn = finalTurn(recording, 'initialize');
  const events = eventsOf(turn.last);
  const answer = answerIn(turn);
  const named = answer?.kind === 'error' ? namedVersions(answer.error) : false;
  const note: Finding = {
    severity: 'note',
    code: 'legacy_clients_locked_out',
    message: 'Clients that speak only the handshake era (2025-11-25 and older) cannot connect to this server.',
    cite: LEGACY_CLIENTS,
    events,
  };
  if (named) return [note];
  return [
    {
      severity: 'warning',
      code: 'refusal_names_no_versions',
      message: `Clients of 2025-11-25 and older cannot connect, and are not told why: the server refuses initialize with ${describeAnswer(turn)}, which does not name the versions that it supports.`,
      advice:
        'Refuse initialize with error -32022 and name the supported versions in data.supported and in the message.',
      cite: LEGACY_CLIENTS,
      events,
    },
  ];
}

function namedVersions(error: Readonly<Record<string, unknown>>): boolean {
  if (supportedIn(error).length > 0) return true;
  const text = typeof error['message'] === 'string' ? error['message'].slice(0, 500) : '';
  // The refused revision is usually quoted too, so only one that the server may speak counts.
  return (text.match(/\d{4}-\d{2}-\d{2}/g) ?? []).some(isModernVersion);
}

function neither(recording: Recording): Finding {
  const tried = recording.era === 'modern' ? ['discover' as const] : (['initialize', 'discover'] as const);
  const turns = tried.filter((id) => wasTaken(recording, id)).map((id) => finalTurn(recording, id));
  const answers = turns.map((turn) => `${turn.message?.method ?? ''} with ${describeAnswer(turn)}`);
  return {
    severity: 'failed',
    code: recording.era === 'auto' ? 'no_era_spoken' : 'era_not_spoken',
    message:
      recording.era === 'modern'
        ? `The server does not speak the stateless era, which this run asked for: it answered ${listed(answers)}.`
        : `The server speaks no era of MCP: it answered ${listed(answers)}.`,
    events: turns.flatMap(({ last }) => eventsOf(last)),
  };
}
