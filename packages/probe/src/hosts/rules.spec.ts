import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { HOST_RULES } from './rules.js';

describe('the rules of hosts', () => {
  it('are permanent by id, and each names its host', () => {
    expect(new Set(HOST_RULES.map(({ id }) => id)).size).toBe(HOST_RULES.length);
    for (const { id } of HOST_RULES) expect(id).toMatch(/^[a-z]+(?:-[a-z]+)*\.[a-z]+(?:-[a-z]+)*$/);
  });

  it('are all listed, one file a host', () => {
    const files = readdirSync(new URL('.', import.meta.url)).filter(
      (file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'),
    );
    const written = files.flatMap((file) =>
      [...readFileSync(new URL(file, import.meta.url), 'utf8').matchAll(/^ {4}id: '([^']+)'/gm)].map(
        (match) => match[1],
      ),
    );
    expect(HOST_RULES.map(({ id }) => id).sort()).toEqual(written.sort());
  });

  it.each(HOST_RULES.map((rule) => [rule.id, rule] as const))('%s says where and when it was read', (_id, rule) => {
    expect(rule.source).toMatch(/^https:\/\/[a-z.-]+\/\S+$/);
    expect(new Date(rule.date).toISOString()).toContain(rule.date);
    expect(rule.does).toMatch(/^[a-z].*[^.]$/);
    expect(['high', 'medium', 'low']).toContain(rule.confidence);
  });
});
