import { describe, expect, it } from '@jest/globals';
import { isInternalHost, isLoopbackHost } from './urls.js';

describe('host names', () => {
  it.each(['localhost', 'a.localhost', '127.0.0.1', '127.9.9.9', '[::1]'])('knows %s as loopback', (host) => {
    expect(isLoopbackHost(host)).toBe(true);
    expect(isInternalHost(host)).toBe(true);
  });

  it.each([
    'internal',
    'upstream',
    'api.svc.cluster.local',
    'x.internal',
    '10.1.2.3',
    '192.168.0.1',
    '169.254.1.1',
    '[fd00::1]',
    '100.64.0.1',
  ])('knows %s as internal', (host) => {
    expect(isLoopbackHost(host)).toBe(false);
    expect(isInternalHost(host)).toBe(true);
  });

  it.each(['mcp.example.com', 'example.com.', '93.184.216.34', '[2606:4700::1]', 'local.example.com'])(
    'takes %s for public',
    (host) => {
      expect(isLoopbackHost(host)).toBe(false);
      expect(isInternalHost(host)).toBe(false);
    },
  );
});
