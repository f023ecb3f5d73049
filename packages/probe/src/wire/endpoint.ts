import type { OutboundUrl } from '../egress/egress.js';
import type { TargetFacts } from '../egress/target-url.js';

/** A judged URL: as text for the recording, and in parts for the way out. */
export interface Endpoint {
  readonly href: string;
  readonly outbound: OutboundUrl;
}

/** The path goes out as it was written: `/mcp` stays `/mcp`, `/a/../b` and `%7E` stay too. */
export function endpointOf(href: string, facts: TargetFacts): Endpoint {
  const slash = href.indexOf('/', href.indexOf('//') + 2);
  const written = slash === -1 ? '/' : href.slice(slash);
  const path = isVisibleAscii(written) ? written : new URL(href).pathname;
  const { protocol, host, hostname, port } = facts;
  return { href, outbound: { protocol, host, hostname, port, path } };
}

function isVisibleAscii(text: string): boolean {
  return /^[\x21-\x7e]*$/.test(text);
}

/** Another path of the same origin, as it goes into the request line. */
export function siblingOf({ outbound }: Endpoint, path: string): Endpoint {
  return { href: `${outbound.protocol}//${outbound.host}${path}`, outbound: { ...outbound, path } };
}
