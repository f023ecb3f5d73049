/** Rejects when `work` has not settled after `ms`; what becomes of it then is nobody's concern. */
export async function withinDeadline<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new OverdueError(ms)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

export class OverdueError extends Error {
  override readonly name = 'OverdueError';

  constructor(ms: number) {
    super(`Nothing came of it within ${ms} ms`);
  }
}
