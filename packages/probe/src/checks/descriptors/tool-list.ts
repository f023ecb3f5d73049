/** What the tools are for those who use them all: what hosts refuse, and what the list costs a model. */
import type { HostRule } from '../../hosts/host-rule.js';
import { breachesOf, type Breach } from '../../hosts/breaches.js';
import { HOST_RULES } from '../../hosts/rules.js';
import { fingerprint } from '../shared/json-text.js';
import { count, listed, number, quote } from '../shared/words.js';
import type { ListedItem, ListFault, ListRule } from './rule.js';

/** One finding for each kind of rule: the surest host speaks, the others that ask the same are named. */
const hosts: ListRule = (items, { server }) => {
  const tools = items.map(({ value }) => value);
  const byKind = new Map<string, Breach[]>();
  for (const breach of breachesOf(HOST_RULES, tools, server ?? '')) {
    byKind.set(breach.rule.kind, [...(byKind.get(breach.rule.kind) ?? []), breach]);
  }
  return [...byKind.values()].flatMap((breaches) => {
    const [first, ...others] = breaches.sort((a, b) => weightOf(b) - weightOf(a));
    return first ? [say(first, others, items)] : [];
  });
};

const WEIGHTS = { high: 2, medium: 1, low: 0 };

/** What is true of some set-ups only never outweighs what is true of all. */
function weightOf({ rule, isCertain }: Breach): number {
  return WEIGHTS[rule.confidence] + (isCertain ? 3 : 0);
}

function say(breach: Breach, others: readonly Breach[], items: readonly ListedItem[]): ListFault {
  const { rule, tools, isCertain } = breach;
  const also = [...new Set(others.map((other) => other.rule.host))].filter((host) => host !== rule.host);
  const same =
    also.length === 0 ? '' : ` ${listed(also)} ${also.length === 1 ? 'has a limit' : 'have limits'} of the kind, too.`;
  return {
    severity: rule.confidence === 'high' && isCertain ? 'warning' : 'note',
    code: `host_${rule.kind.replace('-', '_')}`,
    message: `${rule.host} ${rule.does}: ${found(breach, items)}.${same}`,
    advice: `${ADVICE[rule.kind]} Source: ${rule.source} (${rule.date}).`,
    items: tools,
    pointer: POINTERS[rule.kind],
  };
}

function found({ rule, tools, details }: Breach, items: readonly ListedItem[]): string {
  const labels = tools.map((position) => items[position]?.label ?? '');
  const each = (tell: (detail: string) => string): string =>
    listed(labels.map((label, index) => `${label}${tell(details[index] ?? '')}`));
  switch (rule.kind) {
    case 'tool-count':
      return `this server alone lists ${number(items.length)}`;
    case 'description':
      return each((length) => ` has ${number(Number(length))}`);
    case 'full-name':
      return each((name) => ` becomes ${quote(name, 160)} (${name.length})`);
    case 'schema-root':
      return each((keyword) => ` has ${keyword}`);
    case 'parameter-name':
      return each((name) => ` has ${quote(name, 80)}`);
    case 'name':
    case 'cut-name':
      return each(() => '');
  }
}

const ADVICE: Readonly<Record<HostRule['kind'], string>> = {
  name: 'Name tools by 1 to 64 of A-Z, a-z, 0-9, "_" and "-", beginning with a letter.',
  'full-name': 'Shorten the names of tools, and leave the name of the server out of them.',
  'cut-name': 'Let names of tools differ in their first 40 characters, and not by "." and "_" alone.',
  'tool-count': 'Offer fewer tools, or parts of them under addresses of their own.',
  description: 'Shorten the description, and put first what matters.',
  'schema-root': 'Put the alternatives into a property, or make tools of them.',
  'parameter-name': 'Name parameters by 1 to 64 of A-Z, a-z, 0-9, "_", "." and "-".',
};

const POINTERS: Readonly<Record<HostRule['kind'], string>> = {
  name: '/name',
  'full-name': '/name',
  'cut-name': '/name',
  'tool-count': '',
  description: '/description',
  'schema-root': '/inputSchema',
  'parameter-name': '/inputSchema/properties',
};

const CHARACTERS_OF_A_TOKEN = 4;
/** Lists below this cost no model anything to speak of. */
const WORTH_A_NOTE = 2000;

/** A model reads the name, the description and the inputSchema of every tool before it says a word. */
const tokenCost: ListRule = (items) => {
  const costs = items.map(({ value: { name, description, inputSchema } }, position) => ({
    position,
    tokens: Math.ceil((fingerprint({ name, description, inputSchema })?.length ?? 0) / CHARACTERS_OF_A_TOKEN),
  }));
  const total = costs.reduce((sum, { tokens }) => sum + tokens, 0);
  if (total < WORTH_A_NOTE) return [];
  const dearest = [...costs].sort((a, b) => b.tokens - a.tokens).slice(0, 3);
  const named = dearest.map(({ position, tokens }) => `${items[position]?.label ?? ''} ${number(tokens)}`);
  return [
    {
      severity: 'note',
      code: 'token_cost',
      message: `${count(items.length, 'tool')} take about ${number(total)} tokens of a model's context, at 4 characters a token; the largest are ${listed(named)}.`,
      items: [],
    },
  ];
};

export const TOOL_LIST_RULES: readonly ListRule[] = [hosts, tokenCost];
