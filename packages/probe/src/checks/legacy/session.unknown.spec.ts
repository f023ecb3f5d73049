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
} from '../../../test/recording-builder.js';
import { codesOf, verdictOf } from '../../../test/verdicts.js';

const thorough = { profile: 'thorough' } as const;
const probed = (unknown: Reply, malformed: Reply = status(404)) =>
  verdictOf(
    'session.unknown',
    goodRun({ 'probe.session-unknown': [labelled('unknown', unknown), labelled('malformed', malformed)] }, thorough),
  );

describe('session.unknown', () => {
  it('passes 404, and any refusal of a malformed id', () => {
    expect(probed(status(404))).toMatchObject({ status: 'passed', findings: [] });
    expect(probed(error(-32001, 'Session not found', undefined, 404), text('bad', 400)).status).toBe('passed');
  });

  it('warns of 400 in place of 404 and says what clients do then (SES-04)', () => {
    const verdict = probed(text('No valid session ID', 400));
    expect(verdict).toMatchObject({ status: 'warning', findings: [{ code: 'unknown_session_not_404' }] });
    expect(verdict.summary).toContain(
      '400 ("No valid session ID") to tools/list with a session id that it never issued',
    );
    expect(verdict.summary).toContain('only 404 makes clients begin a new session');
  });

  it('warns of an error under 200', () => {
    expect(codesOf(probed(error(-32000, 'no session')))).toEqual(['unknown_session_not_404']);
  });

  it('warns of an unknown id that is let in (SES-05)', () => {
    expect(codesOf(probed(result({ tools: [TOOL] }), result({ tools: [TOOL] })))).toEqual(['unknown_session_accepted']);
  });

  it('warns of a crash, on an unknown id and on a malformed one (SES-07)', () => {
    expect(codesOf(probed(status(500), status(500)))).toEqual(['unknown_session_crash', 'malformed_session_crash']);
    expect(probed(status(404), fault('headers', 'timed_out')).summary).toContain('sent no answer within 5.0 s');
  });

  it('is skipped without a session, before sessions existed, and where the list is refused anyway', () => {
    expect(
      verdictOf('session.unknown', goodRun({ 'probe.session-unknown': { kind: 'no-session' } }, thorough)).status,
    ).toBe('skipped');
    const probe = { 'probe.session-unknown': labelled('unknown', status(400)) };
    const initialize = result({ ...INITIALIZE_RESULT, protocolVersion: '2024-11-05' });
    expect(verdictOf('session.unknown', goodRun({ ...probe, initialize }, thorough)).status).toBe('skipped');
    const noList = goodRun({ ...probe, tools: error(-32603, 'broken') }, thorough);
    expect(verdictOf('session.unknown', noList).summary).toBe('not run: tools failed');
  });
});
