import { describe, expect, it } from '@jest/globals';
import {
  fault,
  goodRun,
  INITIALIZE_RESULT,
  recordingOf,
  result,
  status,
  stuckRun,
} from '../../test/recording-builder.js';
import type { Recording } from '../protocol/recording.js';
import { assess } from './assess.js';
import {
  defineCheck,
  eventsOf,
  judged,
  notApplicable,
  nothingToJudge,
  unanswered,
  undecided,
  type CheckDefinition,
  type Evaluation,
  type Finding,
} from './define-check.js';
import { finalExchange } from './shared/exchanges.js';

const CITE = {
  revision: '2025-11-25',
  url: 'https://modelcontextprotocol.io/specification/2025-11-25/basic#responses',
  says: 'x',
} as const;

function check(
  id: string,
  evaluate: (recording: Recording) => Evaluation,
  more: Partial<CheckDefinition> = {},
): CheckDefinition {
  const common = {
    id,
    title: id,
    group: 'legacy',
    level: 'MUST',
    era: 'legacy',
    profile: 'standard',
    cite: CITE,
    advice: 'Mend it.',
  } as const;
  return defineCheck({ ...common, needs: ['ping'], evaluate, ...more });
}

const finding = (severity: Finding['severity'], more: Partial<Finding> = {}): Finding => ({
  severity,
  code: 'code',
  message: `A ${severity}.`,
  events: [5, 6],
  ...more,
});
const saying = (...findings: Finding[]) => check('check', () => judged(findings, 'All is well.'));
const only = (definition: CheckDefinition, recording = goodRun()) => assess(recording, [definition]).results[0];

describe('assess: verdicts', () => {
  it('makes the worst finding the status, and the first of its kind the summary', () => {
    expect(only(saying())).toMatchObject({ status: 'passed', summary: 'All is well.', advice: null });
    expect(only(saying(finding('note')))).toMatchObject({ status: 'passed', summary: 'All is well.', advice: null });
    expect(only(saying(finding('note'), finding('warning')))).toMatchObject({
      status: 'warning',
      summary: 'A warning.',
    });
    expect(only(saying(finding('warning'), finding('failed'), finding('failed', { message: 'B.' })))).toMatchObject({
      status: 'failed',
      summary: 'A failed. (and 1 more)',
      advice: 'Mend it.',
      specUrl: CITE.url,
      events: [5, 6],
    });
  });

  it('takes advice and clause of the finding that speaks', () => {
    const cite = { revision: '2026-07-28', url: 'https://h.example/#x', says: 'y' } as const;
    expect(only(saying(finding('failed', { advice: 'Do that.', cite })))).toMatchObject({
      advice: 'Do that.',
      specUrl: cite.url,
      specRevision: '2026-07-28',
    });
  });

  it('lists the worst findings first and gives advice to each but notes', () => {
    const result = only(saying(finding('note'), finding('failed'), finding('warning', { advice: 'Own.' })));
    expect(result?.findings.map(({ severity, advice }) => [severity, advice])).toEqual([
      ['failed', 'Mend it.'],
      ['warning', 'Own.'],
      ['note', null],
    ]);
  });

  it.each(['SHOULD', 'HOST', 'STRICTER', 'ADVISORY'] as const)('never lets a %s fail a server', (level) => {
    const lenient = check('check', () => judged([finding('failed')], ''), { level });
    expect(only(lenient)).toMatchObject({ status: 'warning', findings: [{ severity: 'warning' }] });
    const waiting = check('check', (recording) => unanswered(finalExchange(recording, 'ping')), { level });
    expect(only(waiting, goodRun({ ping: status(500) }))?.status).toBe('warning');
  });

  it('takes a throw for our own fault, and goes on', () => {
    const broken = check('broken', () => {
      throw new Error('ours');
    });
    const { results, internalErrors } = assess(goodRun(), [broken, saying()]);
    expect(internalErrors).toMatchObject([{ checkId: 'broken', error: new Error('ours') }]);
    expect(results.map(({ id }) => id)).toEqual(['check']);
  });

  it('leaves out checks of another era or profile than was asked for', () => {
    const thorough = check('thorough', () => judged([], ''), { profile: 'thorough' });
    const modern = check('modern', () => judged([], ''), { era: 'modern' });
    const ids = (options: Parameters<typeof goodRun>[1]) =>
      assess(goodRun({}, options), [saying(), thorough, modern]).results.map(({ id }) => id);
    expect(ids({})).toEqual(['check', 'modern']);
    expect(ids({ era: 'legacy' })).toEqual(['check']);
    expect(ids({ era: 'modern' })).toEqual(['modern']);
    expect(ids({ profile: 'thorough' })).toEqual(['check', 'thorough', 'modern']);
  });

  it('skips a rule outside of its revisions', () => {
    const newer = check('newer', () => judged([finding('failed')], ''), { since: '2025-06-18' });
    const older = check('older', () => judged([finding('failed')], ''), { until: '2025-03-26' });
    const spoken = (protocolVersion: string) =>
      assess(goodRun({ initialize: result({ ...INITIALIZE_RESULT, protocolVersion }) }), [newer, older]).results.map(
        ({ status: is }) => is,
      );
    expect(spoken('2025-03-26')).toEqual(['skipped', 'failed']);
    expect(spoken('2025-06-18')).toEqual(['failed', 'skipped']);
    expect(spoken('nonsense')).toEqual(['failed', 'failed']);
  });

  it('adds up the time of the steps that a check needs', () => {
    expect(only(check('check', () => judged([], ''), { needs: ['ping', 'tools'] }))?.durationMs).toBe(20);
    expect(only(check('check', () => judged([], ''), { needs: 'first-step' }))?.durationMs).toBe(10);
  });
});

describe('assess: consequences', () => {
  const accusing = (more: Partial<Finding> = {}) =>
    check('cause', (recording) => {
      const exchange = finalExchange(recording, 'ping');
      return judged([finding('failed', { events: eventsOf(exchange), ...more })], '');
    });
  const waiting = check('waiting', (recording) => unanswered(finalExchange(recording, 'ping')));
  const summaries = (recording: Recording, ...catalogue: CheckDefinition[]) =>
    assess(recording, catalogue).results.map(({ summary }) => summary);

  it('skips what waited for an answer that an earlier check explains', () => {
    const [, second] = assess(goodRun({ ping: status(500) }), [accusing(), waiting]).results;
    expect(second).toMatchObject({ status: 'skipped', summary: 'not run: cause failed', advice: null, events: [5, 6] });
  });

  it('fails it in shared words when nothing explains it, or only a later check does, or a warning', () => {
    const answered = goodRun({ ping: status(500) });
    const warned = check('warned', () => judged([finding('warning')], ''));
    for (const catalogue of [[waiting], [waiting, accusing()], [warned, waiting]]) {
      const result = assess(answered, catalogue).results.find(({ id }) => id === 'waiting');
      expect(result).toMatchObject({ status: 'failed', findings: [{ code: 'server_error', events: [5, 6] }] });
    }
  });

  it('gives the check’s own words where it has some, with what else it found', () => {
    const own = check('own', (recording) =>
      unanswered(finalExchange(recording, 'ping'), finding('failed', { message: 'Mine.' }), [finding('warning')]),
    );
    expect(only(own, goodRun({ ping: status(500) }))).toMatchObject({
      status: 'failed',
      summary: 'Mine.',
      findings: [{ severity: 'failed' }, { severity: 'warning' }],
    });
  });

  it('follows a lasting fault to the steps that it names', () => {
    const later = check('later', (recording) => unanswered(finalExchange(recording, 'tools')), { needs: ['tools'] });
    const recording = goodRun({ tools: status(400) });
    expect(summaries(recording, accusing({ explains: ['tools'] }), later)[1]).toBe('not run: cause failed');
    expect(summaries(recording, accusing(), later)[1]).toContain('400');
  });

  it('prefers an earlier failure over having nothing to judge', () => {
    const idle = check('idle', (recording) => nothingToJudge(finalExchange(recording, 'ping'), 'Nothing here.'));
    expect(summaries(goodRun(), idle)).toEqual(['Nothing here.']);
    expect(summaries(goodRun(), accusing(), idle)[1]).toBe('not run: cause failed');
  });

  it('follows a step that was not taken back to the check that failed', () => {
    const first = check('first', (recording) => unanswered(finalExchange(recording, 'initialize')), {
      needs: ['initialize'],
    });
    const recording = stuckRun({ initialize: status(500) });
    expect(summaries(recording, first, waiting)[1]).toBe('not run: first failed');
    expect(summaries(recording, waiting)).toEqual(['not run: initialize gave nothing to go on with']);
  });

  it('passes on in short why a check does not apply', () => {
    const first = check('first', () => notApplicable('A long reason.', [1, 2], 'In short.'), { needs: ['initialize'] });
    expect(summaries(stuckRun({ initialize: status(500) }), first, waiting)).toEqual(['A long reason.', 'In short.']);
  });

  it('waits for a check that may explain it', () => {
    const first = check('first', () => undecided(), { needs: ['initialize'] });
    const running = recordingOf({ initialize: status(500), ping: { kind: 'prerequisite', step: 'initialize' } });
    expect(assess(running, [first, waiting]).results).toEqual([]);
    expect(assess({ ...running, end: 'finished' }, [first, waiting]).results).toHaveLength(2);
  });
});

describe('assess: the end of a run', () => {
  const answering = check('check', () => judged([], 'Well.'));

  it('settles a check once its steps are over, and one that needs every step at the end', () => {
    const begun = recordingOf({ initialize: result(INITIALIZE_RESULT), ping: result({}) });
    const every = check('every', () => judged([], ''), { needs: 'every-step' });
    expect(assess(begun, [answering, every]).results.map(({ id }) => id)).toEqual(['check']);
    expect(assess({ ...begun, end: 'finished' }, [answering, every]).results.map(({ id }) => id)).toEqual([
      'check',
      'every',
    ]);
    expect(assess(recordingOf({ initialize: result(INITIALIZE_RESULT) }), [answering]).results).toEqual([]);
  });

  it.each([
    ['cancelled', 'not run: the run was cancelled'],
    ['time-limit', 'not run: the run reached its time limit'],
    ['finished', 'not run: the run ended before this step'],
  ] as const)('skips what was not reached when the run ended as %s', (end, summary) => {
    expect(only(answering, recordingOf({ initialize: result(INITIALIZE_RESULT) }, { end }))).toMatchObject({
      status: 'skipped',
      summary,
    });
    expect(
      only(
        check('check', () => undecided()),
        goodRun({}, { end }),
      ),
    ).toMatchObject({ status: 'skipped', summary });
  });

  it('never blames the server for an answer that we no longer waited for', () => {
    const waiting = check('check', (recording) => unanswered(finalExchange(recording, 'ping')));
    expect(only(waiting, goodRun({ ping: fault('headers', 'cancelled') }, { end: 'cancelled' }))).toMatchObject({
      status: 'skipped',
    });
    const limit = only(
      waiting,
      goodRun({ ping: fault('headers', 'run_time_limit', { afterMs: 12_000 }) }, { end: 'time-limit' }),
    );
    expect(limit).toMatchObject({
      status: 'skipped',
      summary: 'The run reached its time limit while ping had waited 12.0 s for its answer.',
    });
  });

  it('judges a step that looks further into a fault only where there was one', () => {
    const probing = check('check', () => judged([], 'Well.'), { needs: ['ping', 'sse-probe'] });
    expect(only(probing)?.summary).toBe('Well.');
  });

  it('gives the same verdicts for the same recording', () => {
    expect(assess(goodRun(), [answering])).toEqual(assess(goodRun(), [answering]));
  });
});
