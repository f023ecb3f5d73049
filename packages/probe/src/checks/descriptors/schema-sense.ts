/** Whether the schemas of a tool are what their own dialect allows. Their place in the tool is `tool-schema.ts`'s matter. */
import type { JsonObject } from '../../protocol/json-rpc.js';
import { isAtLeast } from '../../protocol/revisions.js';
import type { SchemaBudget } from '../schemas/budget.js';
import { CURRENT, dialectNamed, DRAFT_SEVEN, type Dialect } from '../schemas/dialects.js';
import { judgeSchema, type SchemaJudgement } from '../schemas/judge-schema.js';
import { schemaFaults } from '../schemas/schema-faults.js';
import type { RuleContext, Rule } from './rule.js';
import { isToldOfRoot, schemasOf } from './tool-schema.js';

export const schemaSense: Rule = (tool, context) =>
  schemasOf(tool).flatMap(([member, schema]) => {
    const { dialect, judgement } = judgeIn(schema, context);
    const keywords = judgement.keywords.filter(({ path }) => !isToldOfRoot(member, schema, path, context.revision));
    return schemaFaults({ ...judgement, keywords }, { member, dialect, revision: context.revision });
  });

interface Judged {
  readonly dialect: Dialect;
  readonly judgement: SchemaJudgement;
}

/**
 * Up to 2025-06-18 no revision says which dialect a schema without `$schema` is in, so one that draft-07 allows is right,
 * too. Of a dialect that nobody published, only the references can be judged.
 */
function judgeIn(schema: JsonObject, { revision, schemas }: RuleContext): Judged {
  const declared = schema['$schema'];
  const named = dialectNamed(declared);
  const current = judgeBy(named ?? CURRENT, schema, schemas);
  if (!named && typeof declared === 'string') return { ...current, judgement: { ...current.judgement, keywords: [] } };
  if (current.judgement.keywords.length === 0 || declared !== undefined || isAtLeast(revision, '2025-11-25'))
    return current;
  const older = judgeBy(DRAFT_SEVEN, schema, schemas);
  return older.judgement.keywords.length === 0 ? older : current;
}

function judgeBy(dialect: Dialect, schema: JsonObject, budget: SchemaBudget): Judged {
  return { dialect, judgement: judgeSchema(schema, dialect, budget) };
}
