import { describe, expect, it } from '@jest/globals';
import { targetParts } from './target.js';

describe('targetParts', () => {
  it('splits a target into scheme, host with port, and path', () => {
    expect(targetParts('https://api.example.com:8443/v1/mcp')).toEqual({
      scheme: 'https',
      host: 'api.example.com:8443',
      path: '/v1/mcp',
    });
  });

  it('drops a path that is only a slash, and keeps what is no address whole', () => {
    expect(targetParts('http://[::1]:3000/')).toEqual({ scheme: 'http', host: '[::1]:3000', path: '' });
    expect(targetParts('not an address')).toEqual({ scheme: '', host: 'not an address', path: '' });
  });
});
