import { describe, expect, it } from '@jest/globals';
import {
  DISCOVER_RESULT,
  error,
  fault,
  goodModernRun,
  goodRun,
  json,
  result,
  status,
  stuckRun,
  type Reply,
} from '../../../test/recording-builder.js';
import { codesOf, verdictOf } from '../../../test/verdicts.js';

const discovered = (reply: Reply) => verdictOf('modern.discover', goodModernRun({ discover: reply }));
const answering = (change: object) => discovered(result({ ...DISCOVER_RESULT, ...change }));

describe('modern.discover', () => {
  it('passes a full answer and says who answered', () => {
    expect(verdictOf('modern.discover', goodModernRun())).toMatchObject({
      status: 'passed',
      summary: 'The server introduced itself as "server", version "1.0.0", and supports 2026-07-28.',
      findings: [],
    });
  });

  it.each([
    ['no versions', { supportedVersions: undefined }, ['member_missing']],
    ['an empty list of versions', { supportedVersions: [] }, ['member_wrong']],
    ['one version in place of a list', { supportedVersions: '2026-07-28' }, ['member_wrong']],
    ['no capabilities', { capabilities: undefined }, ['member_missing']],
    ['capabilities as a list', { capabilities: ['tools'] }, ['member_wrong']],
    ['no resultType', { resultType: undefined }, ['result_type_missing']],
    ['an unknown resultType', { resultType: 'done' }, ['result_type_unknown']],
  ])('fails %s', (_name, change, codes) => {
    expect(answering(change).status).toBe('failed');
    expect(codesOf(answering(change))).toEqual(codes);
  });

  it.each([
    ['no hints', { ttlMs: undefined, cacheScope: undefined }, ['cache_hints_missing']],
    ['a negative ttlMs', { ttlMs: -1 }, ['ttl_invalid']],
    ['ttlMs as a string', { ttlMs: '60000' }, ['ttl_invalid']],
    ['another scope', { cacheScope: 'shared' }, ['cache_scope_invalid']],
    ['no serverInfo', { _meta: undefined }, ['server_info_missing']],
    [
      'serverInfo without a version',
      { _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'x' } } },
      ['server_info_wrong'],
    ],
    ['only older versions', { supportedVersions: ['2025-11-25'] }, ['no_stateless_version']],
    ['instructions that are no text', { instructions: [] }, ['instructions_type']],
  ])('warns of %s', (_name, change, codes) => {
    expect(answering(change).status).toBe('warning');
    expect(codesOf(answering(change))).toEqual(codes);
  });

  it('takes a ttlMs of 0 and a private scope for what they are', () => {
    expect(answering({ ttlMs: 0, cacheScope: 'private' }).status).toBe('passed');
  });

  it('points into the message, below an escaped key too', () => {
    const verdict = answering({ _meta: { 'io.modelcontextprotocol/serverInfo': 'x' } });
    expect(verdict.findings[0]?.pointer).toBe('/result/_meta/io.modelcontextprotocol~1serverInfo');
  });

  it('warns of a pre-release code, in either era’s refusal (MOD-16)', () => {
    const refusal = error(-32004, 'Unsupported', { supported: ['2026-07-28'] }, 400);
    expect(codesOf(discovered(refusal))).toEqual(['pre_release_code']);
    const both = stuckRun({ initialize: refusal, discover: result(DISCOVER_RESULT) });
    expect(codesOf(verdictOf('modern.discover', both))).toEqual(['pre_release_code']);
  });

  it('lets a server without the handshake refuse initialize with any other code', () => {
    const refusal = error(-32601, 'Method not found', { supported: ['2026-07-28'] }, 404);
    expect(
      verdictOf('modern.discover', stuckRun({ initialize: refusal, discover: result(DISCOVER_RESULT) })).status,
    ).toBe('passed');
  });

  it('fails a refusal of right headers, and points to what stands in between', () => {
    const verdict = discovered(error(-32020, 'Mcp-Method is missing', undefined, 400));
    expect(verdict).toMatchObject({ status: 'failed', findings: [{ code: 'right_headers_refused' }] });
    expect(verdict.advice).toContain('proxy');
  });

  it('fails where initialize shows the era and discover is not known', () => {
    const run = stuckRun({
      initialize: error(-32022, 'No', { supported: ['2026-07-28'] }, 400),
      discover: error(-32601, 'Method not found', undefined, 404),
    });
    expect(codesOf(verdictOf('modern.discover', run))).toEqual(['discover_missing']);
  });

  it('warns of a server that answers initialize and hangs on discover', () => {
    const verdict = verdictOf('modern.discover', goodRun({ discover: fault('headers', 'timed_out') }));
    expect(verdict).toMatchObject({ status: 'warning', findings: [{ code: 'discover_hangs' }] });
    expect(verdict.summary).toContain('within 5.0 s');
  });

  it.each([
    ['an unknown method', error(-32601, 'Method not found')],
    ['an empty 400', status(400)],
    ['a session that is missing', error(-32000, 'Invalid session ID', undefined, 404)],
    ['the shape of the handshake era', result({ protocolVersion: '2025-11-25', capabilities: {} })],
    ['a closed connection', fault('headers', 'connection_reset')],
    ['no JSON-RPC', json('no', 422)],
  ])('leaves a server of the handshake era alone that answers with %s', (_name, discover) => {
    expect(verdictOf('modern.discover', goodRun({ discover }))).toMatchObject({ status: 'skipped', findings: [] });
  });

  it('fails in the words of the fault where the stateless era alone is tested', () => {
    const verdict = discovered(status(500));
    expect(verdict.status).toBe('failed');
    expect(verdict.summary).toContain('500 to server/discover');
  });

  it('is skipped when the run was cancelled meanwhile', () => {
    const cancelled = goodModernRun({ discover: fault('headers', 'cancelled') }, { end: 'cancelled' });
    expect(verdictOf('modern.discover', cancelled)).toMatchObject({ status: 'skipped', findings: [] });
  });
});
