export interface Mutant {
  /** Within its file. */
  readonly number: number;
  readonly kind: 'never' | 'always' | 'without' | 'boundary' | 'severity';
  readonly line: number;
  readonly text: string;
  readonly atLoad: boolean;
}

/** The mutants of a source, and the source with all of them built in, asleep. */
export function mutate(file: string, source: string): { readonly mutants: readonly Mutant[]; readonly code: string };
