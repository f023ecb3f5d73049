import type { Exchange, Recording } from './protocol/recording.js';
import type { DiscoveredList, Discovery } from './protocol/verdict.js';
import { LISTS, MODERN_LISTS, type ListKind } from './steps/list.js';
import { answerOf } from './wire/answers.js';

/**
 * What the list steps read, as the server listed it; `redact` is applied to every item. A list that failed is absent. Of a
 * server of both eras it is what its handshake era lists, or the stateless one where that gave nothing.
 */
export function discoveryOf(recording: Recording, redact: (item: unknown) => unknown): Discovery {
  const lists = LISTS.flatMap((kind) => {
    const kinds = [kind, ...MODERN_LISTS.filter(({ method }) => method === kind.method)];
    const found = kinds.find((each) => pagesOf(recording, each).length > 0);
    const list = found && discoveredList(recording, found, redact);
    return list ? [[kind.field, list] as const] : [];
  });
  return Object.fromEntries(lists);
}

interface Page {
  readonly items: readonly unknown[];
  readonly isLast: boolean;
}

function discoveredList(
  recording: Recording,
  kind: ListKind,
  redact: (item: unknown) => unknown,
): DiscoveredList | undefined {
  const pages = pagesOf(recording, kind);
  const lastExchange = exchangesOf(recording, kind).at(-1);
  if (pages.length === 0 || !lastExchange) return undefined;
  const items = withoutRepetition(pages).flatMap((page) => page.items);
  return {
    count: items.length,
    pages: pages.length,
    complete: pageOf(lastExchange, kind.field)?.isLast ?? false,
    items: items.map(redact),
  };
}

function exchangesOf(recording: Recording, { step }: ListKind): readonly Exchange[] {
  return recording.exchanges.filter((exchange) => exchange.step === step);
}

function pagesOf(recording: Recording, kind: ListKind): readonly Page[] {
  return exchangesOf(recording, kind).flatMap((exchange) => pageOf(exchange, kind.field) ?? []);
}

function pageOf(exchange: Exchange, field: string): Page | undefined {
  const answer = answerOf(exchange);
  const items = answer?.kind === 'result' ? answer.result[field] : undefined;
  if (answer?.kind !== 'result' || !Array.isArray(items)) return undefined;
  return { items, isLast: typeof answer.result['nextCursor'] !== 'string' };
}

/** Reading stops at a page that had been there before; its items are counted once. */
function withoutRepetition(pages: readonly Page[]): readonly Page[] {
  const [last, ...earlier] = [...pages].reverse();
  if (!last || earlier.length === 0) return pages;
  const content = JSON.stringify(last.items);
  return earlier.some((page) => JSON.stringify(page.items) === content) ? pages.slice(0, -1) : pages;
}
