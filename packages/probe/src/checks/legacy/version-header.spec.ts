import { describe, expect, it } from '@jest/globals';
import {
  error,
  fault,
  goodRun,
  INITIALIZE_RESULT,
  labelled,
  result,
  status,
  text,
  TOOL,
  type Reply,
  type Script,
} from '../../../test/recording-builder.js';
import { codesOf, verdictOf } from '../../../test/verdicts.js';

const thorough = { profile: 'thorough' } as const;
const list = result({ tools: [TOOL] });
const probed = (invalid: Reply, missing: Reply = list, script: Script = {}) =>
  verdictOf(
    'version-header',
    goodRun(
      { 'probe.version-header': [labelled('invalid', invalid), labelled('missing', missing)], ...script },
      thorough,
    ),
  );
const declaring =
  (version: string, reply: Reply): Reply =>
  (request) => ({ ...reply(request), request: { headers: [{ name: 'MCP-Protocol-Version', value: version }] } });

describe('version-header', () => {
  it('passes 400 for a revision that never existed', () => {
    expect(probed(error(-32000, 'Unsupported protocol version', undefined, 400))).toMatchObject({
      status: 'passed',
      findings: [],
    });
    expect(probed(status(400)).status).toBe('passed');
  });

  it('warns where it is accepted (VER-03)', () => {
    const verdict = probed(list);
    expect(verdict).toMatchObject({ status: 'warning', findings: [{ code: 'invalid_version_accepted' }] });
    expect(verdict.summary).toContain('"MCP-Protocol-Version: 1900-01-01"');
  });

  it.each([
    ['404', text('no', 404)],
    ['500', status(500)],
    ['an error under 200', error(-32600, 'Bad version')],
    ['silence', fault('headers', 'timed_out')],
  ])('warns where it is refused with %s in place of 400', (_name, reply) => {
    expect(codesOf(probed(reply))).toEqual(['invalid_version_not_400']);
  });

  it('notes where requests without the header are refused, as they may be', () => {
    expect(probed(status(400), text('version header missing', 400))).toMatchObject({
      status: 'passed',
      findings: [{ severity: 'note', code: 'missing_version_refused' }],
    });
  });

  it('fails where the negotiated revision is refused in the header and the same request passes without (VER-05)', () => {
    const refusal = text('Unsupported protocol version', 400);
    const verdict = probed(status(400), list, { tools: declaring('2025-11-25', refusal) });
    expect(verdict).toMatchObject({ status: 'failed', findings: [{ code: 'negotiated_version_refused' }] });
    expect(verdict.summary).toContain('agreed on 2025-11-25 in initialize and refuses it in the header');
  });

  it('does not blame the header for a 400 that speaks of something else', () => {
    const verdict = probed(status(400), list, { tools: declaring('2025-11-25', text('Bad cursor', 400)) });
    expect(verdict).toMatchObject({ status: 'skipped', summary: 'not run: tools failed' });
  });

  it('is skipped where the negotiated revision has no such header', () => {
    const initialize = result({ ...INITIALIZE_RESULT, protocolVersion: '2025-03-26' });
    expect(probed(list, list, { initialize }).summary).toBe(
      'This rule came with 2025-06-18; the server speaks 2025-03-26.',
    );
  });
});
