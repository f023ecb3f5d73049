import { describe, expect, it } from '@jest/globals';
import { judgeTargetUrl } from '@plumbline/probe';
import { loadConfig } from './config.js';

/** What `npm start` sets: everything on loopback, loopback targets allowed. */
const { egress } = loadConfig({
  DATABASE_URL: 'postgres://plumbline:pw@127.0.0.1:5440/plumbline',
  REDIS_URL: 'redis://127.0.0.1:6390/0',
  ENCRYPTION_KEYS: 'a:q83vEjRWeJq83vEjRWeJqxI0VniavN7wESIzRFVmd4g=',
  PUBLIC_URL: 'http://127.0.0.1:8080',
  EGRESS_ALLOW: '127.0.0.0/8,::1/128',
});

describe('the local mode', () => {
  it.each(['127.0.0.1', 'localhost', '[::1]', '127.0.0.2', '127.1.2.3', 'localhost.', 'a.localhost'])(
    'refuses its own services at %s',
    (host) => {
      for (const port of [5440, 6390, 8080]) {
        expect(judgeTargetUrl(`http://${host}:${port}/mcp`, egress)).toMatchObject({ ok: false });
      }
    },
  );

  it.each(['127.0.0.1', '[::1]', '127.0.0.2'])('lets one’s own server at %s through', (host) => {
    expect(judgeTargetUrl(`http://${host}:3000/mcp`, egress)).toMatchObject({ ok: true });
  });
});
