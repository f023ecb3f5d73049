/** What of a run's page is shown, as its address says it: the tab, and in the transcript the event and the place in it. */
export type RunTab = 'checks' | 'transcript';

export interface RunView {
  readonly tab: RunTab;
  readonly event: number | null;
  readonly pointer: string | null;
  /** The check that was asked for by name. */
  readonly check: string | null;
}

export interface RunViewChange {
  readonly tab: RunTab;
  readonly check?: string;
  readonly event?: number | null;
  readonly pointer?: string | null;
}

export function runView(params: URLSearchParams): RunView {
  const event = Number(params.get('event') ?? '');
  return {
    tab: params.get('view') === 'transcript' ? 'transcript' : 'checks',
    event: Number.isInteger(event) && event > 0 ? event : null,
    pointer: params.get('pointer'),
    check: params.get('check'),
  };
}

/** Another event has no pointer unless it comes with one. */
export function withView(params: URLSearchParams, { tab, event, pointer, check }: RunViewChange): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of ['view', 'event', 'pointer', 'check']) next.delete(name);
  if (tab === 'transcript') next.set('view', 'transcript');
  if (event !== null && event !== undefined) next.set('event', String(event));
  if (pointer !== null && pointer !== undefined) next.set('pointer', pointer);
  if (check !== undefined) next.set('check', check);
  return next;
}
