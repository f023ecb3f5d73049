/** Whatever a server sends ends as a verdict, soon, and never as an error of ours. */
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  answer,
  goodRun,
  INITIALIZE_RESULT,
  json,
  labelled,
  result,
  stream,
  TOOL,
  type Reply,
} from '../../test/recording-builder.js';
import type { Recording } from '../protocol/recording.js';
import { STEP_IDS, STEP_LABELS, type StepId, type StepLabel } from '../protocol/steps.js';
import { assess } from './assess.js';
import { CHECKS } from './registry.js';

/** JSON of any shape that likes to use the names that the checks look for. */
const NAMES = [
  'jsonrpc',
  'id',
  'result',
  'error',
  'code',
  'message',
  'data',
  'supported',
  'tools',
  'resources',
  'prompts',
  'name',
  'uri',
  'inputSchema',
  'type',
  'properties',
  'required',
  '$ref',
  'nextCursor',
  'protocolVersion',
  'serverInfo',
  'capabilities',
  'supportedVersions',
  'arguments',
  'annotations',
  '__proto__',
];
const anything = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom(null, true, false, 0, -32601, 1e308, '', '#/$defs/a', 'object', '2025-11-25', '\u0000', '\uD800'),
    fc.string({ maxLength: 20, unit: 'binary' }),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.oneof(fc.constantFrom(...NAMES), fc.string({ maxLength: 5 })), tie('value'), { maxKeys: 5 }),
  ),
})).value;

const replies: readonly ((value: unknown) => Reply)[] = [
  (value) => json(value),
  (value) => result(value),
  (value) => json(value, 400),
  (value) => json({ jsonrpc: '2.0', id: 1, error: value }, 500),
  (value) =>
    stream([
      { data: 'x', json: value },
      { data: 'x', id: '1' },
    ]),
  (value) => result({ tools: [value], resources: [value], resourceTemplates: [value], prompts: [value] }),
  (value) => result({ tools: [{ ...TOOL, inputSchema: value, outputSchema: value, annotations: value }] }),
  (value) => answer(401, { kind: 'json', value }, { 'www-authenticate': fc.stringify(value) }),
];

/** A whole run, probes and all, in which one step was answered so: each of its requests, where it sends several. */
function runWith(step: StepId, reply: Reply): Recording {
  const labels: readonly StepLabel[] = step in STEP_LABELS ? STEP_LABELS[step as keyof typeof STEP_LABELS] : [];
  const script = labels.length === 0 ? reply : labels.map((label) => labelled(label, reply));
  return goodRun({ [step]: script }, { profile: 'thorough', credentials: 'bearer' });
}

function expectVerdicts(recording: Recording): void {
  const { results, internalErrors } = assess(recording, CHECKS);
  expect(internalErrors).toEqual([]);
  expect(results).toHaveLength(CHECKS.length);
  for (const { summary } of results) expect(summary.length).toBeGreaterThan(0);
}

describe('hostile answers', () => {
  it('end as verdicts, whatever stands in them and wherever they come', () => {
    fc.assert(
      fc.property(anything, fc.constantFrom(...STEP_IDS), fc.constantFrom(...replies), (value, step, reply) => {
        expectVerdicts(runWith(step, reply(value)));
      }),
      { numRuns: 1000 },
    );
  });

  it('end as verdicts when they are nested deeper than the stack', () => {
    let deep: unknown = {};
    for (let depth = 0; depth < 100_000; depth += 1)
      deep = depth % 2 === 0 ? [deep] : { properties: deep, error: deep };
    for (const step of STEP_IDS)
      for (const reply of replies) if (reply !== replies[7]) expectVerdicts(runWith(step, reply(deep)));
  });

  it('are judged in little time when they are long', () => {
    const tools = Array.from({ length: 500 }, (_, index) => ({
      name: `tool_${index}`,
      description: 'Does something.',
      inputSchema: {
        type: 'object',
        properties: Object.fromEntries(
          Array.from({ length: 20 }, (_each, at) => [`p${at}`, { type: 'string', description: 'P.' }]),
        ),
      },
    }));
    const recording = goodRun({ initialize: result(INITIALIZE_RESULT), tools: result({ tools }) });
    assess(recording, CHECKS);
    // Of the processor's time, not the clock's: other tests run beside this one.
    const before = process.cpuUsage();
    assess(recording, CHECKS);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(250);
  });
});
