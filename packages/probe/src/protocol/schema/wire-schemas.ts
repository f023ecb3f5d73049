/** The protocol's schemas by revision, each parsed when a message of that revision is first validated. */
import type { Revision } from '../revisions.js';
import { SCHEMA as SCHEMA_2024_11_05 } from './compact/2024-11-05.js';
import { SCHEMA as SCHEMA_2025_03_26 } from './compact/2025-03-26.js';
import { SCHEMA as SCHEMA_2025_06_18 } from './compact/2025-06-18.js';
import { SCHEMA as SCHEMA_2025_11_25 } from './compact/2025-11-25.js';
import { SCHEMA as SCHEMA_2026_07_28 } from './compact/2026-07-28.js';
import { validatorsOf, type SchemaNode, type Validate } from './schema-validator.js';

/** What `scripts/build-wire-schemas.mjs` makes of a revision's schema. The maps lead to names of definitions. */
interface CompactSchema {
  readonly definitions: Readonly<Record<string, SchemaNode>>;
  readonly envelopes: Readonly<Record<'result' | 'error' | 'request' | 'notification', string>>;
  /** By the method that was asked. */
  readonly results: Readonly<Record<string, string>>;
  /** By code; only errors that must carry something of their own. */
  readonly errors: Readonly<Record<string, string>>;
  /** By method; what a server may send. */
  readonly requests: Readonly<Record<string, string>>;
  readonly notifications: Readonly<Record<string, string>>;
}

export interface WireSchema extends CompactSchema {
  validator(name: string): Validate;
}

const TEXTS: Readonly<Record<Revision, string>> = {
  '2024-11-05': SCHEMA_2024_11_05,
  '2025-03-26': SCHEMA_2025_03_26,
  '2025-06-18': SCHEMA_2025_06_18,
  '2025-11-25': SCHEMA_2025_11_25,
  '2026-07-28': SCHEMA_2026_07_28,
};

const ready = new Map<Revision, WireSchema>();

export function wireSchema(revision: Revision): WireSchema {
  const before = ready.get(revision);
  if (before) return before;
  const compact = JSON.parse(TEXTS[revision]) as CompactSchema;
  const schema = { ...compact, validator: validatorsOf(compact.definitions) };
  ready.set(revision, schema);
  return schema;
}
