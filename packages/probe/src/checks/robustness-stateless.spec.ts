/** The stateless era's share of "whatever a server sends ends as a verdict": its steps count only where discover is right. */
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  DISCOVER_RESULT,
  goodModernRun,
  HINTS,
  json,
  result,
  stream,
  TOOL,
  type Reply,
} from '../../test/recording-builder.js';
import { MODERN_STEPS, type StepId } from '../protocol/steps.js';
import { assess } from './assess.js';
import { CHECKS } from './registry.js';

const NAMES = [
  ...['jsonrpc', 'id', 'result', 'error', 'code', 'message', 'data', 'supported', 'method', '_meta', '__proto__'],
  ...['supportedVersions', 'capabilities', 'extensions', 'experimental', 'resultType', 'ttlMs', 'cacheScope'],
  ...['tools', 'resources', 'prompts', 'name', 'uri', 'nextCursor', 'inputSchema', 'type', 'properties', 'items'],
  ...['x-mcp-header', '$defs', 'io.modelcontextprotocol/serverInfo'],
];
const SCALARS = [
  null,
  true,
  0,
  -32022,
  -32004,
  -32020,
  1e308,
  '',
  'complete',
  '2026-07-28',
  'string',
  '\u0000',
  '\uD800',
];
const anything = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom(...SCALARS),
    fc.string({ maxLength: 20, unit: 'binary' }),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.oneof(fc.constantFrom(...NAMES), fc.string({ maxLength: 5 })), tie('value'), { maxKeys: 5 }),
  ),
})).value;

const replies: readonly ((value: unknown) => Reply)[] = [
  (value) => json(value),
  (value) => result(value),
  (value) => json({ jsonrpc: '2.0', id: 1, error: value }, 400),
  (value) =>
    stream([
      { data: 'x', json: value },
      { data: 'x', id: '1' },
    ]),
  (value) => result({ ...HINTS, tools: [value], resources: [value], resourceTemplates: [value], prompts: [value] }),
  (value) => result({ ...HINTS, tools: [{ ...TOOL, inputSchema: value, outputSchema: value }] }),
  (value) => result({ ...DISCOVER_RESULT, capabilities: value, supportedVersions: value, _meta: value }),
];

function expectVerdicts(step: StepId, reply: Reply): void {
  const { results, internalErrors } = assess(goodModernRun({ [step]: reply }), CHECKS);
  expect(internalErrors).toEqual([]);
  for (const { summary } of results) expect(summary.length).toBeGreaterThan(0);
}

describe('hostile answers of the stateless era', () => {
  it('end as verdicts, whatever stands in them and wherever they come', () => {
    fc.assert(
      fc.property(anything, fc.constantFrom(...MODERN_STEPS), fc.constantFrom(...replies), (value, step, reply) => {
        expectVerdicts(step, reply(value));
      }),
      { numRuns: 500 },
    );
  });

  it('end as verdicts when they are nested deeper than the stack', () => {
    let deep: unknown = {};
    for (let depth = 0; depth < 100_000; depth += 1)
      deep = depth % 2 === 0 ? [deep] : { properties: deep, items: deep, error: deep };
    for (const step of MODERN_STEPS) for (const reply of replies) expectVerdicts(step, reply(deep));
  });
});
