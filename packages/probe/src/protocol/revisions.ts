/** The published MCP revisions. A revision is an ISO date; the list is closed: an unknown one is judged, never guessed. */
export const LEGACY_REVISIONS = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'] as const;
export const MODERN_REVISIONS = ['2026-07-28'] as const;

export type LegacyRevision = (typeof LEGACY_REVISIONS)[number];
export type ModernRevision = (typeof MODERN_REVISIONS)[number];
export type Revision = LegacyRevision | ModernRevision;

/** What a legacy `initialize` offers. */
export const LATEST_LEGACY_REVISION: LegacyRevision = '2025-11-25';
export const LATEST_MODERN_REVISION: ModernRevision = '2026-07-28';

/** Legacy servers hold a handshake (and perhaps a session); modern ones (from 2026-07-28) are stateless. */
export type Era = 'legacy' | 'modern';

export function isLegacyRevision(value: unknown): value is LegacyRevision {
  return LEGACY_REVISIONS.some((revision) => revision === value);
}

export function isModernRevision(value: unknown): value is ModernRevision {
  return MODERN_REVISIONS.some((revision) => revision === value);
}

/** ISO dates compare as strings. */
export function isAtLeast(revision: Revision, floor: Revision): boolean {
  return revision >= floor;
}
