import { describe, expect, it } from '@jest/globals';
import { asking, error, goodModernRun, goodRun, HINTS, result } from '../../../test/recording-builder.js';
import { codesOf, verdictOf } from '../../../test/verdicts.js';

const listing = (items: readonly unknown[], more: object = {}) => result({ ...HINTS, resources: items, ...more });
const read = (reply: ReturnType<typeof result>) =>
  verdictOf('modern.resources', goodModernRun({ 'modern.resources': reply }));

describe('modern.resources', () => {
  it('passes a right list, an empty one too', () => {
    expect(read(listing([{ name: 'r', uri: 'file:///r', description: 'R.' }])).status).toBe('passed');
    expect(read(listing([])).status).toBe('passed');
  });

  it('fails an item that lacks what it must have', () => {
    expect(codesOf(read(listing([{ name: 'r' }])))).toContain('uri_missing');
    expect(read(listing([{ name: 'r' }])).status).toBe('failed');
  });

  it('fails a result without a type, and warns of missing hints', () => {
    expect(codesOf(read(result({ resources: [] })))).toEqual(['result_type_missing', 'cache_hints_missing']);
  });

  it('fails a list that is advertised and not known', () => {
    expect(codesOf(read(error(-32601, 'Method not found', undefined, 404)))).toEqual(['advertised_method_unknown']);
  });

  it('notes an order that changes, which the specification leaves open here', () => {
    const items = ['a:1', 'a:2'].map((name) => ({ name, uri: name, description: 'D.' }));
    const run = goodModernRun({
      'modern.resources': listing(items),
      'modern.reread': asking('resources/list', listing([...items].reverse())),
    });
    expect(verdictOf('modern.resources', run)).toMatchObject({
      status: 'passed',
      findings: [{ code: 'order_changes' }],
    });
  });

  it('is skipped at a server of the handshake era', () => {
    expect(verdictOf('modern.resources', goodRun())).toMatchObject({ status: 'skipped', findings: [] });
  });
});
