/** What of a run's page is shown, as its address says it: the tab, and in the transcript the event and the place in it. */
const TABS = ['checks', 'transcript', 'timing', 'discovery'] as const;
export type RunTab = (typeof TABS)[number];

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
    tab: tabOf(params.get('view')),
    event: Number.isInteger(event) && event > 0 ? event : null,
    pointer: params.get('pointer'),
    check: params.get('check'),
  };
}

/** The checks are what a run's page shows where it is asked for nothing else. */
export function tabOf(name: string | null): RunTab {
  return TABS.find((tab) => tab === name) ?? 'checks';
}

/** Another event has no pointer unless it comes with one. */
export function withView(params: URLSearchParams, { tab, event, pointer, check }: RunViewChange): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of ['view', 'event', 'pointer', 'check']) next.delete(name);
  if (tab !== 'checks') next.set('view', tab);
  if (event !== null && event !== undefined) next.set('event', String(event));
  if (pointer !== null && pointer !== undefined) next.set('pointer', pointer);
  if (check !== undefined) next.set('check', check);
  return next;
}
