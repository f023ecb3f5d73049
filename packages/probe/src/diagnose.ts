/** One run: records, judges as it goes, and lets only redacted things out. */
import { Assessor } from './assessor.js';
import { CHECKS } from './checks/registry.js';
import { discoveryOf } from './discovery.js';
import type { Lookup } from './egress/resolver.js';
import type { Auth, DiagnoseEvent, DiagnoseOptions, DiagnosePlan, Diagnosis, ServerFacts } from './plan.js';
import { headerValue } from './protocol/headers.js';
import { assertSendable } from './probe-error.js';
import { LIMITS, type Limits } from './protocol/limits.js';
import type { Recording } from './protocol/recording.js';
import type { TranscriptEvent } from './protocol/transcript.js';
import { resultOf, type CheckResult } from './protocol/verdict.js';
import { record } from './record.js';
import { createRedactor, type Redactor } from './redaction/redactor.js';
import { noServerFacts, redactFacts, serverFacts } from './server-facts.js';
import type { WrongCredentials } from './steps/probes/probe.js';
import { TranscriptLog } from './transcript-log.js';
import { RunClock } from './wire/run-clock.js';
import { wrongCredentials } from './wrong-credentials.js';

/** What tests put in the place of the world. */
export interface Substitutes {
  readonly lookup?: Lookup;
}

/**
 * Tests one server. Whatever the server does is a result. Rejects with a `ProbeError` when the credentials cannot be
 * sent, with what `onEvent` threw, or when something of ours is broken. When it settles no connection, timer or listener of the run is left.
 */
export async function diagnose(
  plan: DiagnosePlan,
  options: DiagnoseOptions,
  substitutes: Substitutes = {},
): Promise<Diagnosis> {
  assertSendable(plan.auth);
  const limits = { ...LIMITS, ...options.limits };
  const clock = new RunClock(limits.runMs, options.signal);
  try {
    return await new Run(plan, options, limits, clock).take(substitutes);
  } finally {
    clock.dispose();
  }
}

class Run {
  readonly #plan: DiagnosePlan;
  readonly #options: DiagnoseOptions;
  readonly #limits: Limits;
  readonly #clock: RunClock;
  readonly #redactor: Redactor;
  readonly #transcript: TranscriptLog;
  readonly #assessor = new Assessor(CHECKS);
  readonly #wrong: WrongCredentials | undefined;
  readonly #said = new Map<string, CheckResult>();
  #saidServer = false;
  #defect: { readonly error: unknown } | undefined;

  constructor(plan: DiagnosePlan, options: DiagnoseOptions, limits: Limits, clock: RunClock) {
    this.#plan = plan;
    this.#options = options;
    this.#limits = limits;
    this.#clock = clock;
    this.#wrong = plan.profile === 'thorough' ? wrongCredentials(plan.auth) : undefined;
    this.#redactor = createRedactor(secretsOf(plan.auth));
    // The altered ones are nearly the real ones, and servers quote what they refuse.
    if (this.#wrong) this.#redactor.addSecrets(Object.values(this.#wrong).flatMap((auth) => secretsOf(auth).secrets));
    this.#transcript = new TranscriptLog(this.#redactor, limits, (event) => this.#emit({ type: 'transcript', event }));
  }

  async take({ lookup }: Substitutes): Promise<Diagnosis> {
    const { policy, version, extraCa } = this.#options;
    const recording = await record(this.#plan, {
      ...{ policy, version, extraCa, lookup, limits: this.#limits, clock: this.#clock, wrong: this.#wrong },
      onTranscript: (event) => this.#note(event),
      onProgress: (soFar) => this.#report(soFar),
    });
    const diagnosis = this.#conclude(recording);
    if (this.#defect) throw this.#defect.error;
    return diagnosis;
  }

  #note(event: TranscriptEvent): void {
    // A session id is a credential that the server issues on the way; its answer may repeat it elsewhere.
    const sessionId = event.direction === 'in' ? headerValue(event.headers, 'mcp-session-id') : undefined;
    if (sessionId !== undefined) this.#redactor.addSecrets([sessionId]);
    this.#transcript.add(event);
  }

  #report(recording: Recording): void {
    const facts = this.#saidServer ? undefined : serverFacts(recording);
    // Without a common revision the other era may still have more to say.
    if (facts && facts.negotiatedProtocolVersion !== null) this.#sayServer(facts);
    for (const result of this.#assessor.update(recording)) this.#sayCheck(result);
  }

  #conclude(recording: Recording): Diagnosis {
    const { results, fresh, internalErrors } = this.#assessor.finish(recording);
    const facts = serverFacts(recording);
    if (facts && !this.#saidServer) this.#sayServer(facts);
    for (const result of fresh) this.#sayCheck(result);
    return {
      ...redactFacts(facts ?? noServerFacts(recording), this.#redactor),
      end: recording.end ?? 'finished',
      resultStatus: resultOf(results),
      checks: results.map((result) => this.#said.get(result.id) ?? this.#redact(result)),
      discovery: discoveryOf(recording, (item) => this.#redactor.value(item)),
      transcript: this.#transcript.events,
      internalErrors,
    };
  }

  #sayServer(facts: ServerFacts): void {
    this.#saidServer = true;
    this.#emit({ type: 'server', server: redactFacts(facts, this.#redactor) });
  }

  #sayCheck(result: CheckResult): void {
    const redacted = this.#redact(result);
    this.#said.set(result.id, redacted);
    this.#emit({ type: 'check', result: redacted });
  }

  /** A check's words quote what the server sent. */
  #redact(result: CheckResult): CheckResult {
    const redactor = this.#redactor;
    const orNull = (text: string | null): string | null => (text === null ? null : redactor.text(text));
    return {
      ...result,
      summary: redactor.text(result.summary),
      advice: orNull(result.advice),
      events: this.#transcript.known(result.events),
      findings: result.findings.map((finding) => ({
        ...finding,
        pointer: orNull(finding.pointer),
        subject: orNull(finding.subject),
        message: redactor.text(finding.message),
        advice: orNull(finding.advice),
        events: this.#transcript.known(finding.events),
      })),
    };
  }

  /** A listener that throws ends the run; the error must not surface inside the reading of a socket. */
  #emit(event: DiagnoseEvent): void {
    if (this.#defect) return;
    try {
      this.#options.onEvent?.(event);
    } catch (error) {
      this.#defect = { error };
      this.#clock.stop('cancelled');
    }
  }
}

function secretsOf(auth: Auth): { secrets: string[]; suppliedHeaderNames: string[] } {
  switch (auth.type) {
    case 'none':
      return { secrets: [], suppliedHeaderNames: [] };
    case 'bearer':
      return { secrets: [auth.token], suppliedHeaderNames: [] };
    case 'headers':
      return {
        secrets: auth.headers.map((header) => header.value),
        suppliedHeaderNames: auth.headers.map((header) => header.name),
      };
  }
}
