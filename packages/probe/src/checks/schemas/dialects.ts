/** The dialects of JSON Schema that a tool's schema may be written in. */
import { DRAFT_04, DRAFT_06, DRAFT_07, DRAFT_2019_09, DRAFT_2020_12, type Keywords } from './keywords.js';

export interface Dialect {
  /** As people call it: `JSON Schema 2020-12`. */
  readonly name: string;
  readonly uri: string;
  readonly keywords: Keywords;
  /** `true` and `false` are schemas. */
  readonly hasBooleans: boolean;
  readonly id: 'id' | '$id';
  /** A reference stands alone: what stands beside it means nothing, and `$id: "#a"` names a subschema. */
  readonly isBefore2019: boolean;
}

export const CURRENT: Dialect = {
  name: 'JSON Schema 2020-12',
  uri: 'https://json-schema.org/draft/2020-12/schema',
  keywords: DRAFT_2020_12,
  ...{ hasBooleans: true, id: '$id', isBefore2019: false },
};

export const DRAFT_SEVEN: Dialect = {
  name: 'JSON Schema draft-07',
  uri: 'http://json-schema.org/draft-07/schema',
  keywords: DRAFT_07,
  ...{ hasBooleans: true, id: '$id', isBefore2019: true },
};

export const DIALECTS: readonly Dialect[] = [
  CURRENT,
  {
    name: 'JSON Schema 2019-09',
    uri: 'https://json-schema.org/draft/2019-09/schema',
    keywords: DRAFT_2019_09,
    ...{ hasBooleans: true, id: '$id', isBefore2019: false },
  },
  DRAFT_SEVEN,
  {
    name: 'JSON Schema draft-06',
    uri: 'http://json-schema.org/draft-06/schema',
    keywords: DRAFT_06,
    ...{ hasBooleans: true, id: '$id', isBefore2019: true },
  },
  {
    name: 'JSON Schema draft-04',
    uri: 'http://json-schema.org/draft-04/schema',
    keywords: DRAFT_04,
    ...{ hasBooleans: false, id: 'id', isBefore2019: true },
  },
];

const BY_URI = new Map(DIALECTS.map((dialect) => [normal(dialect.uri), dialect]));

/** By `$schema`, however its scheme and its empty fragment are written; undefined for one that nobody published. */
export function dialectNamed($schema: unknown): Dialect | undefined {
  return typeof $schema === 'string' && $schema.length < 200 ? BY_URI.get(normal($schema)) : undefined;
}

function normal(uri: string): string {
  return uri
    .trim()
    .replace(/^https?:/i, '')
    .replace(/#$/, '');
}

/** Validators carry the published meta-schemas, so a reference to one needs no network. */
export function isMetaSchema(uri: string): boolean {
  return BY_URI.has(normal(uri)) || /^https?:\/\/json-schema\.org\/draft\/20(?:19-09|20-12)\/meta\//.test(uri);
}
