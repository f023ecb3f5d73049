export interface ConfigFault {
  readonly variable: string;
  /** Goes on after the variable's name: "must be …". Never holds the value. */
  readonly problem: string;
  readonly example?: string | undefined;
}

/** Every fault of the environment at once; the message is what an operator reads. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  constructor(readonly faults: readonly ConfigFault[]) {
    super(['The configuration has faults:', ...faults.map(sentence)].join('\n'));
  }
}

function sentence({ variable, problem, example }: ConfigFault): string {
  const hint = example === undefined ? '' : ` Example: ${variable}=${example}`;
  return `  ${variable} ${problem}.${hint}`;
}
