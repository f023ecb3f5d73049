import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { REVISIONS, sourceOf, targetOf } from '../../../scripts/build-wire-schemas.mjs';
import { LEGACY_REVISIONS, MODERN_REVISIONS } from '../revisions.js';
import type { SchemaNode } from './schema-validator.js';
import { wireSchema } from './wire-schemas.js';

const revisions = [...LEGACY_REVISIONS, ...MODERN_REVISIONS];

describe('the compact schemas', () => {
  it('are made for every revision', () => {
    expect(REVISIONS).toEqual(revisions);
  });

  it.each(revisions)('of %s are what the build script makes of the official one', (revision) => {
    expect(readFileSync(targetOf(revision), 'utf8')).toBe(sourceOf(revision));
  });

  it.each(revisions)(
    'of %s hold no definition that holds itself, so that no message can nest the validation',
    (revision) => {
      const { definitions } = wireSchema(revision);
      const visit = (name: string, above: readonly string[]): void => {
        expect(above).not.toContain(name);
        for (const next of referencesOf(definitions[name])) visit(next, [...above, name]);
      };
      for (const name of Object.keys(definitions)) visit(name, []);
    },
  );

  it.each(revisions)('of %s know the answers to what a run asks', (revision) => {
    const { results, definitions } = wireSchema(revision);
    const first =
      revision === '2026-07-28' ? ['server/discover', 'DiscoverResult'] : ['initialize', 'InitializeResult'];
    expect(Object.entries(results)).toEqual(
      expect.arrayContaining([
        first,
        ['tools/list', 'ListToolsResult'],
        ['resources/list', 'ListResourcesResult'],
        ['resources/templates/list', 'ListResourceTemplatesResult'],
        ['prompts/list', 'ListPromptsResult'],
      ]),
    );
    for (const name of Object.values(results)) expect(definitions).toHaveProperty(name);
  });

  it('stay small: every process and browser carries them', () => {
    const bytes = revisions.reduce((sum, revision) => sum + sourceOf(revision).length, 0);
    expect(bytes).toBeLessThan(80_000);
  });
});

function referencesOf(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(referencesOf);
  if (typeof node !== 'object' || node === null) return [];
  const { $ref, ...rest } = node as SchemaNode;
  return [...(typeof $ref === 'string' ? [$ref] : []), ...Object.values(rest).flatMap(referencesOf)];
}
