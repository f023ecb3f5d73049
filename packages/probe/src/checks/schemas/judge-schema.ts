/** Everything that can be said of one schema by its dialect, in time that grows with its size alone. */
import { isObject, type JsonObject } from '../../protocol/json-rpc.js';
import { SchemaBudget } from './budget.js';
import type { Dialect } from './dialects.js';
import { findLoop } from './loops.js';
import { judgePattern, type PatternVerdict } from './patterns.js';
import { References, type Target } from './references.js';
import { pathOf, SchemaWalk, type Cut, type KeywordFault, type PathStep, type SchemaNode } from './walk.js';

export interface ReferenceFault {
  readonly path: readonly PathStep[];
  readonly reference: string;
  readonly target: Exclude<Target, { readonly kind: 'schema' | 'known' }>;
}

export interface PatternFault {
  readonly path: readonly PathStep[];
  readonly pattern: string;
  readonly verdict: Extract<PatternVerdict, 'not-unicode' | 'invalid'>;
}

export interface SchemaJudgement {
  readonly keywords: readonly KeywordFault[];
  readonly references: readonly ReferenceFault[];
  readonly patterns: readonly PatternFault[];
  /** Where a schema applies itself to the same value again. */
  readonly loop?: readonly PathStep[];
  /** Set when the schema was not looked into as a whole. */
  readonly cut?: Cut;
}

/** Pure, and equal for equal schemas as long as the budget lasts. */
export function judgeSchema(
  root: JsonObject,
  dialect: Dialect,
  budget: SchemaBudget = new SchemaBudget(),
): SchemaJudgement {
  const walk = new SchemaWalk(dialect, budget);
  walk.visit(root);
  const { references, referred } = followReferences(walk);
  const loop = referred.size === 0 ? undefined : findLoop(dialect, (schema) => walk.nodeOf(schema), referred);
  return {
    keywords: walk.faults,
    references,
    patterns: walk.patterned.flatMap((node) => judgePatterns(node, budget)),
    ...(loop ? { loop: pathOf(loop) } : {}),
    ...(walk.cut ? { cut: walk.cut } : {}),
  };
}

const REFERENCES = ['$ref', '$dynamicRef'];

/** What only a reference leads to (`#/components/schemas/A`) is a schema too, and may refer on. */
function followReferences(walk: SchemaWalk): { references: ReferenceFault[]; referred: Map<SchemaNode, SchemaNode> } {
  const references: ReferenceFault[] = [];
  const referred = new Map<SchemaNode, SchemaNode>();
  const known = new References(walk);
  // Grows while it is gone through.
  for (const node of walk.referring) {
    known.index();
    for (const keyword of REFERENCES) {
      const reference = node.schema[keyword];
      if (typeof reference !== 'string') continue;
      const target = known.resolve(node, reference);
      if (target.kind === 'schema') {
        const to = walk.nodeOf(target.value) ?? walk.visit(target.value, target.path);
        if (to && keyword === '$ref') referred.set(node, to);
      } else if (target.kind !== 'known') references.push({ path: pathOf(node, [keyword]), reference, target });
    }
  }
  return { references, referred };
}

function judgePatterns(node: SchemaNode, budget: SchemaBudget): PatternFault[] {
  const { pattern, patternProperties } = node.schema;
  const found: [readonly PathStep[], string][] = typeof pattern === 'string' ? [[['pattern'], pattern]] : [];
  if (isObject(patternProperties)) {
    for (const key of Object.keys(patternProperties)) found.push([['patternProperties', key], key]);
  }
  return found.flatMap(([steps, text]): PatternFault[] => {
    const verdict = judgePattern(text, budget);
    if (verdict === 'fine' || verdict === 'unknown') return [];
    return [{ path: pathOf(node, steps), pattern: text, verdict }];
  });
}
