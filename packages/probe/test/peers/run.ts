/** Runs the recorder against a peer and gives back what a test looks at. */
import { PUBLIC_ONLY, type EgressPolicy } from '../../src/egress/policy.js';
import { parsePolicyRules } from '../../src/egress/policy-rules.js';
import type { Lookup } from '../../src/egress/resolver.js';
import type { Auth } from '../../src/plan.js';
import { LIMITS, type Limits } from '../../src/protocol/limits.js';
import type { EraChoice, Exchange, Profile, Recording, StepId } from '../../src/protocol/recording.js';
import type { TranscriptEvent } from '../../src/protocol/transcript.js';
import { record } from '../../src/record.js';
import { RunClock } from '../../src/wire/run-clock.js';
import { wrongCredentials } from '../../src/wrong-credentials.js';

export interface RunOptions {
  readonly era?: EraChoice;
  readonly profile?: Profile;
  readonly auth?: Auth;
  readonly limits?: Partial<Limits>;
  readonly allow?: string;
  readonly policy?: Partial<EgressPolicy>;
  readonly lookup?: Lookup;
  readonly extraCa?: string;
  readonly signal?: AbortSignal;
  readonly onTranscript?: (event: TranscriptEvent) => void;
  readonly onProgress?: (recording: Recording) => void;
}

export interface RunResult {
  readonly recording: Recording;
  readonly events: readonly TranscriptEvent[];
  exchanges(step: StepId): Exchange[];
  /** The only exchange of a step, or the last one. */
  last(step: StepId): Exchange;
}

/** Loopback is open; legacy era, so that nothing but the steps under test is sent. */
export async function run(url: string, options: RunOptions = {}): Promise<RunResult> {
  const events: TranscriptEvent[] = [];
  const limits = { ...LIMITS, ...options.limits };
  const clock = new RunClock(limits.runMs, options.signal);
  const allow = parsePolicyRules(options.allow ?? '127.0.0.1/32').rules;
  const auth = options.auth ?? { type: 'none' as const };
  const plan = { targetUrl: url, auth, profile: options.profile ?? ('standard' as const) };
  try {
    const recording = await record(
      { ...plan, era: options.era ?? 'legacy' },
      {
        policy: { ...PUBLIC_ONLY, allow, ...options.policy },
        limits,
        clock,
        version: '9.9.9',
        lookup: options.lookup,
        wrong: wrongCredentials(auth),
        extraCa: options.extraCa,
        onTranscript: (event) => {
          events.push(event);
          options.onTranscript?.(event);
        },
        onProgress: (recording) => options.onProgress?.(recording),
      },
    );
    return resultOf(recording, events);
  } finally {
    clock.dispose();
  }
}

function resultOf(recording: Recording, events: readonly TranscriptEvent[]): RunResult {
  const exchanges = (step: StepId): Exchange[] => recording.exchanges.filter((exchange) => exchange.step === step);
  return {
    recording,
    events,
    exchanges,
    last(step) {
      const exchange = exchanges(step).at(-1);
      if (!exchange) throw new Error(`no exchange of ${step}`);
      return exchange;
    },
  };
}
