/** The product's limits (spec: diagnostics, sections 2 and 5). Times in milliseconds, sizes in bytes. */
export interface Limits {
  readonly lookupMs: number;
  readonly connectMs: number;
  readonly requestMs: number;
  /**
   * For what a right server may not have, or what a probe asks of it: discover in a run of both eras, an optional stream.
   * Real hosts give up after 5 to 10 s.
   */
  readonly probeMs: number;
  readonly runMs: number;
  /** Decoded response body, whatever the transfer or content encoding. */
  readonly bodyBytes: number;
  readonly redirects: number;
  readonly listPages: number;
  readonly listItems: number;
  readonly transcriptEvents: number;
  /** A longer string in a transcript is cut, and says how much was cut. */
  readonly transcriptStringBytes: number;
  /** A larger transcript event keeps only its summary. */
  readonly transcriptEventBytes: number;
}

export const LIMITS: Limits = {
  lookupMs: 5_000,
  connectMs: 5_000,
  requestMs: 20_000,
  probeMs: 5_000,
  runMs: 45_000,
  bodyBytes: 1_000_000,
  redirects: 3,
  listPages: 10,
  listItems: 500,
  transcriptEvents: 200,
  transcriptStringBytes: 32 * 1024,
  transcriptEventBytes: 256 * 1024,
};
