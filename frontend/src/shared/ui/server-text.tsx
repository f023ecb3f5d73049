import { showInvisible } from '../format/server-text.js';

/** Text that came from a peer: isolated, so its writing direction cannot reorder ours, and with nothing invisible in it. */
export function ServerText({ children }: { readonly children: string }) {
  return <bdi>{showInvisible(children)}</bdi>;
}
