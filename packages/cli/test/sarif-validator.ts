/** Validates by the official schema of SARIF 2.1.0 (OASIS, `sarif-2.1.0-rtm.5`), which is written in JSON Schema draft 4. */
import { readFile } from 'node:fs/promises';
import type { ValidateFunction } from 'ajv';
import Ajv4 from 'ajv-draft-04';
import addFormats from 'ajv-formats';

// The pattern of `language` there has a bracket too many, which only expressions without the `u` flag take.
const SCHEMA = new URL('sarif-schema-2.1.0.json', import.meta.url);

export async function sarifValidator(): Promise<ValidateFunction> {
  const ajv = new Ajv4.default({ strict: false, allErrors: true, unicodeRegExp: false });
  addFormats.default(ajv);
  return ajv.compile(JSON.parse(await readFile(SCHEMA, 'utf8')));
}
