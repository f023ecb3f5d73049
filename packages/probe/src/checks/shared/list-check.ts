/**
 * How a list is judged: that it came, that its pages end, and each item by the rules of its kind. What an item must be is
 * data (`../descriptors`), so that tools, resources, templates and prompts differ in nothing else.
 */
import { isObject, RPC_CODES, type JsonObject } from '../../protocol/json-rpc.js';
import type { Recording, StepId } from '../../protocol/recording.js';
import type { Revision } from '../../protocol/revisions.js';
import { eventsOf, judged, notApplicable, unanswered, type Evaluation, type Finding } from '../define-check.js';
import { repeatedValues } from '../descriptors/common.js';
import {
  pointerTo,
  type Fault,
  type ListContext,
  type ListFault,
  type ListRule,
  type Rule,
} from '../descriptors/rule.js';
import { SchemaBudget } from '../schemas/budget.js';
import { describeError } from './body.js';
import { inRevision } from './clauses.js';
import { governingRevision } from './eras.js';
import { judgePagination, readPages, withoutRepetition, type Page, type Pages } from './list-pages.js';
import { serverName } from './server-name.js';
import { count, kindOf, listed, number, quote } from './words.js';

export interface ListKind {
  readonly step: StepId;
  readonly method: string;
  /** The member of the result that holds the items. */
  readonly member: string;
  readonly one: string;
  readonly many: string;
  /** The member whose values should be unique over the whole list. */
  readonly key: string;
  readonly rules: readonly Rule[];
  /** What is asked of the list as a whole. */
  readonly listRules?: readonly ListRule[];
  /** Set where a server that advertises the capability may still not know the method. */
  readonly isOptional?: boolean;
  /** By whose rules the list is judged; default: the revision that the handshake negotiated. */
  readonly revision?: Revision;
  /** What else is judged of the pages. */
  readonly besides?: (pages: readonly Page[]) => readonly Finding[];
}

interface Item {
  readonly value: JsonObject;
  readonly page: Page;
  readonly pointer: string;
  readonly label: string;
}

export function evaluateList(recording: Recording, kind: ListKind): Evaluation {
  const read = readPages(recording, kind.step);
  const items: Item[] = [];
  const shape = withoutRepetition(read.pages, kind.member).flatMap((page, index) =>
    takeItems(page, index, kind, items),
  );
  const revision = kind.revision ?? governingRevision(recording);
  const context = { revision, schemas: new SchemaBudget() };
  const faults = items.map((item) => ({ item, faults: kind.rules.flatMap((rule) => rule(item.value, context)) }));
  const findings = [
    ...shape,
    ...faults.flatMap(({ item, faults: found }) =>
      found.filter(({ severity }) => severity !== 'note').map((fault) => accuse(item, fault)),
    ),
    ...(kind.besides?.(read.pages) ?? []),
    ...judgePagination(read.unanswered || read.refused ? [] : read.pages, { ...kind, revision }),
    ...repeatedKeys(items, kind),
    ...ofTheList(items, read.pages, kind, { ...context, server: serverName(recording) }),
    ...gatherNotes(faults.flatMap(({ item, faults: found }) => found.map((fault) => ({ item, fault })))),
  ];
  const cited = kind.revision === undefined ? findings : findings.map((finding) => citing(finding, revision));
  return conclude(read, kind, cited, passedSentence(items.length, read.pages.length, kind));
}

/** What is said of the older revisions too is cited from the list's own. */
function citing(finding: Finding, revision: Revision): Finding {
  return finding.cite ? { ...finding, cite: inRevision(finding.cite, revision) } : finding;
}

function conclude(
  { pages, unanswered: turn, refused }: Pages,
  kind: ListKind,
  findings: Finding[],
  summary: string,
): Evaluation {
  if (turn) return unanswered(turn.last, undefined, findings);
  if (!refused) return judged(findings, summary);
  const unknown = refused.error['code'] === RPC_CODES.methodNotFound && pages.length === 0;
  if (unknown && kind.isOptional) {
    return notApplicable(
      `The server has no ${kind.many}: it does not know ${kind.method}, as it may.`,
      eventsOf(refused.exchange),
    );
  }
  const finding: Finding = {
    severity: 'failed',
    code: unknown ? 'advertised_method_unknown' : 'list_refused',
    message: unknown
      ? `The server advertises ${kind.many} but does not know ${kind.method} (${describeError(refused.error)}).`
      : `The server answered ${kind.method}${pages.length > 0 ? ` for page ${pages.length + 1}` : ''} with ${describeError(refused.error)}.`,
    advice: unknown
      ? `Answer ${kind.method}, with an empty list if need be, or do not advertise the capability.`
      : `Answer ${kind.method} with a list; look for the error in the log of the server.`,
    pointer: refused.pointer,
    events: eventsOf(refused.exchange),
  };
  return unanswered(refused.exchange, finding, findings);
}

/** Appends the items of a page, and says what keeps it from having any. */
function takeItems(page: Page, index: number, kind: ListKind, items: Item[]): Finding[] {
  const { result, pointer } = page;
  const where = index > 0 ? ` on page ${index + 1}` : '';
  const list = isObject(result) ? result[kind.member] : undefined;
  if (!Array.isArray(list)) return [withoutList(page, where, kind)];
  return list.flatMap((value: unknown, position): Finding[] => {
    const at = pointer + pointerTo(kind.member, position);
    if (isObject(value)) {
      items.push({ value, page, pointer: at, label: labelOf(value, position, where, kind) });
      return [];
    }
    const message = `${capital(kind.one)} ${position + 1}${where} is ${kindOf(value)}; it must be an object.`;
    return [{ severity: 'failed', code: 'item_not_object', message, pointer: at, events: eventsOf(page.exchange) }];
  });
}

function withoutList({ result, pointer, exchange }: Page, where: string, kind: ListKind): Finding {
  const { member, method, many } = kind;
  const common = {
    severity: 'failed',
    advice: `Answer ${method} with {"${member}": […]}, the array empty when there are no ${many}.`,
    events: eventsOf(exchange),
  } as const;
  if (!isObject(result)) {
    const message = `The result of ${method} is ${kindOf(result)}${where}; it must be an object.`;
    return { ...common, code: 'result_not_object', message, pointer };
  }
  if (!(member in result)) {
    const message = `The result of ${method} has no "${member}" array${where}, not even an empty one.`;
    return { ...common, code: 'list_missing', message, pointer };
  }
  const message = `"${member}" in the result of ${method} is ${kindOf(result[member])}${where}; it must be an array.`;
  return { ...common, code: 'list_not_array', message, pointer: `${pointer}/${member}` };
}

function labelOf(item: JsonObject, position: number, where: string, { one, key }: ListKind): string {
  const { name } = item;
  if (typeof name === 'string' && name !== '') return `${capital(one)} ${quote(name, 80)}`;
  const other = item[key];
  return `${capital(one)} ${position + 1}${where}${typeof other === 'string' && other !== '' ? ` (${quote(other, 80)})` : ''}`;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function accuse({ label, pointer, page, value }: Item, fault: Fault): Finding {
  return {
    severity: fault.severity,
    code: fault.code,
    message: `${label} ${fault.says}.`,
    ...(fault.advice === undefined ? {} : { advice: fault.advice }),
    ...(fault.cite ? { cite: fault.cite } : {}),
    pointer: pointer + fault.pointer,
    ...(typeof value['name'] === 'string' ? { subject: value['name'] } : {}),
    events: eventsOf(page.exchange),
  };
}

/** Compared over all pages (NAM-04). */
function repeatedKeys(items: readonly Item[], { key, one, many }: ListKind): Finding[] {
  const repeated = repeatedValues(
    items.map(({ value }) => value),
    key,
  );
  return [...repeated].map(([value, times]): Finding => {
    const holders = items.filter((item) => item.value[key] === value);
    return {
      severity: 'warning',
      code: 'duplicate',
      message: `${number(times)} ${many} have the ${key} ${quote(value, 80)}; clients keep one of them, or refuse the list.`,
      advice: `Give each ${one} a ${key} of its own.`,
      subject: value,
      events: [...new Set(holders.flatMap(({ page }) => eventsOf(page.exchange)))],
    };
  });
}

function ofTheList(
  items: readonly Item[],
  pages: readonly Page[],
  { listRules = [] }: ListKind,
  context: ListContext,
): Finding[] {
  const tell = ({ items: positions, pointer = '', ...fault }: ListFault): Finding => {
    const meant = positions.flatMap((position) => items[position] ?? []);
    const shown = [...new Set(meant.length > 0 ? meant.map(({ page }) => page) : pages)];
    const [first] = meant;
    return {
      ...fault,
      // A pointer means the last event's payload.
      ...(first && shown.length === 1 ? { pointer: first.pointer + pointer } : {}),
      ...(typeof first?.value['name'] === 'string' ? { subject: first.value['name'] } : {}),
      events: shown.flatMap(({ exchange }) => eventsOf(exchange)),
    };
  };
  return listRules.flatMap((rule) => rule(items, context)).map(tell);
}

/** Notes never lower a verdict, so one finding a kind is enough, whatever the number of items. */
function gatherNotes(found: readonly { readonly item: Item; readonly fault: Fault }[]): Finding[] {
  const byCode = new Map<string, { item: Item; fault: Fault }[]>();
  for (const each of found) {
    if (each.fault.severity !== 'note') continue;
    const alike = byCode.get(each.fault.code);
    if (alike) alike.push(each);
    else byCode.set(each.fault.code, [each]);
  }
  return [...byCode.values()].flatMap((alike): Finding[] => {
    const first = alike[0];
    if (!first) return [];
    const names = alike.map(
      ({ item, fault }) => `${item.label}${fault.detail === undefined ? '' : ` (${fault.detail})`}`,
    );
    return [
      {
        severity: 'note',
        code: first.fault.code,
        message: `${first.fault.says}: ${listed(names)}.`,
        ...(first.fault.advice === undefined ? {} : { advice: first.fault.advice }),
        ...(first.fault.cite ? { cite: first.fault.cite } : {}),
        ...(alike.length === 1 ? { pointer: first.item.pointer + first.fault.pointer } : {}),
        events: [...new Set(alike.flatMap(({ item }) => eventsOf(item.page.exchange)))],
      },
    ];
  });
}

function passedSentence(items: number, pages: number, { one, many }: ListKind): string {
  if (items === 0) return `The server lists no ${many}.`;
  return `The server lists ${count(items, one, many)}${pages > 1 ? ` on ${number(pages)} pages` : ''}, well formed.`;
}
