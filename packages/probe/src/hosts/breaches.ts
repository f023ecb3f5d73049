/** Which tools of a list a host's rule is about; pure, and nothing of the host's words. */
import { isObject, type JsonObject } from '../protocol/json-rpc.js';
import type { HostLimit, HostRule } from './host-rule.js';

export interface Breach {
  readonly rule: HostRule;
  /** Positions in the list; empty where the list as a whole is meant. */
  readonly tools: readonly number[];
  /** What was there, by position: a name as the host sends it, a length, the keyword or parameter. */
  readonly details: readonly string[];
  /** Whatever the user calls the server in the host; false where a shorter name there would do. */
  readonly isCertain: boolean;
}

/** Names with these characters are what the specification asks for; another name has a warning of its own. */
const SPECIFIED = /^[A-Za-z0-9_.-]{1,128}$/;

/**
 * @param server the server's own name, since nobody knows what users call it
 */
export function breachesOf(rules: readonly HostRule[], tools: readonly JsonObject[], server: string): Breach[] {
  return rules.flatMap((rule) => {
    const breach = breachOf(rule, tools, server);
    return breach ? [{ rule, ...breach }] : [];
  });
}

type Found = Omit<Breach, 'rule'>;

function breachOf(rule: HostLimit, tools: readonly JsonObject[], server: string): Found | undefined {
  switch (rule.kind) {
    case 'name':
      return found(tools, (tool) => {
        const name = nameOf(tool);
        return name !== undefined && (!rule.pattern.test(name) || name.length > rule.longest) ? name : undefined;
      });
    case 'full-name':
      return fullNames(rule, tools, server);
    case 'cut-name':
      return sameWhenCut(rule, tools, server);
    case 'tool-count':
      return tools.length > rule.most ? { tools: [], details: [], isCertain: true } : undefined;
    case 'description':
      return found(tools, ({ description }) =>
        typeof description === 'string' && description.length > rule.longest ? String(description.length) : undefined,
      );
    case 'schema-root':
      return found(tools, ({ inputSchema }) =>
        isObject(inputSchema) ? rule.keywords.find((keyword) => Object.hasOwn(inputSchema, keyword)) : undefined,
      );
    case 'parameter-name':
      return found(tools, ({ inputSchema }) => {
        const properties = isObject(inputSchema) ? inputSchema['properties'] : undefined;
        return isObject(properties) ? Object.keys(properties).find((name) => !rule.pattern.test(name)) : undefined;
      });
  }
}

function nameOf({ name }: JsonObject): string | undefined {
  return typeof name === 'string' && SPECIFIED.test(name) ? name : undefined;
}

function found(
  tools: readonly JsonObject[],
  look: (tool: JsonObject) => string | undefined,
  isCertain = true,
): Found | undefined {
  const hits = tools.flatMap((tool, position) => {
    const detail = look(tool);
    return detail === undefined ? [] : [{ position, detail }];
  });
  if (hits.length === 0) return undefined;
  return { tools: hits.map(({ position }) => position), details: hits.map(({ detail }) => detail), isCertain };
}

/** With the shortest name that a user could give the server, it is the tool's name alone that is too long. */
function fullNames(
  { longest, prefix }: Extract<HostLimit, { kind: 'full-name' }>,
  tools: readonly JsonObject[],
  server: string,
): Found | undefined {
  const longer = (before: string) => (tool: JsonObject) => {
    const name = nameOf(tool);
    return name !== undefined && before.length + name.length > longest ? before + name : undefined;
  };
  return (
    found(tools, longer(prefix('x'))) ?? found(tools, longer(prefix(server.replace(/[^A-Za-z0-9_-]/g, '_'))), false)
  );
}

function sameWhenCut(
  { cut }: Extract<HostLimit, { kind: 'cut-name' }>,
  tools: readonly JsonObject[],
  server: string,
): Found | undefined {
  const names = [...new Set(tools.flatMap((tool) => nameOf(tool) ?? []))];
  const byCut = new Map<string, string[]>();
  for (const name of names) byCut.set(cut(name, server), [...(byCut.get(cut(name, server)) ?? []), name]);
  return found(tools, (tool) => {
    const name = nameOf(tool);
    return name !== undefined && (byCut.get(cut(name, server))?.length ?? 0) > 1 ? name : undefined;
  });
}
