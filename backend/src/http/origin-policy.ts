/**
 * Which pages may act for a signed-in person. A browser says where a request comes from (Origin) and whom it believes to
 * reach (Host); both must be this installation, or a foreign page, or a name that was rebound to this address, could use
 * the cookie.
 */
export interface OriginPolicy {
  /** The console's own address, character for character. */
  isOwnOrigin(origin: string): boolean;
  isOwnHost(host: string): boolean;
}

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/** A loopback PUBLIC_URL is one machine under three names; any other address is only itself. */
export function originPolicyOf(publicUrl: URL): OriginPolicy {
  const port = publicUrl.port === '' ? '' : `:${publicUrl.port}`;
  const names = LOOPBACK_NAMES.includes(publicUrl.hostname) ? LOOPBACK_NAMES : [publicUrl.hostname];
  const hosts = names.map((name) => `${name}${port}`);
  const origins = hosts.map((host) => `${publicUrl.protocol}//${host}`);
  return {
    isOwnOrigin: (origin) => origins.includes(origin),
    isOwnHost: (host) => hosts.includes(host.toLowerCase()),
  };
}
