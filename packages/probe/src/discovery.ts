import type { Exchange, Recording } from './protocol/recording.js';
import type { DiscoveredList, Discovery } from './protocol/verdict.js';
import { LISTS, type ListKind } from './steps/list.js';
import { answerOf } from './wire/answers.js';

/** What the list steps read, as the server listed it; `redact` is applied to every item. A list that failed is absent. */
export function discoveryOf(recording: Recording, redact: (item: unknown) => unknown): Discovery {
  const lists = LISTS.flatMap((kind) => {
    const list = discoveredList(recording, kind, redact);
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
  { step, field }: ListKind,
  redact: (item: unknown) => unknown,
): DiscoveredList | undefined {
  const exchanges = recording.exchanges.filter((exchange) => exchange.step === step);
  const pages = exchanges.flatMap((exchange) => pageOf(exchange, field) ?? []);
  const lastExchange = exchanges.at(-1);
  if (pages.length === 0 || !lastExchange) return undefined;
  const items = withoutRepetition(pages).flatMap((page) => page.items);
  return {
    count: items.length,
    pages: pages.length,
    complete: pageOf(lastExchange, field)?.isLast ?? false,
    items: items.map(redact),
  };
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
