/** The code of a system error, such as ENOENT: enough to say why a file did not open, and never holds a path. */
export function systemCode(error: unknown): string {
  const known = typeof error === 'object' && error !== null && 'code' in error;
  return known ? String(error.code) : 'unknown reason';
}
