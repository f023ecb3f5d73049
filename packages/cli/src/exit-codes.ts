/** What the process says with its exit code (docs: the command line). The numbers are a contract with scripts. */
export const EXIT = {
  passed: 0,
  failed: 1,
  usage: 2,
  incomplete: 3,
  unreachable: 4,
  authentication: 5,
  /** 128 + SIGINT, as shells have it. */
  interrupted: 130,
} as const;

export type ExitName = keyof typeof EXIT;

/** The cause of each code in words; the sentence after it says what happened this time. */
export const EXIT_CAUSES: Readonly<Record<Exclude<ExitName, 'passed'>, string>> = {
  failed: 'a check failed',
  usage: 'usage',
  incomplete: 'the diagnostic could not complete',
  unreachable: 'the server could not be reached',
  authentication: 'authentication required or refused',
  interrupted: 'interrupted',
};

/** A command that ends before it has a result: the words go to stderr, never with a secret in them. */
export class CommandError extends Error {
  constructor(
    readonly exit: Exclude<ExitName, 'passed'>,
    message: string,
    /** What to type or do next, on a line of its own. */
    readonly hint?: string,
  ) {
    super(message);
  }
}

export function usageError(message: string, hint?: string): CommandError {
  return new CommandError('usage', message, hint);
}
