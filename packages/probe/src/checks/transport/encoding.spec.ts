import { describe, expect, it } from '@jest/globals';
import {
  answer,
  fault,
  goodRun,
  having,
  INITIALIZE_RESULT,
  result,
  stuckRun,
  TOOL,
} from '../../../test/recording-builder.js';
import { codesOf, verdictOf } from '../../../test/verdicts.js';

const encoded = (headers: Record<string, string>) =>
  verdictOf('transport.encoding', goodRun({ tools: result({ tools: [TOOL] }, 200, headers) }));

describe('transport.encoding', () => {
  it('passes plain bodies, also those that are called so', () => {
    expect(verdictOf('transport.encoding', goodRun()).status).toBe('passed');
    expect(encoded({ 'content-encoding': 'identity' })).toMatchObject({ status: 'passed', findings: [] });
  });

  it('warns of a compressed answer once, and names the encoding and who may have done it', () => {
    const headers = { 'Content-Encoding': 'br', Server: 'nginx', 'cf-ray': '1' };
    const run = goodRun({
      initialize: result(INITIALIZE_RESULT, 200, headers),
      tools: result({ tools: [TOOL] }, 200, headers),
    });
    const verdict = verdictOf('transport.encoding', run);
    expect(verdict).toMatchObject({ status: 'warning', findings: [{ code: 'compressed_unasked' }] });
    expect(verdict.summary).toContain('Content-Encoding "br"');
    expect(verdict.summary).toContain('(Server: nginx and passed through Cloudflare)');
  });

  it('says nothing of an encoding without a body', () => {
    const empty = answer(202, { kind: 'empty' }, { 'content-encoding': 'gzip' });
    expect(verdictOf('transport.encoding', goodRun({ initialized: empty })).status).toBe('passed');
  });

  it.each([
    ['body_undecodable', { 'content-encoding': 'gzip' }, 'could not be decoded'],
    ['body_truncated', { 'content-length': '5000' }, 'shorter than its Content-Length'],
  ] as const)('fails %s, and what waited for the answer follows (ENC-02)', (code, headers, words) => {
    const broken = having(answer(200, { kind: 'unread' }, headers), { fault: { phase: 'body', code, afterMs: 3 } });
    const run = stuckRun({ initialize: broken });
    expect(codesOf(verdictOf('transport.encoding', run))).toEqual([code]);
    expect(verdictOf('transport.encoding', run).summary).toContain(words);
    expect(verdictOf('initialize', run).summary).toBe('not run: transport.encoding failed');
  });

  it('leaves a connection that broke off to the check that waited', () => {
    const reset = having(answer(200, { kind: 'unread' }), {
      fault: { phase: 'body', code: 'connection_reset', afterMs: 3 },
    });
    expect(verdictOf('transport.encoding', goodRun({ tools: reset })).status).toBe('passed');
  });

  it('is skipped where nothing answered', () => {
    expect(
      verdictOf('transport.encoding', stuckRun({ initialize: fault('connect', 'connection_refused') })).summary,
    ).toBe('not run: reachability failed');
  });
});
