/** What the tests know of the installation that was started for them; passed on by environment to Playwright's workers. */
export const ADMIN = { email: 'admin@plumbline.test', password: 'a plumb bob hangs straight' } as const;

export const CONSOLE_URL = 'PLUMBLINE_E2E_URL';
const GOOD_SERVER_URL = 'PLUMBLINE_E2E_GOOD_SERVER';
const OWN_SERVICE = 'PLUMBLINE_E2E_OWN_SERVICE';

export interface Installation {
  /** Where the console is served. */
  readonly url: string;
  /** A right MCP server on the official SDK. */
  readonly goodServer: string;
  /** `host:port` of a service of the installation itself, which is never a target. */
  readonly ownService: string;
}

export function announce({ url, goodServer, ownService }: Installation): void {
  Object.assign(process.env, { [CONSOLE_URL]: url, [GOOD_SERVER_URL]: goodServer, [OWN_SERVICE]: ownService });
}

export function installation(): Installation {
  return { url: required(CONSOLE_URL), goodServer: required(GOOD_SERVER_URL), ownService: required(OWN_SERVICE) };
}

export function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the browser tests by npm test, which brings up what they need.`);
  return value;
}
