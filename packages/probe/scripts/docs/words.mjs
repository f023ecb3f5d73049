/** What the pages say in words of their own. */

export const LEVELS = {
  MUST: 'The specification demands it (MUST): a server that breaks it fails.',
  SHOULD: 'The specification recommends it (SHOULD): a server that does not follow it gets a warning, and never fails.',
  HOST: 'The specification allows it, real hosts refuse it: a warning that names them, and never a failure.',
  STRICTER: 'The official conformance suite asks for more than the specification: a warning, and never a failure.',
  ADVISORY: 'No rule of the specification, but experience: a warning, and never a failure.',
};

export const ERAS = {
  legacy: 'handshake (2024-11-05 to 2025-11-25)',
  modern: 'stateless (from 2026-07-28)',
  both: 'both',
};

export const PROFILES = {
  standard: 'every run',
  thorough: 'runs of the thorough profile (`--profile thorough`)',
};

/** The answer to what, for each step that a check may need. */
const STEPS = {
  initialize: '`initialize`',
  'sse-probe': 'a GET that looks for the transport of 2024-11-05',
  initialized: '`notifications/initialized`',
  ping: '`ping`',
  tools: '`tools/list`, page by page',
  resources: '`resources/list`, page by page',
  'resource-templates': '`resources/templates/list`, page by page',
  prompts: '`prompts/list`, page by page',
  'session-cleanup': "the DELETE that ends the run's session",
  discover: '`server/discover`',
  'modern.tools': '`tools/list` without a handshake, page by page',
  'modern.resources': '`resources/list` without a handshake, page by page',
  'modern.resource-templates': '`resources/templates/list` without a handshake, page by page',
  'modern.prompts': '`prompts/list` without a handshake, page by page',
  'modern.reread': 'the first page of each list, asked for a second time on a new connection',
  'probe.session-second': 'a second `initialize`',
  'probe.accept': 'the same request with other Accept headers',
  'probe.origin': 'the same request with an Origin header, foreign and own, and a preflight',
  'probe.capabilities': 'list requests of capabilities that are not advertised',
  'probe.version-header': 'requests with a wrong `MCP-Protocol-Version` header and without it',
  'probe.session-unknown': 'requests with a session id that was never issued',
  'probe.get': 'a GET for the stream of the server',
  'probe.concurrency': 'two requests at the same moment',
  'probe.unauthenticated': 'the same request without credentials, and the metadata of the protected resource',
  'probe.invalid-token': 'the same request with wrong credentials',
  'probe.errors': 'an unknown method, malformed JSON, and ids that are strings',
  'probe.session-after-delete': 'a request in a session that was just ended',
  'probe.protocol-matrix': '`initialize` with each revision of the handshake era',
  'probe.modern-headers': '`server/discover` with headers that are missing or disagree with its body',
  'probe.modern-meta': '`server/discover` with incomplete `_meta`, and methods that the era does not have',
  'probe.modern-subscriptions': '`subscriptions/listen` with an empty filter',
};

export function looksAt({ needs }) {
  if (needs === 'every-step') return 'Every answer of the run; the verdict comes at its end.';
  if (needs === 'first-step') return 'The first request of the run and all that came of it.';
  const answers = needs.map((step) => {
    if (!(step in STEPS)) throw new Error(`scripts/docs/words.mjs has no words for the step ${step}`);
    return STEPS[step];
  });
  return `What the server answered to ${listed(answers)}.`;
}

export function revisions({ since, until, era }) {
  if (since && until) return `${since} to ${until}`;
  if (since) return `from ${since}`;
  if (until) return `until ${until}`;
  return era === 'both' ? 'all' : 'all of its era';
}

function listed(words) {
  const [last, ...rest] = [...words].reverse();
  return rest.length === 0 ? last : `${rest.reverse().join(', ')} and ${last}`;
}
