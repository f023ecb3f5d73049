/** What an answer shows of the stateless era. Checks and recorder must agree on it. */
import { isObject, RPC_CODES, type JsonObject } from './json-rpc.js';
import { isModernRevision } from './revisions.js';

const MODERN_CODES: ReadonlySet<unknown> = new Set([
  RPC_CODES.headerMismatch,
  RPC_CODES.missingClientCapability,
  RPC_CODES.unsupportedProtocolVersion,
]);

/** A result that only a server of the stateless era gives. */
export function isModernResult(result: JsonObject): boolean {
  return 'resultType' in result || versionsIn(result).some(isModernVersion);
}

/**
 * An error that only a server of the stateless era gives: by its code, or by naming a modern version (pre-release servers
 * used other codes, MOD-16). A legacy server's refusal, whatever it says of versions, is none (MOD-02).
 */
export function isModernError(error: JsonObject): boolean {
  return MODERN_CODES.has(error['code']) || supportedIn(error).some(isModernVersion);
}

/** What a result of `server/discover` names as supported. */
export function versionsIn(result: JsonObject): string[] {
  return strings(result['supportedVersions']);
}

/** The versions that an error names in `data.supported`. */
export function supportedIn(error: JsonObject): string[] {
  return isObject(error['data']) ? strings(error['data']['supported']) : [];
}

/** Also a revision that is newer than this catalogue. */
export function isModernVersion(version: string): boolean {
  return isModernRevision(version) || (/^\d{4}-\d{2}-\d{2}$/.test(version) && version > '2026-07-28');
}

const VERSION_WORDS = ['protocol version', 'protocolversion', 'protocol-version', 'unsupported version'];

/** Whether an error's text is about the revision that was offered. `text` in lower case. */
export function speaksOfVersion(text: string): boolean {
  return VERSION_WORDS.some((words) => text.includes(words));
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}
