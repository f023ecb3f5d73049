import helmet from 'helmet';

type Middleware = ReturnType<typeof helmet>;

/**
 * One policy for the console, the API and its documentation page. Scripts come from this origin's files only; inline
 * styles are allowed because the component library writes style elements and attributes.
 */
export function securityHeaders(publicUrl: URL): Middleware {
  const https = publicUrl.protocol === 'https:';
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    // Over plain http a browser would remember nothing; behind a TLS proxy PUBLIC_URL says so.
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    // Said to untrustworthy origins it is only a warning in the browser's console.
    crossOriginOpenerPolicy: https,
    originAgentCluster: https,
  });
}
