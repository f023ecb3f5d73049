import { formatExact, formatRelative } from '../format/time.js';
import { useNow } from './use-now.js';

/** When something was, as people say it; the exact time is one hover away. */
export function RelativeTime({ at }: { readonly at: string }) {
  const now = useNow(30_000);
  const date = new Date(at);
  return (
    <time dateTime={at} title={formatExact(date)}>
      {formatRelative(date, new Date(now))}
    </time>
  );
}
