import { describe, expect, it } from '@jest/globals';
import { goodRun, result } from '../../../test/recording-builder.js';
import { codesOf, verdictOf } from '../../../test/verdicts.js';

const PROMPT = { name: 'review', description: 'R.' };
const listing = (...prompts: unknown[]) => verdictOf('prompts', goodRun({ prompts: result({ prompts }) }));
const withArguments = (list: unknown) => listing({ ...PROMPT, arguments: list });

describe('prompts', () => {
  it('passes prompts with and without arguments', () => {
    expect(
      listing(PROMPT, { ...PROMPT, name: 'b', arguments: [{ name: 'text', required: true, description: 'T.' }] }),
    ).toMatchObject({ status: 'passed', findings: [] });
  });

  it.each([
    ['arguments that are null', null, 'null_member', '/result/prompts/0/arguments'],
    ['arguments that are an object', {}, 'arguments_type', '/result/prompts/0/arguments'],
    ['an argument that is a text', ['text'], 'argument_type', '/result/prompts/0/arguments/0'],
    ['an argument without a name', [{ required: true }], 'argument_name_missing', '/result/prompts/0/arguments/0'],
    [
      'an argument whose description is null',
      [{ name: 'a', description: null }],
      'argument_null_member',
      '/result/prompts/0/arguments/0/description',
    ],
    [
      'required that is a text',
      [{ name: 'a', required: 'yes' }],
      'argument_required_type',
      '/result/prompts/0/arguments/0/required',
    ],
  ])('fails with %s', (_name, list, code, pointer) => {
    expect(withArguments(list)).toMatchObject({ status: 'failed', findings: [{ code, pointer, subject: 'review' }] });
  });

  it('says which argument it means', () => {
    expect(withArguments([{ name: 'a', required: 'yes' }]).summary).toBe(
      'Prompt "review" has an argument "a" that has required as "yes"; it must be a boolean.',
    );
  });

  it('warns of arguments and prompts that share a name', () => {
    expect(withArguments([{ name: 'a' }, { name: 'a' }])).toMatchObject({
      status: 'warning',
      findings: [{ code: 'argument_repeated' }],
    });
    expect(codesOf(listing(PROMPT, PROMPT))).toEqual(['duplicate']);
  });

  it('is skipped when prompts are not advertised (CAP-04)', () => {
    const recording = goodRun({ prompts: { kind: 'not-advertised', capability: 'prompts' } });
    expect(verdictOf('prompts', recording).status).toBe('skipped');
  });
});
