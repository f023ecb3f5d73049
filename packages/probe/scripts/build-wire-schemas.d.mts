export const REVISIONS: readonly string[];
/** @param revision one of `REVISIONS` */
export function sourceOf(revision: string): string;
/** The path of the file that holds `sourceOf(revision)`. */
export function targetOf(revision: string): string;
