/**
 * The steps of a run: what each sends, in which order, and how its exchanges are told apart. The checks are written
 * against this file, the recorder is proven against it.
 *
 * Every exchange of a request carries that request's label: redirect hops and resumptions too. A message of ours has an
 * id that no other one of the run has. A step may end before its last exchange: where a comment says "until", or when
 * the run's time is up or the server has enough (`no-time` and `rate-limited` in `PassedOverReason`).
 */

/**
 * The handshake era, in the order of work (diagnostics, section 2).
 *
 * - `initialize`: offers 2025-11-25. When that revision is refused for itself (an error that speaks of the version or
 *   names supported ones, or a 400 without content) the older ones that the server may speak follow, newest first, one
 *   request each, until one is answered with a result; `params.protocolVersion` says which. The last turn counts.
 * - `sse-probe`: one GET, only where initialize was refused as the transport of 2024-11-05 refuses it.
 * - `initialized`, `ping`, `tools`, `resources`, `resource-templates`, `prompts`: as their names say; a list one request
 *   a page. The first of these requests that the server refuses as belonging to an unknown session, although it carried
 *   the issued id, is sent `SESSION_REPEATS` times more in the same step, each on a new connection, label `repeat`. What
 *   the first accepted one was answered with is what the run goes on with.
 * - `session-cleanup`: one DELETE.
 */
export const LEGACY_STEPS = [
  'initialize',
  'sse-probe',
  'initialized',
  'ping',
  'tools',
  'resources',
  'resource-templates',
  'prompts',
  'session-cleanup',
] as const;

/** How often a request that met a lost session is repeated. */
export const SESSION_REPEATS = 5;

/**
 * The stateless era (from 2026-07-28), on connections that no handshake has touched and without a session id.
 *
 * - `discover`: one request; a second one when an error (-32022, or a pre-release code that names `data.supported`) names
 *   a version that we speak: it declares that version. The last turn counts. In a run of both eras it waits 5 s.
 * - `modern.tools`, `modern.resources`, `modern.resource-templates`, `modern.prompts`: one request a page. An empty
 *   cursor is sent like any other; reading ends at a cursor or a page that came before.
 * - `modern.reread`: on a new connection, the first page of each list whose first page came, once more, in the same
 *   order; `request.message.method` says which list. Passed over as `not-needed` when there is none.
 */
export const MODERN_STEPS = [
  'discover',
  'modern.tools',
  'modern.resources',
  'modern.resource-templates',
  'modern.prompts',
  'modern.reread',
] as const;

/**
 * The thorough profile, after everything else; absent from the recording of a standard run. None changes anything: they
 * list, ping, discover or ask for the method `UNKNOWN_METHOD`.
 *
 * "The list" is the first advertised one of tools, resources, prompts; without any, `ping` (handshake era) or
 * `server/discover` (stateless era). "Either era": asked once, in the handshake era where a handshake succeeded, else in
 * the stateless one; the step's `era` says in which. Requests of the handshake era carry the negotiated revision and,
 * where the server uses sessions, the id that `probe.session-second` got.
 *
 * Handshake era:
 * - `probe.session-second`: initialize without a session id, then notifications/initialized when it was answered with a
 *   revision that we speak. Only where the first initialize issued a session id; the other probes need it then.
 * Either era:
 * - `probe.accept`: the list three times. `reversed`: `Accept: text/event-stream, application/json`; `any`: any type (two stars);
 *   `missing`: no Accept.
 * - `probe.origin`: the list with `Origin`. `foreign`: `FOREIGN_ORIGIN`; `own`: the target's own origin. Then `preflight`:
 *   OPTIONS as a browser sends it from `FOREIGN_ORIGIN` before such a POST (without credentials).
 * - `probe.capabilities`: one list request for each of tools, resources, prompts that is not advertised; `message.method`
 *   says which. Passed over as `not-needed` when all are.
 * Handshake era:
 * - `probe.version-header`: the list. `invalid`: `MCP-Protocol-Version: 1900-01-01`; `missing`: without that header.
 * - `probe.session-unknown`: the list. `unknown`: with a session id of the issued one's kind that was never issued;
 *   `malformed`: with the id `MALFORMED_SESSION`. Only where the server uses sessions.
 * - `probe.get`: one GET with `Accept: text/event-stream`. A stream is closed as soon as it is open (it ends as
 *   `released`); no answer in 5 s is a fault.
 * Either era:
 * - `probe.concurrency`: `first` and `second`: ping and the list (stateless: discover and the list) at the same moment on
 *   two connections. Their exchanges stand in this order, whichever was answered first.
 * - `probe.unauthenticated`: `list`: the list without the run's credentials, only where there are some. Then, always
 *   without credentials, GET of the protected resource metadata: `metadata-path` (the well-known path with the target's
 *   path appended; left out when the target has none) and `metadata-root`.
 * - `probe.invalid-token`: the list with wrong credentials. `altered`: the real ones with their last characters changed;
 *   `random`: others. Of custom headers those are changed whose names or values are credentials; where there are none, and
 *   without credentials, it is passed over as `no-credentials`.
 * - `probe.errors`: `unknown-method`: `UNKNOWN_METHOD`; `malformed-json`: a message cut short (`request.text`);
 *   `string-id`: the list with an id of letters; `digit-id`: with a string of digits; `non-ascii`: with letters outside
 *   ASCII in the id, in UTF-8, unescaped.
 * Handshake era:
 * - `probe.session-after-delete`: `delete`: DELETE of the second session; `after`: the list with its id. `after` is left
 *   out when `delete` was answered 405. Passed over as `no-session` without one.
 * - `probe.protocol-matrix`: initialize with each of the four revisions, oldest first, without a session id; the label is
 *   the revision. A session that it issues is ended at once by DELETE, under the same label.
 * Stateless era:
 * - `probe.modern-headers`: `server/discover`, right but for one thing. `name-case`: header names in lower case, which is
 *   right too; `method-mismatch`: `Mcp-Method: tools/list`; `method-missing`: without it; `version-mismatch`:
 *   `MCP-Protocol-Version: 2025-11-25` while `_meta` says the version in use; `version-missing`: without that header.
 * - `probe.modern-meta`: `server/discover` with right headers. `meta-missing`: without `_meta`; `version-missing` and
 *   `capabilities-missing`: without that required field of it; `unsupported-version`: header and `_meta` say 1900-01-01.
 *   Then `unknown-method`: `UNKNOWN_METHOD`; `ping`: ping, which the era has removed. Only in a run of the stateless era
 *   alone `initialize`: as a client of 2025-11-25 sends it (in a run of both, the step `initialize` shows it), and when
 *   that issues a session `initialize-end`: its DELETE. Where initialize was refused, so that the server is modern-only:
 *   `get` and `delete`: those HTTP methods, without a session id.
 * - `probe.modern-subscriptions`: `subscriptions/listen` with an empty filter. The stream is read for 5 s, or until a
 *   response, or an event and a comment (a keep-alive), were seen; one that is open then without a response ends as
 *   `released`.
 */
export const PROBE_STEPS = [
  'probe.session-second',
  'probe.accept',
  'probe.origin',
  'probe.capabilities',
  'probe.version-header',
  'probe.session-unknown',
  'probe.get',
  'probe.concurrency',
  'probe.unauthenticated',
  'probe.invalid-token',
  'probe.errors',
  'probe.session-after-delete',
  'probe.protocol-matrix',
  'probe.modern-headers',
  'probe.modern-meta',
  'probe.modern-subscriptions',
] as const;

export const STEP_IDS = [...LEGACY_STEPS, ...MODERN_STEPS, ...PROBE_STEPS] as const;
export type StepId = (typeof STEP_IDS)[number];
export type ProbeStepId = (typeof PROBE_STEPS)[number];

/** In the order of sending. A step that is missing here sends requests that need no label. */
export const STEP_LABELS = {
  'probe.accept': ['reversed', 'any', 'missing'],
  'probe.origin': ['foreign', 'own', 'preflight'],
  'probe.version-header': ['invalid', 'missing'],
  'probe.session-unknown': ['unknown', 'malformed'],
  'probe.concurrency': ['first', 'second'],
  'probe.unauthenticated': ['list', 'metadata-path', 'metadata-root'],
  'probe.invalid-token': ['altered', 'random'],
  'probe.errors': ['unknown-method', 'malformed-json', 'string-id', 'digit-id', 'non-ascii'],
  'probe.session-after-delete': ['delete', 'after'],
  'probe.protocol-matrix': ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
  'probe.modern-headers': ['name-case', 'method-mismatch', 'method-missing', 'version-mismatch', 'version-missing'],
  'probe.modern-meta': [
    'meta-missing',
    'version-missing',
    'capabilities-missing',
    'unsupported-version',
    'unknown-method',
    'ping',
    'initialize',
    'initialize-end',
    'get',
    'delete',
  ],
} as const satisfies Partial<Record<StepId, readonly string[]>>;

export type StepLabel = (typeof STEP_LABELS)[keyof typeof STEP_LABELS][number] | 'repeat';

/** A method that no server has. */
export const UNKNOWN_METHOD = 'plumbline/does-not-exist';
/** A revision that never existed. */
export const UNKNOWN_REVISION = '1900-01-01';
/** An origin that is nobody's (RFC 2606, section 2: `.invalid` never resolves). */
export const FOREIGN_ORIGIN = 'https://plumbline-probe.invalid';
/** Of characters that a session id may have, yet no server's. */
export const MALFORMED_SESSION = '!';

export function isProbe(step: StepId): step is ProbeStepId {
  return step.startsWith('probe.');
}
