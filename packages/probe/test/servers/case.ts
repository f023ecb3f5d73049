/** A server of the field and what a diagnosis must conclude about it. */
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { diagnose, type Substitutes } from '../../src/diagnose.js';
import { PUBLIC_ONLY, type EgressPolicy } from '../../src/egress/policy.js';
import { parsePolicyRules } from '../../src/egress/policy-rules.js';
import type { DiagnoseOptions, Diagnosis, DiagnosePlan } from '../../src/plan.js';
import { LIMITS } from '../../src/protocol/limits.js';
import type { Recording } from '../../src/protocol/recording.js';
import type { CheckStatus } from '../../src/protocol/verdict.js';
import { record } from '../../src/record.js';
import { RunClock } from '../../src/wire/run-clock.js';
import { startFakeServer, type Behaviour, type RunningServer } from './kit.js';

export interface ServerCase {
  /** Of the collection of wire cases, with a letter for a variant; or a name of our own. */
  readonly id: string;
  /** What the server does, as a sentence. */
  readonly does: string;
  readonly server: Behaviour;
  readonly run?: CaseRun;
  readonly expect: Expectation;
}

export interface CaseRun {
  readonly path?: string;
  readonly auth?: DiagnosePlan['auth'];
  readonly era?: DiagnosePlan['era'];
  /** Default `standard`. */
  readonly profile?: DiagnosePlan['profile'];
  readonly limits?: DiagnoseOptions['limits'];
  readonly policy?: Partial<EgressPolicy>;
  readonly substitutes?: Substitutes;
  /** Diagnoses this in place of the server's own URL. */
  readonly url?: (server: RunningServer) => string;
}

export interface Expectation {
  /** Checks that are not named must be Passed or Skipped. */
  readonly verdicts?: Readonly<Record<string, CheckStatus>>;
  /** Texts that must stand in what the check says: its summary, advice and findings. */
  readonly words?: Readonly<Record<string, readonly string[]>>;
  /** Finding codes that a check must give, in any order, and no other failed or warning ones. */
  readonly codes?: Readonly<Record<string, readonly string[]>>;
}

export async function loadCases(): Promise<ServerCase[]> {
  const folder = fileURLToPath(new URL('broken/', import.meta.url));
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.ts')).sort();
  const cases: ServerCase[] = [];
  // One after another: Jest's module registry does not take imports that overlap.
  for (const file of files) {
    const module = (await import(`${folder}${file}`)) as Readonly<Record<string, ServerCase>>;
    cases.push(...Object.values(module));
  }
  return cases;
}

export interface Outcome {
  readonly each: ServerCase;
  readonly diagnosis: Diagnosis;
  /** The recording whenever a step was over; the last one is complete. */
  readonly moments: readonly Recording[];
}

/** Several at a time, since most of a run is waiting; in the order of the cases. */
export async function runCases(cases: readonly ServerCase[], atATime = 6): Promise<Outcome[]> {
  const outcomes = new Map<ServerCase, Outcome>();
  const waiting = [...cases];
  const worker = async (): Promise<void> => {
    for (let each = waiting.shift(); each; each = waiting.shift()) {
      outcomes.set(each, { each, diagnosis: await runCase(each), moments: await recordCase(each) });
    }
  };
  await Promise.all(Array.from({ length: atATime }, worker));
  return cases.flatMap((each) => outcomes.get(each) ?? []);
}

/** The whole diagnosis of a case's server, as a caller sees it. */
async function runCase(each: ServerCase): Promise<Diagnosis> {
  return withServer(each, (plan, options, substitutes) => diagnose(plan, options, substitutes));
}

/** The recording of a case's server at every moment at which a step was over; the last one is complete. */
async function recordCase(each: ServerCase): Promise<Recording[]> {
  return withServer(each, async (plan, { policy, version, limits }, substitutes) => {
    const moments: Recording[] = [];
    const all = { ...LIMITS, ...limits };
    const clock = new RunClock(all.runMs, undefined);
    try {
      const whole = await record(plan, {
        ...{ policy, version, clock, limits: all, lookup: substitutes.lookup },
        onTranscript: () => undefined,
        onProgress: (recording) =>
          moments.push({ ...recording, steps: [...recording.steps], exchanges: [...recording.exchanges] }),
      });
      return [...moments, whole];
    } finally {
      clock.dispose();
    }
  });
}

type Run<T> = (plan: DiagnosePlan, options: DiagnoseOptions, substitutes: Substitutes) => Promise<T>;

async function withServer<T>({ server, run = {} }: ServerCase, take: Run<T>): Promise<T> {
  const running = await startFakeServer(server, run.path);
  try {
    const plan: DiagnosePlan = {
      targetUrl: run.url?.(running) ?? running.url,
      auth: run.auth ?? { type: 'none' },
      era: run.era ?? 'auto',
      profile: run.profile ?? 'standard',
    };
    const allow = parsePolicyRules('127.0.0.1/32').rules;
    const policy = { ...PUBLIC_ONLY, allow, ...run.policy };
    return await take(plan, { policy, version: '0.0.0', limits: run.limits ?? {} }, run.substitutes ?? {});
  } finally {
    await running.close();
  }
}

/** What is wrong with the verdicts, one line each; empty when all are right. */
export function compare({ expect }: ServerCase, { checks, internalErrors, end }: Diagnosis): string[] {
  const wrong = internalErrors.map(({ checkId, error }) => `${checkId} threw ${String(error)}`);
  if (end !== 'finished') wrong.push(`the run ended as ${end}`);
  for (const check of checks) {
    const wanted = expect.verdicts?.[check.id];
    const isRight =
      wanted === undefined ? check.status === 'passed' || check.status === 'skipped' : check.status === wanted;
    if (!isRight) wrong.push(`${check.id} is ${check.status}, not ${wanted ?? 'passed or skipped'}: ${check.summary}`);
    const said = [
      check.summary,
      check.advice ?? '',
      ...check.findings.map((f) => `${f.message} ${f.advice ?? ''}`),
    ].join('\n');
    for (const words of expect.words?.[check.id] ?? []) {
      if (!said.includes(words)) wrong.push(`${check.id} does not say "${words}": ${said}`);
    }
    const codes = expect.codes?.[check.id];
    const given = [...new Set(check.findings.filter((f) => f.severity !== 'note').map((f) => f.code))].sort();
    if (codes && given.join() !== [...codes].sort().join())
      wrong.push(`${check.id} gives ${given.join() || 'no code'}, not ${codes.join()}`);
  }
  const missing = Object.keys({ ...expect.verdicts, ...expect.words, ...expect.codes }).filter(
    (id) => !checks.some((check) => check.id === id),
  );
  return [...wrong, ...missing.map((id) => `${id} was not judged`)];
}
