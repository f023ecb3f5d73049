/**
 * `x-mcp-header` (2026-07-28): parameters whose values clients repeat in HTTP headers. A client must leave a tool out of
 * the list over one wrong mark, so each is told.
 */
import { isObject, type JsonObject } from '../../protocol/json-rpc.js';
import { isSensitiveName } from '../../protocol/sensitive-names.js';
import { clause } from '../shared/clauses.js';
import { listed, quote, shown } from '../shared/words.js';
import { fault, pointerTo, type Fault, type Rule } from './rule.js';

const KEY = 'x-mcp-header';

const HEADER_RULES = clause(
  '2026-07-28',
  'server/tools#x-mcp-header',
  'A mark is a header name of its own, on a string, integer or boolean that only properties lead to.',
);

interface Mark {
  /** From the tool to the marked schema. */
  readonly path: readonly (string | number)[];
  readonly value: unknown;
  readonly schema: JsonObject;
  /** Only `properties` keywords lead to it, and at least one does. */
  readonly isReachable: boolean;
}

export const mcpHeaders: Rule = ({ inputSchema }) => {
  if (!isObject(inputSchema)) return [];
  const marks = marksIn(inputSchema);
  return [...marks.flatMap(judgeMark), ...repeatedNames(marks), ...marks.flatMap(sensitive)];
};

function broken(code: string, mark: Mark, says: string, advice: string): Fault {
  return fault('warning', code, `${says}; clients must drop the tool over it`, {
    pointer: pointerTo(...mark.path, KEY),
    advice,
    cite: HEADER_RULES,
  });
}

function nameOf({ path }: Mark): string {
  return quote(String(path.at(-1)), 60);
}

/** RFC 9110, section 5.1. */
const FIELD_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const TYPES: ReadonlySet<unknown> = new Set(['string', 'integer', 'boolean']);

function judgeMark(mark: Mark): Fault[] {
  const { value, schema, isReachable } = mark;
  if (!isReachable) {
    const says = `has ${KEY} at ${quote(pointerTo(...mark.path), 100)}, where not only properties lead to`;
    const advice = `Put ${KEY} only on parameters that stand under "properties", nested or not; not under items, $defs, allOf or the like.`;
    return [broken('mcp_header_misplaced', mark, says, advice)];
  }
  const faults: Fault[] = [];
  if (typeof value !== 'string' || !FIELD_NAME.test(value)) {
    const says = `marks the parameter ${nameOf(mark)} with ${KEY} ${shown(value)}, which is no name of an HTTP header`;
    faults.push(broken('mcp_header_name', mark, says, 'Use letters, digits and hyphens, such as "Region".'));
  }
  if (!TYPES.has(schema['type'])) {
    const says = `marks the parameter ${nameOf(mark)} with ${KEY}, but its type is ${schema['type'] === undefined ? 'not given' : shown(schema['type'])}; it must be string, integer or boolean`;
    faults.push(broken('mcp_header_type', mark, says, `Take ${KEY} off the parameter, or give it such a type.`));
  }
  return faults;
}

/** Compared without case, as header names are. */
function repeatedNames(marks: readonly Mark[]): Fault[] {
  const holders = new Map<string, Mark[]>();
  for (const mark of marks) {
    if (typeof mark.value !== 'string') continue;
    const name = mark.value.toLowerCase();
    holders.set(name, [...(holders.get(name) ?? []), mark]);
  }
  return [...holders.values()].flatMap((alike): Fault[] => {
    const last = alike.at(-1);
    if (!last || alike.length < 2) return [];
    const says = `marks the parameters ${listed(alike.map(nameOf))} with the same ${KEY} ${shown(last.value)}`;
    return [broken('mcp_header_repeated', last, says, 'Give each of them a header name of its own.')];
  });
}

/** Proxies read and log headers. A page's or an upload's token gives no access by itself. */
const HARMLESS = /page|cursor|continu|next|sync|count|max/i;

function sensitive(mark: Mark): Fault[] {
  const name = String(mark.path.at(-1));
  if (!mark.isReachable || !isSensitiveName(name) || HARMLESS.test(name)) return [];
  return [
    fault(
      'warning',
      'mcp_header_sensitive',
      `marks the parameter ${nameOf(mark)} with ${KEY}, so that its value stands in an HTTP header, which proxies read and log`,
      {
        pointer: pointerTo(...mark.path, KEY),
        advice: `Take ${KEY} off parameters that hold secrets.`,
        cite: clause(
          '2026-07-28',
          'basic/transports/streamable-http#custom-headers-from-tool-parameters',
          'Clients repeat marked parameters in headers, for everything on the way to read.',
        ),
      },
    ),
  ];
}

/** Keywords whose members are schemas by name, or in a list; the others hold one schema, or a list of them. */
const NAMED = ['patternProperties', '$defs', 'definitions', 'dependentSchemas', 'dependencies'];
const DIRECT = [
  ...['items', 'prefixItems', 'additionalItems', 'unevaluatedItems', 'contains'],
  ...['additionalProperties', 'unevaluatedProperties', 'propertyNames'],
  ...['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'contentSchema'],
];

/** A hostile schema costs no more than this. */
const MAX_SCHEMAS = 5_000;

interface Place {
  readonly schema: JsonObject;
  readonly path: readonly (string | number)[];
  readonly isReachable: boolean;
}

/** Wherever a schema stands; a parameter that is called like the mark, or an example that holds one, is none. */
function marksIn(root: JsonObject): Mark[] {
  const marks: Mark[] = [];
  const places: Place[] = [{ schema: root, path: ['inputSchema'], isReachable: true }];
  for (let at = 0; at < places.length && at < MAX_SCHEMAS; at += 1) {
    const place = places[at];
    if (!place) break;
    const { schema, path } = place;
    if (KEY in schema) {
      marks.push({ path, value: schema[KEY], schema, isReachable: place.isReachable && path.length > 1 });
    }
    places.push(...placesIn(place));
  }
  return marks;
}

function placesIn({ schema, path, isReachable }: Place): Place[] {
  const below = (keys: readonly (string | number)[], value: unknown, reachable: boolean): Place[] =>
    isObject(value) ? [{ schema: value, path: [...path, ...keys], isReachable: reachable }] : [];
  const each = (keyword: string, reachable: boolean): Place[] => {
    const value = schema[keyword];
    return isObject(value) ? Object.keys(value).flatMap((name) => below([keyword, name], value[name], reachable)) : [];
  };
  return [
    ...each('properties', isReachable),
    ...NAMED.flatMap((keyword) => each(keyword, false)),
    ...DIRECT.flatMap((keyword) => {
      const value = schema[keyword];
      if (Array.isArray(value)) return value.flatMap((item: unknown, index) => below([keyword, index], item, false));
      return below([keyword], value, false);
    }),
  ];
}
