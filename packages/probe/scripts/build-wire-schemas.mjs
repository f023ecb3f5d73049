/**
 * npm run generate -w @plumbline/probe
 *
 * Makes `src/protocol/schema/compact/<revision>.ts` from the official JSON Schema of each revision of the protocol: only
 * what a server may send, without prose, as one string that is parsed when a message of that revision is first validated.
 * Compiling the schemas with Ajv gives 2.3 MB of code for every process and browser to load; this is a thirtieth.
 * `src/protocol/schema/compact.spec.ts` fails when the files on disk are not what this makes.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = resolve(dirname(fileURLToPath(import.meta.url)), '../src/protocol/schema');

export const REVISIONS = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'];

/** Keywords that `schema-validator.ts` knows; a new one in a new revision must be taught to it first. */
const ASSERTIONS = new Set([
  ...['$ref', 'type', 'const', 'enum', 'properties', 'required', 'additionalProperties', 'items'],
  ...['anyOf', 'oneOf', 'allOf', 'minimum', 'maximum', 'minItems', 'maxItems'],
]);
/** Prose, and `format`, which both dialects take for an annotation: the rules of the descriptors judge URIs. */
const ANNOTATIONS = new Set(['description', 'title', 'default', 'examples', 'format', '$comment', 'deprecated']);

export function sourceOf(revision) {
  const compact = compactSchema(JSON.parse(readFileSync(join(folder, `${revision}.json`), 'utf8')));
  const text = JSON.stringify(compact).replaceAll('\\', '\\\\').replaceAll("'", "\\'");
  return `/** Made from ../${revision}.json by scripts/build-wire-schemas.mjs; not to be edited. */\nexport const SCHEMA = '${text}';\n`;
}

export const targetOf = (revision) => join(folder, 'compact', `${revision}.ts`);

/** `definitions`, and which of them a message of each kind is: see `CompactSchema` in `wire-schemas.ts`. */
function compactSchema(schema) {
  const all = schema.$defs ?? schema.definitions;
  const roles = {
    envelopes: {
      result: nameOf(all, 'JSONRPCResultResponse', 'JSONRPCResponse'),
      error: nameOf(all, 'JSONRPCErrorResponse', 'JSONRPCError'),
      request: 'JSONRPCRequest',
      notification: 'JSONRPCNotification',
    },
    results: resultsByMethod(all),
    errors: errorsByCode(all),
    requests: byMethod(all, membersOf(all.ServerRequest)),
    notifications: byMethod(all, membersOf(all.ServerNotification)),
  };
  const definitions = {};
  const take = (name) => {
    if (name in definitions) return;
    definitions[name] = null;
    definitions[name] = strip(amend(name, all[name]), take, name);
  };
  for (const names of Object.values(roles)) Object.values(names).forEach(take);
  return { definitions, ...roles };
}

function nameOf(all, ...names) {
  const name = names.find((each) => each in all);
  if (!name) throw new Error(`none of ${names.join(', ')} is defined`);
  return name;
}

const membersOf = (union) => (union?.anyOf ?? []).map(({ $ref }) => $ref.split('/').at(-1));

function byMethod(all, names) {
  return Object.fromEntries(names.map((name) => [all[name].properties.method.const, name]));
}

/** What a run may ask for; anything else is answered with some result. */
const ASKED = new Set([
  ...['initialize', 'ping', 'server/discover', 'subscriptions/listen'],
  ...['tools/list', 'resources/list', 'resources/templates/list', 'prompts/list'],
]);

/** `ListToolsRequest` is answered with a `ListToolsResult`; what has no result of its own with an empty one. */
function resultsByMethod(all) {
  const results = Object.entries(byMethod(all, membersOf(all.ClientRequest))).map(([method, request]) => {
    const result = request.replace(/Request$/, 'Result');
    return [method, result in all ? result : 'EmptyResult'];
  });
  return Object.fromEntries(results.filter(([method]) => ASKED.has(method)));
}

function errorsByCode(all) {
  const entries = Object.entries(all).flatMap(([name, { properties }]) => {
    const code = properties?.error?.allOf?.at(-1)?.properties?.code?.const;
    return code === undefined ? [] : [[code, name]];
  });
  return Object.fromEntries(entries);
}

/**
 * The generator of 2026-07-28 wrote JSON values without null and fractions. The protocol's own definition has them, so a
 * server that sends one is right.
 */
function amend(name, schema) {
  return name === 'JSONValue' ? {} : schema;
}

function strip(schema, take, where) {
  if (typeof schema === 'boolean') return schema;
  const kept = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (ANNOTATIONS.has(keyword)) continue;
    if (!ASSERTIONS.has(keyword)) throw new Error(`${where}: the keyword ${keyword} is not known`);
    kept[keyword] = stripKeyword(keyword, value, take, where);
  }
  if (kept.additionalProperties === false) throw new Error(`${where}: closed objects are not known`);
  // What allows anything says nothing.
  if (kept.additionalProperties && isOpen(kept.additionalProperties)) delete kept.additionalProperties;
  if (kept.properties && Object.keys(kept.properties).length === 0) delete kept.properties;
  return kept;
}

const isOpen = (schema) => schema === true || Object.keys(schema).length === 0;

function stripKeyword(keyword, value, take, where) {
  if (keyword === '$ref') {
    const name = value.split('/').at(-1);
    take(name);
    return name;
  }
  if (keyword === 'properties') {
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, strip(each, take, `${where}.${name}`)]),
    );
  }
  if (Array.isArray(value) && typeof value[0] === 'object') return value.map((each) => strip(each, take, where));
  return typeof value === 'object' && !Array.isArray(value) ? strip(value, take, where) : value;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const revision of REVISIONS) writeFileSync(targetOf(revision), sourceOf(revision));
}
