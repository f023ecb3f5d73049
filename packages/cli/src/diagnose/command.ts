/** `plumbline diagnose`: request, run, report, exit code. Results go to stdout (or the file), all else to stderr. */
import type { DiagnoseEvent, DiagnoseOptions, DiagnosePlan, Diagnosis } from '@plumbline/probe';
import { v7 as uuidv7 } from 'uuid';
import { CommandError, EXIT, EXIT_CAUSES, type ExitName } from '../exit-codes.js';
import { plainText } from '../render/plain-text.js';
import { surfaceOf } from '../render/surface.js';
import { PrettyReport } from '../reports/pretty.js';
import { loadRenderer } from '../reports/renderers.js';
import { runReport } from '../reports/run-report.js';
import type { Io, ResultSink } from '../streams.js';
import type { DiagnoseFlags } from './flags.js';
import { outcomeOf, type Outcome } from './outcome.js';
import { progressOn } from './progress.js';
import { readRequest, type DiagnoseRequest } from './request.js';
import { openSink } from './result-sink.js';
import { allowHint } from './target.js';

export interface Engine {
  readonly version: string;
  readonly diagnose: (plan: DiagnosePlan, options: DiagnoseOptions) => Promise<Diagnosis>;
}

export async function diagnoseCommand(
  words: readonly string[],
  flags: DiagnoseFlags,
  io: Io,
  engine: Engine,
): Promise<ExitName> {
  const request = await readRequest(words, flags, io);
  for (const warning of request.warnings) io.stderr.write(`plumbline: ${warning}\n`);
  const sink = openSink(flags.output, io);
  try {
    const outcome = await run(request, flags, sink, io, engine);
    if (outcome.exit !== 'passed') sayOutcome(outcome, request, io);
    return outcome.exit;
  } finally {
    sink.close();
  }
}

async function run(
  request: DiagnoseRequest,
  flags: DiagnoseFlags,
  sink: ResultSink,
  io: Io,
  engine: Engine,
): Promise<Outcome> {
  const { plan } = request;
  const { format, failOn, transcript: withTranscript } = flags;
  const pretty = format === 'pretty' ? new PrettyReport(sink, surfaceOf(sink, io.env), withTranscript) : undefined;
  const render = format === 'pretty' ? undefined : await loadRenderer(format);
  const progress = progressOn(io);
  const startedAt = new Date();
  pretty?.begin(plan.targetUrl);
  const onEvent = (event: DiagnoseEvent) => {
    progress.clear();
    if (event.type === 'check') pretty?.check(event.result);
    if (event.type === 'transcript' && event.event.direction === 'out') {
      progress.show(`waiting for the answer to ${event.event.method ?? event.event.phase}`);
    }
  };
  const diagnosis = await runEngine(request, engine, io, onEvent).finally(() => progress.clear());
  const { transcript } = diagnosis;
  const run = runReport(plan, diagnosis, { id: uuidv7(), startedAt, finishedAt: new Date() });
  const outcome = outcomeOf(diagnosis, failOn);
  const report = { run, transcript, outcome, failOn, withTranscript, version: engine.version };
  pretty?.end(report);
  if (render) sink.write(`${render(report)}\n`);
  for (const { checkId, error } of diagnosis.internalErrors) sayInternalError(`the check ${checkId}`, error, io);
  return outcome;
}

async function runEngine(
  request: DiagnoseRequest,
  engine: Engine,
  io: Io,
  onEvent: (event: DiagnoseEvent) => void,
): Promise<Diagnosis> {
  const { plan, policy, limits, extraCa } = request;
  try {
    return await engine.diagnose(plan, {
      policy,
      limits,
      signal: io.interruption(),
      version: engine.version,
      onEvent,
      ...(extraCa === undefined ? {} : { extraCa }),
    });
  } catch (error) {
    sayInternalError('the engine', error, io);
    throw new CommandError('incomplete', 'Plumbline failed on its own side. This says nothing about the server.');
  }
}

function sayOutcome({ exit, because, blocked }: Outcome, { plan, policy }: DiagnoseRequest, { stderr }: Io): void {
  if (exit === 'passed') return;
  stderr.write(`plumbline: exit ${EXIT[exit]}, ${EXIT_CAUSES[exit]}: ${plainText(because)}\n`);
  const hint = blocked ? allowHint(plan.targetUrl, policy, plan.auth.type) : undefined;
  // Whoever controls a name controls its addresses, so a name opens none of this machine or its links.
  if (hint) stderr.write(`${hint} (a loopback or link-local address must be named itself)\n`);
}

/** Where it happened, without the error's message: it may quote what a server sent, secrets included. */
function sayInternalError(where: string, error: unknown, { stderr }: Io): void {
  const name = error instanceof Error ? error.name : typeof error;
  const frames = error instanceof Error ? (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line)) : [];
  stderr.write(`plumbline: ${where} stopped with ${plainText(name)}\n`);
  for (const frame of frames.slice(0, 5)) stderr.write(`${frame}\n`);
}
