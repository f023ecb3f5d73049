/** Milliseconds for people: `41 ms`, from ten seconds on `12.3 s`. */
export function spokenDuration(ms: number): string {
  return ms < 10_000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}
