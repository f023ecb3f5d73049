import { useQuery } from '@tanstack/react-query';
import { formatClock } from '../../shared/format/time.js';
import { usageQuery } from './queries.js';
import classes from './usage-note.module.css';

/** How much of the hour's allowance is used, and when it is all used: since when it goes on again. */
export function UsageNote({ orgId }: { readonly orgId: string }) {
  const { data: usage } = useQuery(usageQuery(orgId));
  if (!usage) return <span className={classes.note} />;
  const reached = usage.runsLastHour >= usage.hourlyRunLimit;
  return (
    <span className={classes.note} data-reached={reached}>
      {reached && 'Hourly run limit reached: '}
      <strong>{usage.runsLastHour}</strong> of {usage.hourlyRunLimit} runs used in the last hour
      {reached && usage.nextSlotAt !== null && `, next at ${formatClock(new Date(usage.nextSlotAt))}`}
    </span>
  );
}
