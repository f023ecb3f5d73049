import { describe, expect, it } from '@jest/globals';
import { error, goodModernRun, goodRun, HINTS, result } from '../../../test/recording-builder.js';
import { codesOf, verdictOf } from '../../../test/verdicts.js';

const listing = (items: readonly unknown[], more: object = {}) =>
  result({ ...HINTS, resourceTemplates: items, ...more });
const read = (reply: ReturnType<typeof result>) =>
  verdictOf('modern.resource-templates', goodModernRun({ 'modern.resource-templates': reply }));

describe('modern.resource-templates', () => {
  it('passes a right list, an empty one too', () => {
    expect(read(listing([{ name: 't', uriTemplate: 'file:///{p}', description: 'T.' }])).status).toBe('passed');
    expect(read(listing([])).status).toBe('passed');
  });

  it('fails an item that lacks what it must have', () => {
    expect(codesOf(read(listing([{ name: 't' }])))).toContain('uri_template_missing');
    expect(read(listing([{ name: 't' }])).status).toBe('failed');
  });

  it('fails a result without a type, and warns of missing hints', () => {
    expect(codesOf(read(result({ resourceTemplates: [] })))).toEqual(['result_type_missing', 'cache_hints_missing']);
  });

  it('is skipped where the server does not know the method, as it may', () => {
    const verdict = read(error(-32601, 'Method not found', undefined, 404));
    expect(verdict).toMatchObject({ status: 'skipped', findings: [] });
    expect(verdict.summary).toContain('as it may');
  });

  it('is skipped at a server of the handshake era', () => {
    expect(verdictOf('modern.resource-templates', goodRun())).toMatchObject({ status: 'skipped', findings: [] });
  });
});
