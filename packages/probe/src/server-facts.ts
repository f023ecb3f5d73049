import type { ServerFacts } from './plan.js';
import { isObject } from './protocol/json-rpc.js';
import type { Exchange, Recording, StepId } from './protocol/recording.js';
import {
  isLegacyRevision,
  isModernRevision,
  LATEST_LEGACY_REVISION,
  LATEST_MODERN_REVISION,
} from './protocol/revisions.js';
import type { Redactor } from './redaction/redactor.js';
import { answerOf } from './wire/answers.js';

/**
 * What the server said about itself: in the answer to initialize, or to discover where that one agreed on nothing.
 * Undefined while neither succeeded.
 */
export function serverFacts(recording: Recording): ServerFacts | undefined {
  const initialized = fromInitialize(recording);
  if (initialized && initialized.negotiatedProtocolVersion !== null) return initialized;
  return fromDiscover(recording) ?? initialized;
}

/** For a run in which the server said nothing about itself. */
export function noServerFacts(recording: Recording): ServerFacts {
  return {
    requestedProtocolVersion: recording.era === 'modern' ? LATEST_MODERN_REVISION : LATEST_LEGACY_REVISION,
    negotiatedProtocolVersion: null,
    serverInfo: null,
    capabilities: null,
    instructions: null,
  };
}

export function redactFacts(facts: ServerFacts, redactor: Redactor): ServerFacts {
  return {
    ...facts,
    serverInfo: redactor.value(facts.serverInfo),
    capabilities: redactor.value(facts.capabilities),
    instructions: facts.instructions === null ? null : redactor.text(facts.instructions),
  };
}

function fromInitialize(recording: Recording): ServerFacts | undefined {
  const result = resultOf(recording, 'initialize');
  if (!result) return undefined;
  const version = result['protocolVersion'];
  return {
    requestedProtocolVersion: LATEST_LEGACY_REVISION,
    negotiatedProtocolVersion: isLegacyRevision(version) ? version : null,
    serverInfo: result['serverInfo'] ?? null,
    ...spoken(result),
  };
}

function fromDiscover(recording: Recording): ServerFacts | undefined {
  const result = resultOf(recording, 'discover');
  const versions = result?.['supportedVersions'];
  if (!result || !Array.isArray(versions)) return undefined;
  const meta = result['_meta'];
  return {
    requestedProtocolVersion: LATEST_MODERN_REVISION,
    negotiatedProtocolVersion: versions.find(isModernRevision) ?? null,
    serverInfo: (isObject(meta) ? meta['io.modelcontextprotocol/serverInfo'] : undefined) ?? null,
    ...spoken(result),
  };
}

function spoken(result: Readonly<Record<string, unknown>>): Pick<ServerFacts, 'capabilities' | 'instructions'> {
  const instructions = result['instructions'];
  return {
    capabilities: result['capabilities'] ?? null,
    instructions: typeof instructions === 'string' ? instructions : null,
  };
}

function resultOf(recording: Recording, step: StepId): Readonly<Record<string, unknown>> | undefined {
  const exchange = recording.exchanges.findLast((candidate: Exchange) => candidate.step === step);
  const answer = exchange && answerOf(exchange);
  return answer?.kind === 'result' ? answer.result : undefined;
}
