import { describe, expect, it } from '@jest/globals';
import { error, goodRun, result } from '../../../test/recording-builder.js';
import { codesOf, verdictOf } from '../../../test/verdicts.js';

const RESOURCE = { name: 'readme', uri: 'file:///readme.md', description: 'R.' };
const listing = (...resources: unknown[]) => verdictOf('resources', goodRun({ resources: result({ resources }) }));

describe('resources', () => {
  it('passes well formed resources', () => {
    const full = {
      ...RESOURCE,
      title: 'T',
      mimeType: 'text/markdown; charset=utf-8',
      size: 0,
      annotations: { audience: ['user'], priority: 1, lastModified: '2025-01-12T15:00:58Z' },
    };
    expect(listing(full)).toMatchObject({
      status: 'passed',
      summary: 'The server lists 1 resource, well formed.',
      findings: [],
    });
  });

  it.each([
    ['no name (LST-01)', { uri: 'x://1', description: 'D.' }, 'name_missing'],
    ['no uri', { name: 'a', description: 'D.' }, 'uri_missing'],
    ['a uri that is null', { ...RESOURCE, uri: null }, 'uri_type'],
    ['a mimeType that is null', { ...RESOURCE, mimeType: null }, 'null_member'],
    ['a size that is null', { ...RESOURCE, size: null }, 'null_member'],
  ])('fails with %s', (_name, resource, code) => {
    expect(listing(resource)).toMatchObject({ status: 'failed', findings: [{ code }] });
  });

  it('names index and member of a resource without a name', () => {
    expect(listing(RESOURCE, { uri: 'x://1', description: 'D.' })).toMatchObject({
      summary: 'Resource 2 ("x://1") has no name.',
      findings: [{ pointer: '/result/resources/1', subject: null }],
    });
  });

  it.each([
    ['a uri without a scheme', { ...RESOURCE, uri: '/readme.md' }, 'uri_invalid'],
    ['a uri with a space', { ...RESOURCE, uri: 'file:///read me.md' }, 'uri_invalid'],
    ['a mimeType that is none', { ...RESOURCE, mimeType: 'markdown' }, 'mime_type'],
    ['a size that is a text', { ...RESOURCE, size: '5' }, 'size_type'],
    ['a priority over 1', { ...RESOURCE, annotations: { priority: 2 } }, 'annotation_type'],
    ['an audience that is none', { ...RESOURCE, annotations: { audience: 'user' } }, 'annotation_type'],
    ['a date that is none', { ...RESOURCE, annotations: { lastModified: 'yesterday' } }, 'annotation_type'],
  ])('warns with %s', (_name, resource, code) => {
    expect(listing(resource)).toMatchObject({ status: 'warning', findings: [{ code }] });
  });

  it('warns of a uri that stands twice, and only notes missing descriptions', () => {
    expect(codesOf(listing(RESOURCE, { ...RESOURCE, name: 'other' }))).toEqual(['duplicate']);
    expect(listing({ name: 'a', uri: 'x:a' }, { name: 'b', uri: 'x:b' })).toMatchObject({
      status: 'passed',
      findings: [{ code: 'description_missing', message: 'Without a description: Resource "a" and Resource "b".' }],
    });
  });

  it('fails when it is advertised and unknown (CAP-01), and is skipped when it is not advertised', () => {
    expect(codesOf(verdictOf('resources', goodRun({ resources: error(-32601, 'no') })))).toEqual([
      'advertised_method_unknown',
    ]);
    const without = goodRun({ resources: { kind: 'not-advertised', capability: 'resources' } });
    expect(verdictOf('resources', without).summary).toBe('The server does not advertise the resources capability.');
  });
});
