/** What a command needs of the process, so that a test can stand in for it. */
export interface Io {
  readonly stdout: Stream;
  readonly stderr: Stream;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly readStdin: () => Promise<string>;
  /** From the call on, Ctrl-C aborts this signal in place of ending the process. */
  readonly interruption: () => AbortSignal;
}

export interface Stream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** Where results go: stdout, or the file that the user names. */
export interface ResultSink extends Stream {
  close(): void;
}
