import { describe, expect, it } from '@jest/globals';
import type { ReceivedResponse } from '../../protocol/recording.js';
import { firewallOf, gatewayOf, guardOf } from './edge.js';

function response(status: number, text: string, headers: Record<string, string> = {}): ReceivedResponse {
  const fields = Object.entries(headers).map(([name, value]) => ({ name, value }));
  return { seq: 2, status, headers: fields, body: text === '' ? { kind: 'empty' } : { kind: 'text', text } };
}

describe('who answered in place of the server', () => {
  it.each([
    [403, '<title>Just a moment...</title>', { 'cf-mitigated': 'challenge' }, 'Cloudflare'],
    [403, 'Attention Required! | Cloudflare', { 'cf-ray': '1' }, 'Cloudflare'],
    [405, '', { 'x-amzn-waf-action': 'captcha' }, 'AWS WAF'],
    [403, 'Access Denied ... Reference #18.1', {}, 'Akamai'],
    [403, 'Request unsuccessful. Incapsula incident ID: 1', {}, 'Imperva'],
  ])('knows a firewall by its marks (%d %s)', (status, text, headers, name) => {
    expect(firewallOf(response(status, text, headers as unknown as Record<string, string>))?.name).toBe(name);
  });

  it('does not take every answer that passed through an edge for one of the edge', () => {
    const passed = { 'cf-ray': '1', server: 'cloudflare' };
    expect(firewallOf(response(404, '{"error":"not found"}', passed))).toBeUndefined();
    expect(firewallOf(response(404, '<title>Not found</title>', passed))).toBeUndefined();
    expect(firewallOf(response(200, 'about cloudflare', passed))).toBeUndefined();
    expect(gatewayOf(response(500, 'boom', passed))).toBeUndefined();
  });

  it.each([
    [502, '<center>nginx</center>', {}, 'nginx'],
    [503, 'no healthy upstream', {}, 'Envoy'],
    [522, 'error code: 522 cloudflare', { 'cf-ray': '1' }, 'Cloudflare'],
    [404, 'The endpoint is offline', { 'ngrok-error-code': 'ERR_NGROK_3200' }, 'ngrok'],
    [502, 'Bad Gateway', {}, 'Traefik or another proxy'],
  ])('knows a gateway that got no answer (%d %s)', (status, text, headers, name) => {
    expect(gatewayOf(response(status, text, headers as unknown as Record<string, string>))?.name).toBe(name);
  });

  it('leaves a 502 or 503 of the server itself with the server', () => {
    expect(gatewayOf(response(503, '{"error":"database is down"}'))).toBeUndefined();
    expect(gatewayOf(response(502, ''))).toBeUndefined();
  });

  it('knows a guard of Host or Origin, and nothing else, as one', () => {
    expect(guardOf(response(421, ''))).toBe('host');
    expect(guardOf(response(403, 'Invalid Host header'))).toBe('host');
    expect(guardOf(response(400, 'DisallowedHost at /mcp: Invalid HTTP_HOST header'))).toBe('host');
    expect(guardOf(response(403, 'Invalid Origin header'))).toBe('origin');
    expect(guardOf(response(403, 'Forbidden'))).toBeUndefined();
    expect(guardOf(response(401, 'Invalid Host header'))).toBeUndefined();
    expect(guardOf(response(200, 'Invalid Host header'))).toBeUndefined();
  });
});
