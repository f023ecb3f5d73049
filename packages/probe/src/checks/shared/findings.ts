import type { Finding } from '../define-check.js';

/**
 * The same fault on many answers is one finding: the first one's words, and the events of all. A pointer would mean the
 * last event's payload, so it stays only where nothing was merged.
 */
export function mergeAlike(
  findings: readonly Finding[],
  keyOf: (finding: Finding) => string = ({ code }) => code,
): Finding[] {
  const byKey = new Map<string, Finding>();
  for (const finding of findings) {
    const key = keyOf(finding);
    const before = byKey.get(key);
    byKey.set(key, before ? merge(before, finding) : finding);
  }
  return [...byKey.values()];
}

function merge({ pointer: _, ...before }: Finding, { events }: Finding): Finding {
  return { ...before, events: [...new Set([...before.events, ...events])] };
}
