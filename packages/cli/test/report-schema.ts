/**
 * The schema of `--format json`, made from the API's own document: the run of the command line is the API's run without
 * the two fields that only an organisation gives, and with no others.
 */
import { readFile } from 'node:fs/promises';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

const OPENAPI = new URL('../../../backend/openapi.json', import.meta.url);
const OF_AN_ORGANISATION = new Set(['orgId', 'createdBy']);

interface ObjectSchema {
  readonly properties: Readonly<Record<string, unknown>>;
  readonly required: readonly string[];
}

export async function reportValidator(): Promise<ValidateFunction> {
  const document: { components: { schemas: Record<string, ObjectSchema> } } = JSON.parse(
    await readFile(OPENAPI, 'utf8'),
  );
  const schemas = document.components.schemas;
  const run = schemas['Run'];
  if (!run) throw new Error('the API document has no Run');
  const ours = {
    type: 'object',
    properties: Object.fromEntries(Object.entries(run.properties).filter(([name]) => !OF_AN_ORGANISATION.has(name))),
    required: run.required.filter((name) => !OF_AN_ORGANISATION.has(name)),
    additionalProperties: false,
  };
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  return ajv.compile({
    type: 'object',
    properties: { run: ours, transcript: { type: 'array', items: { $ref: '#/components/schemas/TranscriptEvent' } } },
    required: ['run', 'transcript'],
    additionalProperties: false,
    components: { schemas },
  });
}
