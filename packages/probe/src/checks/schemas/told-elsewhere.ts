/**
 * Where other checks say better what is wrong, so that the schema need not: by the method that was asked (`*` is any
 * step, a trailing `**` any steps). `told-elsewhere.spec.ts` proves for each place that somebody does.
 */
const ENVELOPE = ['jsonrpc', 'id', 'result', 'error', 'error/code', 'error/message'];
const STATELESS = ['result/resultType', 'result/ttlMs', 'result/cacheScope'];

const SWITCHES = ['tools/listChanged', 'prompts/listChanged', 'resources/listChanged', 'resources/subscribe'].map(
  (each) => `result/capabilities/${each}`,
);

const ICONS = ['icons', 'icons/*', 'icons/*/src'];
const TEXTS = ['name', 'title', 'description', '_meta', ...ICONS];
const ANNOTATED = [
  'mimeType',
  'annotations',
  'annotations/audience',
  'annotations/audience/*',
  'annotations/priority',
  'annotations/lastModified',
];
const SCHEMA = ['', '/$schema', '/type', '/properties', '/properties/*', '/required', '/required/*'];

function list(member: string, below: readonly string[]): string[] {
  const items = below.map((each) => `result/${member}/*/${each}`);
  return [`result/${member}`, `result/${member}/*`, 'result/nextCursor', ...items];
}

const BY_METHOD: Readonly<Record<string, readonly string[]>> = {
  initialize: [
    'result/protocolVersion',
    'result/serverInfo',
    'result/serverInfo/name',
    'result/serverInfo/version',
    'result/instructions',
    'result/capabilities',
    'result/capabilities/*',
    'result/capabilities/experimental/*',
    ...SWITCHES,
  ],
  'server/discover': [
    ...STATELESS,
    'result/supportedVersions',
    'result/supportedVersions/*',
    'result/instructions',
    'result/capabilities',
    'result/capabilities/*',
    'result/capabilities/experimental/*',
    'result/capabilities/extensions/*',
    ...SWITCHES,
    'result/_meta/io.modelcontextprotocol/serverInfo',
    'result/_meta/io.modelcontextprotocol/serverInfo/name',
    'result/_meta/io.modelcontextprotocol/serverInfo/version',
    'error/data',
    'error/data/supported',
  ],
  'tools/list': [
    ...STATELESS,
    ...list('tools', [
      ...TEXTS,
      ...['annotations', 'annotations/*', 'execution'],
      ...['inputSchema', 'outputSchema'].flatMap((member) => SCHEMA.map((each) => member + each)),
    ]),
  ],
  'resources/list': [...STATELESS, ...list('resources', [...TEXTS, ...ANNOTATED, 'uri', 'size'])],
  'resources/templates/list': [...STATELESS, ...list('resourceTemplates', [...TEXTS, ...ANNOTATED, 'uriTemplate'])],
  'prompts/list': [
    ...STATELESS,
    ...list('prompts', [
      ...TEXTS,
      ...[
        'arguments',
        'arguments/*',
        'arguments/*/name',
        'arguments/*/title',
        'arguments/*/description',
        'arguments/*/required',
      ],
    ]),
  ],
};

const ANYWHERE = toPatterns(ENVELOPE);
const PATTERNS = new Map(Object.entries(BY_METHOD).map(([method, places]) => [method, toPatterns(places)]));

function toPatterns(places: readonly string[]): string[][] {
  // A key of `_meta` has a slash of its own.
  return places.map((place) =>
    place
      .replace('modelcontextprotocol/', 'modelcontextprotocol\0')
      .split('/')
      .map((step) => step.replace('\0', '/')),
  );
}

/**
 * @param method that was asked; undefined for what answers nothing
 * @param path of what is wrong or missing, from the message
 */
export function isToldElsewhere(method: string | undefined, path: readonly (string | number)[]): boolean {
  const own = method === undefined ? [] : (PATTERNS.get(method) ?? []);
  return [...ANYWHERE, ...own].some((pattern) => fits(pattern, path));
}

function fits(pattern: readonly string[], path: readonly (string | number)[]): boolean {
  return pattern.length === path.length && pattern.every((step, at) => step === '*' || step === String(path[at]));
}

/** For the proof. */
export const PLACES_TOLD_ELSEWHERE: readonly (readonly [string, readonly string[]])[] = Object.entries(BY_METHOD);
