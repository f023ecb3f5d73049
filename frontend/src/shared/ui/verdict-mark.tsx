import type { ReactNode } from 'react';
import { type Mark, wordOf } from '../format/verdict.js';
import classes from './verdict-mark.module.css';

/** Solid shapes carry a verdict on the server; outlines say that there is none (yet). Ink is the symbol inside. */
const SHAPES: Record<Mark, ReactNode> = {
  passed: (
    <>
      <circle cx="8" cy="8" r="7" fill="currentColor" />
      <path d="m4.9 8.3 2.1 2.1 4.1-4.4" className={classes.ink} />
    </>
  ),
  warning: (
    <>
      <path
        d="M8 2.1 14.6 13.6H1.4Z"
        fill="currentColor"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinejoin="round"
      />
      <path d="M8 6.2v3.4M8 11.7v.1" className={classes.ink} />
    </>
  ),
  failed: (
    <>
      <path d="M5.1 1h5.8L15 5.1v5.8L10.9 15H5.1L1 10.9V5.1Z" fill="currentColor" />
      <path d="m5.6 5.6 4.8 4.8m0-4.8-4.8 4.8" className={classes.ink} />
    </>
  ),
  skipped: (
    <>
      <circle cx="8" cy="8" r="6.2" className={classes.outline} />
      <path d="M5.2 8h5.6" className={classes.outline} />
    </>
  ),
  running: (
    <>
      <circle cx="8" cy="8" r="6" className={classes.track} />
      <path d="M8 2a6 6 0 0 1 6 6" className={classes.arc} />
    </>
  ),
  cancelled: (
    <>
      <circle cx="8" cy="8" r="6.2" className={classes.outline} />
      <path d="m4 12 8-8" className={classes.outline} />
    </>
  ),
  error: (
    <>
      <rect x="1" y="1" width="14" height="14" rx="2.5" fill="currentColor" />
      <path d="M8.9 3.4 5.2 8.8h2.6l-.7 3.8 3.7-5.4H8.2Z" className={classes.bolt} />
    </>
  ),
  pending: <circle cx="8" cy="8" r="6.2" className={classes.dashed} />,
};

export interface VerdictMarkProps {
  readonly mark: Mark;
  /** Side in pixels; 16 unless told. */
  readonly size?: number;
  /** Leave out the name where the word stands beside it. */
  readonly decorative?: boolean;
}

/** One of the seven verdict marks: shape and colour. The word is its name for those who do not see it. */
export function VerdictMark({ mark, size = 16, decorative = false }: VerdictMarkProps) {
  const name = decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': wordOf(mark) };
  return (
    <svg viewBox="0 0 16 16" width={size} height={size} className={classes.mark} data-mark={mark} {...name}>
      {SHAPES[mark]}
    </svg>
  );
}
