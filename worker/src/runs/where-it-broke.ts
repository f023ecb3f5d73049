/**
 * An error of ours for the log, without its message: near the raw recording that may quote what the server said, or the
 * credentials that it echoed. Type and place are enough to find the fault.
 */
export function whereItBroke(error: unknown): { readonly type: string; readonly at: readonly string[] } {
  if (!(error instanceof Error)) return { type: typeof error, at: [] };
  const at = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return { type: error.name, at: at.slice(0, 10).map((line) => line.trim()) };
}
