import picocolors from 'picocolors';

export type Colours = ReturnType<typeof picocolors.createColors>;

/** What a report is written on. */
export interface Surface {
  readonly colours: Colours;
  /** Width of a terminal; undefined where lines are not to be wrapped: a file, a pipe, a build's log. */
  readonly columns: number | undefined;
}

/** Colour and wrapping are for terminals only; NO_COLOR (https://no-color.org) and a dumb terminal switch colour off. */
export function surfaceOf(
  stream: { readonly isTTY?: boolean; readonly columns?: number },
  env: Readonly<Record<string, string | undefined>>,
): Surface {
  const terminal = stream.isTTY === true;
  const coloured = terminal && !env['NO_COLOR'] && env['TERM'] !== 'dumb';
  return { colours: picocolors.createColors(coloured), columns: terminal ? (stream.columns ?? 80) : undefined };
}

/** A file or a pipe. */
export const PLAIN: Surface = { colours: picocolors.createColors(false), columns: undefined };
