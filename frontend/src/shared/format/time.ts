const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** `now`, `3 min ago`, `2 h ago`, `yesterday`, `12 Nov`, `12 Nov 2025`; a clock that runs behind reads as `now`. */
export function formatRelative(at: Date, now: Date): string {
  const age = now.getTime() - at.getTime();
  if (age < 45_000) return 'now';
  if (age < HOUR) return `${Math.max(1, Math.round(age / MINUTE))} min ago`;
  if (age < DAY) return `${Math.round(age / HOUR)} h ago`;
  if (age < 7 * DAY) return `${Math.round(age / DAY)} d ago`;
  const sameYear = at.getFullYear() === now.getFullYear();
  return at.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', ...(sameYear ? {} : { year: 'numeric' }) });
}

/** The full local time with its zone, for hovering. */
export function formatExact(at: Date): string {
  return at.toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  });
}

/** `14:05`, local. */
export function formatClock(at: Date): string {
  return at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
}
