import { describe, expect, it } from '@jest/globals';
import {
  at,
  error,
  fault,
  goodRun,
  having,
  recordingOf,
  redirect,
  result,
  status,
  stuckRun,
  text,
  INITIALIZE_RESULT,
} from '../../../test/recording-builder.js';
import { codesOf, verdictOf } from '../../../test/verdicts.js';
import type { FaultCode, FaultPhase } from '../../protocol/recording.js';

const DAY_MS = 86_400_000;
const stuck = (phase: FaultPhase, code: FaultCode, detail?: string, targetUrl = 'https://mcp.example/mcp') =>
  verdictOf(
    'reachability',
    stuckRun({ initialize: fault(phase, code, detail === undefined ? {} : { detail }) }, { targetUrl }),
  );

describe('reachability', () => {
  it('passes when the server answered, and says how long that took', () => {
    expect(verdictOf('reachability', goodRun())).toMatchObject({
      status: 'passed',
      summary: 'The server answered over http in 5 ms.',
      advice: null,
      findings: [],
    });
  });

  it('passes whatever the server answered, as long as it was the server', () => {
    expect(verdictOf('reachability', stuckRun({ initialize: status(401) })).status).toBe('passed');
    expect(verdictOf('reachability', stuckRun({ initialize: text('boom', 500) })).status).toBe('passed');
  });

  it('judges the first step of the run, whichever that is', () => {
    const modern = recordingOf(
      { initialize: { kind: 'era-not-requested' }, discover: fault('connect', 'connection_refused') },
      { era: 'modern', end: 'finished' },
    );
    expect(verdictOf('reachability', modern).status).toBe('failed');
  });

  it('is skipped when the run was cancelled before anything was known', () => {
    const cancelled = recordingOf({ initialize: fault('connect', 'cancelled') }, { end: 'cancelled' });
    expect(verdictOf('reachability', cancelled)).toMatchObject({
      status: 'skipped',
      summary: 'not run: the run was cancelled',
    });
  });

  const FAULTS: [FaultPhase, FaultCode, string, string][] = [
    ['target', 'target_blocked', 'target_blocked', 'do not allow a connection to mcp.example'],
    ['dns', 'name_not_found', 'name_not_found', 'mcp.example does not exist in DNS'],
    ['dns', 'lookup_failed', 'lookup_failed', 'could not resolve mcp.example'],
    ['dns', 'timed_out', 'dns_timed_out', 'DNS gave no answer for mcp.example within 5.0 s'],
    ['connect', 'timed_out', 'connect_timed_out', 'did not accept a TCP connection on port 443 within 5.0 s'],
    ['connect', 'connection_refused', 'connection_refused', 'nothing listens on port 443'],
    ['connect', 'unreachable', 'unreachable', 'no route to mcp.example'],
    ['tls', 'timed_out', 'tls_timed_out', 'TLS handshake was not complete after 5.0 s'],
    ['tls', 'connection_reset', 'connection_reset', 'during the TLS handshake'],
    ['tls', 'certificate_expired', 'certificate_expired', 'has expired'],
    ['tls', 'certificate_not_yet_valid', 'certificate_not_yet_valid', 'not valid yet'],
    ['tls', 'certificate_wrong_host', 'certificate_wrong_host', 'issued for other names than mcp.example'],
    ['tls', 'certificate_self_signed', 'certificate_self_signed', 'self-signed'],
    ['tls', 'certificate_unknown_issuer', 'certificate_unknown_issuer', 'the intermediate certificate is missing'],
    ['tls', 'tls_failed', 'tls_failed', 'No TLS connection'],
    ['headers', 'timed_out', 'answer_timed_out', 'sent no answer to initialize within 5.0 s'],
    ['headers', 'malformed_http', 'malformed_http', 'is not HTTP'],
    ['headers', 'headers_too_large', 'headers_too_large', 'larger than clients accept'],
    ['headers', 'connection_reset', 'connection_reset', 'closed the connection without an answer'],
    ['body', 'body_too_large', 'body_too_large', 'more than 1,000,000 bytes'],
  ];

  it.each(FAULTS)('tells %s %s apart, in words of its own', (phase, code, finding, words) => {
    const verdict = stuck(phase, code);
    expect(verdict).toMatchObject({ status: 'failed', findings: [{ code: finding }], events: [1] });
    expect(verdict.summary).toContain(words);
    expect(verdict.advice).not.toBe('');
  });

  it('gives every fault other words', () => {
    expect(new Set(FAULTS.map(([phase, code]) => stuck(phase, code).summary)).size).toBe(FAULTS.length);
  });

  it('names subject and issuer of a certificate that clients do not trust (NET-02)', () => {
    expect(stuck('tls', 'certificate_self_signed', 'subject a.example; issuer a.example').summary).toContain(
      'issuer a.example',
    );
  });

  it('says which rule blocked a target in the words of that rule', () => {
    expect(stuck('target', 'target_blocked', 'The name leads to a private address.').summary).toBe(
      'The name leads to a private address.',
    );
  });

  it('names both hops when the server is silent behind a redirect (RED-04)', () => {
    const recording = stuckRun({
      initialize: [redirect('/mcp/'), at('http://127.0.0.1:3000/mcp/', fault('headers', 'timed_out'), 1)],
    });
    expect(verdictOf('reachability', recording).summary).toContain(
      'http://127.0.0.1:3000/mcp → http://127.0.0.1:3000/mcp/',
    );
  });

  it('leaves a body that broke off to the check that waited for it', () => {
    const broken = having(result(INITIALIZE_RESULT), {
      response: { seq: 2, status: 200, headers: [], body: { kind: 'unread' } },
      fault: { phase: 'body', code: 'body_truncated', afterMs: 3 },
    });
    const recording = stuckRun({ initialize: broken });
    expect(verdictOf('reachability', recording).status).toBe('passed');
    expect(verdictOf('initialize', recording)).toMatchObject({
      status: 'failed',
      findings: [{ code: 'answer_broken_off' }],
    });
  });

  it('tells a redirect from https to plain http apart', () => {
    const location = 'http://mcp.example/mcp';
    const refused = having(status(301), {
      redirect: { location, followed: false },
      response: { seq: 2, status: 301, headers: [], body: { kind: 'unread' } },
      fault: { phase: 'redirect', code: 'redirect_refused', afterMs: 1 },
    });
    const verdict = verdictOf(
      'reachability',
      stuckRun({ initialize: refused }, { targetUrl: 'https://mcp.example/mcp' }),
    );
    expect(verdict.summary).toContain('from https to plain http');
    expect(verdict.advice).toContain('X-Forwarded-Proto');
  });

  it('warns about plain http unless nothing leaves the machine', () => {
    const plain = (targetUrl: string) => codesOf(verdictOf('reachability', goodRun({}, { targetUrl })));
    expect(plain('http://mcp.example/mcp')).toEqual(['plain_http']);
    expect(plain('http://10.0.0.5/mcp')).toEqual(['plain_http']);
    for (const loopback of [
      'http://127.0.0.1:3000/mcp',
      'http://localhost:3000/mcp',
      'http://[::1]/mcp',
      'https://mcp.example/mcp',
    ]) {
      expect(plain(loopback)).toEqual([]);
    }
  });

  it('warns when an address family is dead (NET-06) or the certificate ends within 14 days', () => {
    const connected = (validForMs: number) =>
      having(result(INITIALIZE_RESULT), {
        connection: {
          deadAddresses: ['2001:db8::1'],
          certificate: { subject: 'mcp.example', issuer: 'CA', validForMs },
        },
      });
    const soon = verdictOf('reachability', goodRun({ initialize: connected(13.5 * DAY_MS) }));
    expect(codesOf(soon)).toEqual(['address_family_dead', 'certificate_expires_soon']);
    expect(soon).toMatchObject({ status: 'warning' });
    expect(soon.summary).toContain('2001:db8::1');
    expect(soon.findings[1]?.message).toContain('expires in 13 days');
    expect(codesOf(verdictOf('reachability', goodRun({ initialize: connected(14 * DAY_MS) })))).toEqual([
      'address_family_dead',
    ]);
  });

  it('notes that a gateway answered, and leaves the failure to initialize', () => {
    const recording = stuckRun({
      initialize: text('upstream connect error or disconnect/reset before headers', 503),
      discover: error(0, ''),
    });
    expect(verdictOf('reachability', recording)).toMatchObject({
      status: 'passed',
      findings: [{ code: 'gateway_answered', severity: 'note' }],
    });
    expect(verdictOf('initialize', recording)).toMatchObject({
      status: 'failed',
      findings: [{ code: 'gateway_error' }],
    });
  });
});
