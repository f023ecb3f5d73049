import { glyph } from '../render/marks.js';
import { cut } from '../render/layout.js';
import { plainText } from '../render/plain-text.js';
import { surfaceOf } from '../render/surface.js';
import type { Io } from '../streams.js';

export interface Progress {
  /** Replaces the line. */
  show(what: string): void;
  /** Takes the line away; call it before anything else is written to the same terminal. */
  clear(): void;
}

const CLEAR_LINE = '\r\u001b[2K';

/** One line on stderr that says what is being waited for, on a terminal only: a log wants no such thing. */
export function progressOn({ stderr, env }: Pick<Io, 'stderr' | 'env'>): Progress {
  if (stderr.isTTY !== true || env['TERM'] === 'dumb') return { show: () => undefined, clear: () => undefined };
  const { colours, columns = 80 } = surfaceOf(stderr, env);
  let shown = false;
  return {
    show(what) {
      shown = true;
      stderr.write(`${CLEAR_LINE}${glyph('running', colours)} ${cut(plainText(what), columns - 3)}`);
    },
    clear() {
      if (shown) stderr.write(CLEAR_LINE);
      shown = false;
    },
  };
}
