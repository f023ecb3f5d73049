import { describe, expect, it } from '@jest/globals';
import { error, goodRun, result } from '../../../test/recording-builder.js';
import { codesOf, verdictOf } from '../../../test/verdicts.js';

const TEMPLATE = { name: 'file', uriTemplate: 'file:///{path}', description: 'F.' };
const listing = (...resourceTemplates: unknown[]) =>
  verdictOf('resource-templates', goodRun({ 'resource-templates': result({ resourceTemplates }) }));

describe('resource-templates', () => {
  it.each(['file:///{path}', 'x://{+path}{?a,b*}{#c:3}', 'x://plain', 'db://{schema}/{table}{;v}', '{var}'])(
    'passes %s',
    (uriTemplate) => {
      expect(listing({ ...TEMPLATE, uriTemplate })).toMatchObject({ status: 'passed', findings: [] });
    },
  );

  it.each(['file:///{path', 'file:///path}', 'x://{}', 'x://{a b}', 'x://{a}}'])('warns of %s', (uriTemplate) => {
    expect(listing({ ...TEMPLATE, uriTemplate })).toMatchObject({
      status: 'warning',
      findings: [{ code: 'uri_template_invalid', pointer: '/result/resourceTemplates/0/uriTemplate' }],
    });
  });

  it('fails without a name or a template', () => {
    expect(codesOf(listing({ description: 'D.' }))).toEqual(['name_missing', 'uri_template_missing']);
  });

  it('is skipped when the server does not know the method, as it may', () => {
    const recording = goodRun({ 'resource-templates': error(-32601, 'Method not found') });
    expect(verdictOf('resource-templates', recording)).toMatchObject({ status: 'skipped', events: [11, 12] });
  });

  it('fails on another error', () => {
    expect(codesOf(verdictOf('resource-templates', goodRun({ 'resource-templates': error(-32603, 'no') })))).toEqual([
      'list_refused',
    ]);
  });
});
