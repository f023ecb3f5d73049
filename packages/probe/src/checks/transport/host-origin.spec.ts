import { describe, expect, it } from '@jest/globals';
import {
  error,
  goodModernRun,
  goodRun,
  HINTS,
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
const steps = (foreign: Reply, own: Reply = list, preflight: Reply = status(405)): Script => ({
  'probe.origin': [
    labelled('foreign', foreign),
    labelled('own', own),
    labelled('preflight', preflight, { method: 'OPTIONS' }),
  ],
});
const probed = (foreign: Reply, own?: Reply, preflight?: Reply, script: Script = {}) =>
  verdictOf('transport.host-origin', goodRun({ ...steps(foreign, own, preflight), ...script }, thorough));
const speaking = (protocolVersion: string): Script => ({
  initialize: result({ ...INITIALIZE_RESULT, protocolVersion }),
});

describe('transport.host-origin', () => {
  it('passes 403 for a foreign Origin', () => {
    expect(probed(text('Invalid Origin', 403))).toMatchObject({ status: 'passed', findings: [] });
    expect(probed(text('Invalid Origin', 403)).summary).toBe('The server refuses a foreign Origin with 403.');
  });

  it('warns where it is accepted, and says what that allows (HOST-05)', () => {
    const verdict = probed(list);
    expect(verdict).toMatchObject({ status: 'warning', findings: [{ code: 'foreign_origin_accepted' }] });
    expect(verdict.summary).toContain('it must answer 403');
    expect(verdict.specUrl).toContain('/2025-11-25/basic/transports#security-warning');
  });

  it('asks for the check alone where the negotiated revision names no status', () => {
    const verdict = probed(list, list, status(405), speaking('2025-06-18'));
    expect(verdict.summary).toContain('it must check that header');
    expect(verdict.specUrl).toContain('/2025-06-18/');
    expect(probed(status(400), list, status(405), speaking('2025-06-18')).status).toBe('passed');
  });

  it.each([400, 401, 404, 500])('warns where it is refused with %d in place of 403 (HOST-06)', (code) => {
    expect(codesOf(probed(status(code)))).toEqual(['foreign_origin_not_403']);
  });

  it('warns where every Origin is refused while CORS invites them (HOST-04)', () => {
    const open = status(204, { 'access-control-allow-origin': '*' });
    const verdict = probed(status(403), status(403), open);
    expect(verdict).toMatchObject({ status: 'warning', findings: [{ code: 'origins_refused_despite_cors' }] });
    expect(verdict.summary).toContain('allows pages of every origin');
    expect(probed(status(403), status(403), status(204)).status).toBe('passed');
    expect(probed(status(403), list, open).status).toBe('passed');
  });

  it('judges the stateless era by its own clause', () => {
    const run = goodModernRun(steps(result({ ...HINTS, tools: [TOOL] })), thorough);
    expect(verdictOf('transport.host-origin', run).specUrl).toContain('/2026-07-28/');
  });

  it('says nothing where the list is refused anyway', () => {
    const broken = goodRun({ ...steps(status(500)), tools: error(-32603, 'broken') }, thorough);
    expect(verdictOf('transport.host-origin', broken).summary).toBe('not run: tools failed');
  });
});
