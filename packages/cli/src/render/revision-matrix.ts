/**
 * Which revisions a server showed in this run, by era: the one it agreed on, those it agreed to or refused when they
 * were offered, and those it names itself where it lists what it supports. A revision that is not marked may still be
 * spoken; nobody asked for it.
 */
import {
  LEGACY_REVISIONS,
  MODERN_REVISIONS,
  type CheckResult,
  type Era,
  type EraChoice,
  type Revision,
  type TranscriptEvent,
} from '@plumbline/probe/catalogue';
import { isObject } from './is-object.js';

export type RevisionState =
  /** What the run went on with. */
  | { readonly kind: 'agreed' }
  /** Offered and agreed to. */
  | { readonly kind: 'spoken' }
  /** Named by the server where it lists what it supports. */
  | { readonly kind: 'named' }
  /** Offered, and the server proposed another one. */
  | { readonly kind: 'answered'; readonly other: Revision }
  | { readonly kind: 'refused' }
  | { readonly kind: 'not-asked' };

export interface EraRow {
  readonly era: Era;
  /** The era was looked for, and the server showed nothing of it. */
  readonly notSpoken: boolean;
  readonly revisions: readonly { readonly revision: Revision; readonly state: RevisionState }[];
}

export interface MatrixFacts {
  readonly era: EraChoice;
  readonly negotiatedProtocolVersion: string | null;
  readonly checks: readonly Pick<CheckResult, 'id' | 'status'>[];
  readonly transcript: readonly TranscriptEvent[];
}

const ERAS: readonly (readonly [Era, readonly Revision[]])[] = [
  ['legacy', LEGACY_REVISIONS],
  ['modern', MODERN_REVISIONS],
];

/** Undefined when the server showed no revision at all. */
export function revisionMatrix(facts: MatrixFacts): readonly EraRow[] | undefined {
  const { negotiatedProtocolVersion, transcript } = facts;
  const named = new Set(transcript.flatMap((event) => versionsIn(event)));
  const offered = offersIn(transcript);
  const stateOf = (revision: Revision): RevisionState => {
    if (revision === negotiatedProtocolVersion) return { kind: 'agreed' };
    const state = offered.get(revision);
    if (state?.kind === 'spoken') return state;
    return named.has(revision) ? { kind: 'named' } : (state ?? { kind: 'not-asked' });
  };
  const rows = ERAS.map(([era, revisions]) => {
    const states = revisions.map((revision) => ({ revision, state: stateOf(revision) }));
    const isShown = states.some(({ state }) => SHOWN.has(state.kind));
    return { era, notSpoken: !isShown && wereBothLookedFor(facts), revisions: states, isShown };
  });
  return rows.some(({ isShown }) => isShown) ? rows : undefined;
}

const SHOWN: ReadonlySet<RevisionState['kind']> = new Set(['agreed', 'spoken', 'named']);

function wereBothLookedFor({ era, checks }: MatrixFacts): boolean {
  const eras = checks.find(({ id }) => id === 'eras');
  return era === 'auto' && (eras?.status === 'passed' || eras?.status === 'warning');
}

/** How each offer of a handshake was answered; an offer without an answer says nothing. */
function offersIn(transcript: readonly TranscriptEvent[]): Map<string, RevisionState> {
  const answers = new Map(transcript.flatMap((event) => (event.answers === null ? [] : [[event.answers, event]])));
  const states = new Map<string, RevisionState>();
  for (const { seq, direction, method, payload } of transcript) {
    const answer = answers.get(seq);
    if (direction !== 'out' || method !== 'initialize' || answer?.direction !== 'in') continue;
    const offered = isObject(payload) && isObject(payload['params']) ? payload['params']['protocolVersion'] : undefined;
    const state = messagesIn(answer.payload).flatMap((message) => stateAfter(offered, message) ?? [])[0];
    if (typeof offered === 'string' && state) states.set(offered, state);
  }
  return states;
}

function stateAfter(offered: unknown, message: Readonly<Record<string, unknown>>): RevisionState | undefined {
  if (isObject(message['error'])) return { kind: 'refused' };
  const { result } = message;
  const version = isObject(result) ? result['protocolVersion'] : undefined;
  if (version === offered) return { kind: 'spoken' };
  const other = LEGACY_REVISIONS.find((revision) => revision === version);
  return other === undefined ? undefined : { kind: 'answered', other };
}

/** A discover result's `supportedVersions`, or `data.supported` of an error that refuses a version. */
function versionsIn(event: TranscriptEvent): unknown[] {
  if (event.direction !== 'in') return [];
  return messagesIn(event.payload).flatMap((message) => {
    const { result, error } = message;
    if (isObject(result)) return listIn(result['supportedVersions']);
    return isObject(error) && isObject(error['data']) ? listIn(error['data']['supported']) : [];
  });
}

function messagesIn(payload: unknown): Readonly<Record<string, unknown>>[] {
  if (!isObject(payload)) return [];
  const { stream } = payload;
  if (!Array.isArray(stream)) return [payload];
  return stream.flatMap((event: unknown) => (isObject(event) && isObject(event['data']) ? [event['data']] : []));
}

function listIn(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
