import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import type { OpenAPIObject } from '@nestjs/swagger';
import { readFileSync } from 'node:fs';
import { operationsOf } from '../test/operations.js';
import { describeApi, renderApiDocument } from './describe-api.js';

const committed = readFileSync(new URL('../openapi.json', import.meta.url), 'utf8');

describe('the committed OpenAPI document', () => {
  it('is what the code says (else run `npm run openapi` and commit)', async () => {
    expect(renderApiDocument(await describeApi())).toBe(committed);
  });
});

describe('every route', () => {
  const operations = operationsOf(JSON.parse(committed) as OpenAPIObject);

  it('is named <noun>.<verb>, once', () => {
    const ids = operations.map(({ id }) => id);
    expect(ids.filter((id) => !/^[a-z][A-Za-z]+\.[a-z][A-Za-z]+$/.test(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('declares whom it lets in', () => {
    const undeclared = operations.filter(
      ({ access }) => !['public', 'signed-in', 'viewer', 'member', 'admin', 'owner'].includes(String(access)),
    );
    expect(undeclared).toEqual([]);
  });

  it('is open to everybody only where nobody can be known yet', () => {
    expect(
      operations
        .filter(({ access }) => access === 'public')
        .map(({ id }) => id)
        .sort(),
    ).toEqual(['auth.login', 'health.live', 'health.ready', 'setup.get']);
  });

  it('asks for a role when it is about an organisation', () => {
    const unscoped = operations.filter(
      ({ path, access }) => path.includes('{orgId}') && (access === 'signed-in' || access === 'public'),
    );
    expect(unscoped).toEqual([]);
  });

  it('lets viewers only look', () => {
    const writable = operations.filter(({ method, access }) => method !== 'GET' && access === 'viewer');
    expect(writable).toEqual([]);
  });
});
