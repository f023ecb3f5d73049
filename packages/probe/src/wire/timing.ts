import type { Transmission } from '../egress/egress.js';
import type { Timing } from '../protocol/recording.js';

/** What each phase of a request took; phases that did not happen are left out. Times as of `performance.now()`. */
export function timingOf(transmission: Transmission | undefined, headersAt: number | undefined, now: number): Timing {
  const sentAt = transmission?.sentAt;
  return {
    ...rounded('dnsMs', transmission?.dnsMs),
    ...rounded('connectMs', transmission?.connectMs),
    ...rounded('tlsMs', transmission?.tlsMs),
    ...rounded('waitMs', sentAt === undefined ? undefined : (headersAt ?? now) - sentAt),
    ...rounded('bodyMs', headersAt === undefined ? undefined : now - headersAt),
  };
}

function rounded(name: keyof Timing, ms: number | undefined): Timing {
  return ms === undefined ? {} : { [name]: Math.round(ms) };
}
