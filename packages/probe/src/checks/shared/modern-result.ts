/** What every complete result of the stateless era carries besides its content: its type, and how long it may be kept. */
import type { JsonObject } from '../../protocol/json-rpc.js';
import type { Finding } from '../define-check.js';
import { clause } from './clauses.js';
import { listed, shown } from './words.js';

type Fault = Omit<Finding, 'events'>;

export const CACHE_HINTS = clause(
  '2026-07-28',
  'server/utilities/caching#cacheable-results',
  'The results of server/discover and of the lists carry ttlMs and cacheScope.',
);

const RESULT_TYPE = clause(
  '2026-07-28',
  'basic#resulttype',
  'Every result names its type; clients treat one that they do not know as invalid.',
);

/** @param method what was asked, for the words */
export function judgeResultType({ resultType }: JsonObject, method: string): Fault[] {
  if (resultType === 'complete') return [];
  if (resultType === undefined) {
    return [
      {
        severity: 'failed',
        code: 'result_type_missing',
        message: `The result of ${method} has no resultType; from 2026-07-28 on every result must have one.`,
        advice: 'Add "resultType": "complete" to the result.',
        cite: RESULT_TYPE,
      },
    ];
  }
  const common = { severity: 'failed', code: 'result_type_unknown', pointer: '/resultType' } as const;
  const was = `resultType in the result of ${method} is ${shown(resultType)}; it must be "complete"`;
  if (resultType === 'input_required') {
    return [
      {
        ...common,
        message: `${was}: input can be asked for only in answer to tools/call, resources/read and prompts/get.`,
        advice: `Answer ${method} completely, without asking for input.`,
        cite: clause(
          '2026-07-28',
          'basic/patterns/mrtr#supported-requests',
          'Only a few requests may be answered with a request for input.',
        ),
      },
    ];
  }
  return [
    {
      ...common,
      message: `${was}, since clients treat a result of a type that they do not know as invalid.`,
      advice: 'Send "resultType": "complete".',
      cite: RESULT_TYPE,
    },
  ];
}

export function judgeHints(result: JsonObject, method: string): Fault[] {
  const missing = ['ttlMs', 'cacheScope'].filter((hint) => result[hint] === undefined);
  const { ttlMs, cacheScope } = result;
  const faults: Fault[] = [];
  if (missing.length > 0) {
    faults.push({
      severity: 'warning',
      code: 'cache_hints_missing',
      message: `The result of ${method} has no ${listed(missing, 5, 'or')}, so clients do not know ${missing.includes('ttlMs') ? 'how long they may keep it' : 'with whom they may share it'}.`,
      advice:
        'Add ttlMs, in milliseconds (0 if it may change at any moment), and cacheScope: "public" if every caller gets the same, else "private".',
      cite: CACHE_HINTS,
    });
  }
  if (ttlMs !== undefined && !(Number.isInteger(ttlMs) && Number(ttlMs) >= 0)) {
    faults.push({
      severity: 'warning',
      code: 'ttl_invalid',
      message: `ttlMs in the result of ${method} is ${shown(ttlMs)}; it must be a whole number of milliseconds, 0 or more.`,
      advice: 'Give ttlMs as a whole number of milliseconds; 0 means that the result must not be kept.',
      cite: clause(
        '2026-07-28',
        'server/utilities/caching#time-to-live-ttl-field',
        'ttlMs is a whole number of milliseconds and not negative.',
      ),
      pointer: '/ttlMs',
    });
  }
  if (cacheScope !== undefined && cacheScope !== 'public' && cacheScope !== 'private') {
    faults.push({
      severity: 'warning',
      code: 'cache_scope_invalid',
      message: `cacheScope in the result of ${method} is ${shown(cacheScope)}; it must be "public" or "private".`,
      advice: 'Send "public" if every caller gets the same result, else "private".',
      cite: CACHE_SCOPE,
      pointer: '/cacheScope',
    });
  }
  return faults;
}

const CACHE_SCOPE = clause(
  '2026-07-28',
  'server/utilities/caching#cache-scope-field',
  'cacheScope is "public" or "private" and says who may be served the same result.',
);
