import { isObject, type JsonObject } from '../../protocol/json-rpc.js';
import type { Exchange, Recording } from '../../protocol/recording.js';
import { isAtLeast, type Revision } from '../../protocol/revisions.js';
import {
  defineCheck,
  eventsOf,
  judged,
  nothingToJudge,
  undecided,
  type Evaluation,
  type Finding,
} from '../define-check.js';
import { pointerTo } from '../descriptors/rule.js';
import { clause } from '../shared/clauses.js';
import { discoveredIn } from '../shared/discovery.js';
import { governingRevision, isOver, openingTurn, wasTaken } from '../shared/eras.js';
import { answerIn, turnsOf, type Turn } from '../shared/exchanges.js';
import { handshakeOf } from '../shared/handshake.js';
import { MODERN_LISTS } from '../shared/rereads.js';
import { count, kindOf, listed, quote, shown } from '../shared/words.js';

export default defineCheck({
  id: 'capabilities',
  title: 'Capabilities',
  group: 'protocol',
  level: 'SHOULD',
  era: 'both',
  profile: 'standard',
  cite: clause(
    '2025-11-25',
    'basic/lifecycle#capability-negotiation',
    'Capabilities say which optional features can be used.',
  ),
  advice: 'Advertise each feature that the server has as an object, with true or false for its options, and no other.',
  needs: 'every-step',

  evaluate(recording) {
    const opening = openingTurn(recording);
    if (!opening) return undecided();
    const declared = [...legacyDeclaration(recording), ...modernDeclaration(recording)];
    if (declared.length === 0) return withoutAny(recording, opening);
    const findings = declared.flatMap((each) => [...wrongTypes(each), ...extensions(each), ...unknown(each)]);
    return judged([...findings, ...unadvertised(recording, declared)], introduce(declared));
  },
});

interface Declaration {
  readonly capabilities: JsonObject;
  readonly revision: Revision;
  /** JSON Pointer to them. */
  readonly pointer: string;
  readonly exchange: Exchange;
}

function legacyDeclaration(recording: Recording): Declaration[] {
  if (!wasTaken(recording, 'initialize')) return [];
  const handshake = handshakeOf(recording);
  if (handshake.kind !== 'result') return [];
  return declaration(handshake.answer, governingRevision(recording));
}

function modernDeclaration(recording: Recording): Declaration[] {
  if (!wasTaken(recording, 'discover')) return [];
  const discovered = discoveredIn(recording);
  return discovered.kind === 'result' ? declaration(discovered.answer, '2026-07-28') : [];
}

function declaration(
  { result, pointer, exchange }: { result: unknown; pointer: string; exchange: Exchange },
  revision: Revision,
): Declaration[] {
  const capabilities = isObject(result) ? result['capabilities'] : undefined;
  return isObject(capabilities) ? [{ capabilities, revision, pointer: `${pointer}/capabilities`, exchange }] : [];
}

/** Whatever kept the server from declaring any is told by the check that waited for the answer. */
function withoutAny(recording: Recording, opening: Turn): Evaluation {
  if (!isOver(recording, opening.last.step) || recording.end === undefined) return undecided();
  return nothingToJudge(opening.last, 'The server declared no capabilities to judge.');
}

const SWITCHES: Readonly<Record<string, readonly string[]>> = {
  tools: ['listChanged'],
  resources: ['listChanged', 'subscribe'],
  prompts: ['listChanged'],
};

interface Known {
  readonly since: Revision;
  readonly until?: Revision;
}

/** By the official schemas. `extensions` came with 2026-07-28 and is sent to older clients too, whom it does not harm. */
const KNOWN: Readonly<Record<string, Known | undefined>> = {
  tools: { since: '2024-11-05' },
  resources: { since: '2024-11-05' },
  prompts: { since: '2024-11-05' },
  logging: { since: '2024-11-05' },
  experimental: { since: '2024-11-05' },
  completions: { since: '2025-03-26' },
  tasks: { since: '2025-11-25', until: '2025-11-25' },
  extensions: { since: '2024-11-05' },
};

function wrongTypes({ capabilities, pointer, exchange }: Declaration): Finding[] {
  const events = eventsOf(exchange);
  return Object.entries(capabilities).flatMap(([name, value]): Finding[] => {
    if (!Object.hasOwn(KNOWN, name)) return [];
    const at = pointer + pointerTo(name);
    if (!isObject(value)) return [{ ...notObject(name, value), pointer: at, events }];
    const switches = (SWITCHES[name] ?? []).filter(
      (key) => value[key] !== undefined && typeof value[key] !== 'boolean',
    );
    const members = name === 'experimental' ? Object.keys(value).filter((key) => !isObject(value[key])) : [];
    return [
      ...switches.map((key): Finding => ({
        severity: 'warning',
        code: 'capability_option_type',
        message: `${name}.${key} in the capabilities is ${shown(value[key])}; it must be true or false.`,
        advice: `Make ${name}.${key} true or false, or leave it out.`,
        subject: `${name}.${key}`,
        pointer: at + pointerTo(key),
        events,
      })),
      ...members.map((key): Finding => ({
        severity: 'warning',
        code: 'capability_type',
        message: `The experimental capability ${quote(key, 60)} is ${shown(value[key])}; it must be an object.`,
        advice: 'Make it an object, {} if it has no options.',
        subject: key,
        pointer: at + pointerTo(key),
        events,
      })),
    ];
  });
}

function notObject(name: string, value: unknown): Omit<Finding, 'events'> {
  const isNo = value === null || value === false;
  return {
    severity: 'warning',
    code: 'capability_type',
    message: `The capability ${name} is ${shown(value)}; it must be an object, or left out if the server has no ${name}.`,
    advice: isNo ? `Leave ${name} out of the capabilities.` : `Send "${name}": {}.`,
    subject: name,
  };
}

/** 2026-07-28, basic, `_meta`: a prefix of labels, a slash, and a name. */
const EXTENSION_KEY =
  /^[A-Za-z](?:[A-Za-z\d-]*[A-Za-z\d])?(?:\.[A-Za-z](?:[A-Za-z\d-]*[A-Za-z\d])?)*\/(?:[A-Za-z\d](?:[\w.-]*[A-Za-z\d])?)?$/;

const OFFICIAL_PREFIX = 'io.modelcontextprotocol/';

const EXTENSIONS = clause(
  '2026-07-28',
  'basic/versioning#extension-negotiation',
  'Extensions are advertised by a name with a prefix, each with an object of its settings.',
);

function extensions({ capabilities, pointer, exchange }: Declaration): Finding[] {
  const { extensions: declared } = capabilities;
  if (!isObject(declared)) return [];
  const events = eventsOf(exchange);
  const at = (key: string): string => pointer + pointerTo('extensions', key);
  const faults = Object.keys(declared).flatMap((key): Finding[] => {
    const common = { severity: 'warning', subject: key, pointer: at(key), events, cite: EXTENSIONS } as const;
    const found: Finding[] = [];
    if (key.length > 256 || !EXTENSION_KEY.test(key)) {
      found.push({
        ...common,
        code: 'extension_name',
        message: `The extension ${quote(key, 80)} has no prefix of its author; an extension is named like "com.example/feature".`,
        advice: 'Name the extension with a prefix, a slash and a name.',
      });
    }
    if (!isObject(declared[key])) {
      found.push({
        ...common,
        code: 'extension_type',
        message: `The settings of the extension ${quote(key, 80)} are ${kindOf(declared[key])}; they must be an object.`,
        advice: 'Send {} for an extension without settings.',
      });
    }
    return found;
  });
  const foreign = Object.keys(declared).filter((key) => !key.startsWith(OFFICIAL_PREFIX));
  if (foreign.length === 0) return faults;
  const message = `The server advertises ${count(foreign.length, 'extension')} that the protocol's authors do not publish: ${listed(foreign.map((key) => quote(key, 80)))}.`;
  return [
    ...faults,
    {
      severity: 'note',
      code: 'foreign_extensions',
      message,
      cite: EXTENSIONS,
      pointer: `${pointer}/extensions`,
      events,
    },
  ];
}

/** Clients ignore what they do not know; an author may think that it does something. */
function unknown({ capabilities, revision, pointer, exchange }: Declaration): Finding[] {
  const names = Object.keys(capabilities).filter((name) => {
    const known = Object.hasOwn(KNOWN, name) ? KNOWN[name] : undefined;
    return !known || !isAtLeast(revision, known.since) || (known.until !== undefined && revision > known.until);
  });
  if (names.length === 0) return [];
  const message = `${revision} knows no ${names.length === 1 ? 'capability' : 'capabilities'} of a server called ${listed(
    names.map((name) => quote(name, 60)),
    5,
    'or',
  )}; clients ignore ${names.length === 1 ? 'it' : 'them'}.`;
  return [{ severity: 'note', code: 'unknown_capabilities', message, pointer, events: eventsOf(exchange) }];
}

/** CAP-04. Clients do not ask for what is not advertised, so nobody sees these items. */
function unadvertised(recording: Recording, declared: readonly Declaration[]): Finding[] {
  const [first] = declared;
  if (!first || !isOver(recording, 'probe.capabilities')) return [];
  return turnsOf(recording, 'probe.capabilities').flatMap((turn): Finding[] => {
    const list = MODERN_LISTS.find(({ method }) => method === turn.message?.method);
    const answer = answerIn(turn);
    const result = answer?.kind === 'result' && isObject(answer.result) ? answer.result : {};
    const items = list && result[list.member];
    if (!list || !answer || !Array.isArray(items) || items.length === 0) return [];
    return [
      {
        severity: 'warning',
        code: 'not_advertised_but_answers',
        message: `The server does not advertise ${list.member} but answers ${list.method} with ${count(items.length, 'item')}; clients do not ask, so nobody sees them.`,
        advice: `Put "${list.member}": {} into the capabilities.`,
        cite: clause(
          '2025-11-25',
          `server/${list.member}#capabilities`,
          'A server that has the feature declares the capability.',
        ),
        subject: list.member,
        pointer: `${answer.pointer}/${list.member}`,
        events: [...eventsOf(first.exchange), ...eventsOf(answer.exchange)],
      },
    ];
  });
}

function introduce(declared: readonly Declaration[]): string {
  const names = [...new Set(declared.flatMap(({ capabilities }) => Object.keys(capabilities)))].filter((name) =>
    Object.hasOwn(KNOWN, name),
  );
  return names.length === 0 ? 'The server advertises no capability.' : `The server advertises ${listed(names, 10)}.`;
}
