import { describe, expect, it } from '@jest/globals';
import {
  DISCOVER_RESULT,
  error,
  goodModernRun,
  goodRun,
  labelled,
  result,
  status,
  text,
  type Reply,
  type RunOptions,
  type Script,
} from '../../../test/recording-builder.js';
import { codesOf, verdictOf } from '../../../test/verdicts.js';
import type { StepLabel } from '../../protocol/steps.js';

const thorough = { profile: 'thorough' } as const;
const right = result(DISCOVER_RESULT);
const invalid = error(-32602, 'Invalid params', undefined, 400);
const gone = error(-32601, 'Method not found', undefined, 404);
const unsupported = error(-32022, 'Unsupported protocol version', { supported: ['2026-07-28'] }, 400);

const RIGHT: readonly (readonly [StepLabel, Reply])[] = [
  ['meta-missing', invalid],
  ['version-missing', invalid],
  ['capabilities-missing', invalid],
  ['unsupported-version', unsupported],
  ['unknown-method', gone],
  ['ping', gone],
  ['initialize', unsupported],
  ['get', status(405)],
  ['delete', status(405)],
];
const HTTP = { get: 'GET', delete: 'DELETE' } as const;
type Replies = Partial<Record<StepLabel, Reply>>;
const steps = (replies: Replies): Script => ({
  'probe.modern-meta': RIGHT.map(([label, reply]) =>
    labelled(label, replies[label] ?? reply, label === 'get' || label === 'delete' ? { method: HTTP[label] } : {}),
  ),
});
const probed = (replies: Replies, script: Script = {}, options: RunOptions = thorough) =>
  verdictOf('modern.meta', goodModernRun({ ...steps(replies), ...script }, options));

describe('modern.meta', () => {
  it('passes a server that refuses everything as it must', () => {
    expect(probed({})).toMatchObject({ status: 'passed', findings: [] });
  });

  it('warns once of missing fields that are let through (MOD-07)', () => {
    const verdict = probed({ 'meta-missing': right, 'version-missing': right, 'capabilities-missing': right });
    expect(verdict).toMatchObject({ status: 'warning', findings: [{ code: 'missing_meta_accepted' }] });
    expect(verdict.summary).toContain('without _meta, io.modelcontextprotocol/protocolVersion in _meta or');
  });

  it('warns of another code or status, but takes a mismatch of header and body for right', () => {
    expect(codesOf(probed({ 'capabilities-missing': status(500) }))).toEqual(['missing_meta_not_32602']);
    const mismatch = error(-32020, 'Header mismatch', undefined, 400);
    expect(probed({ 'meta-missing': mismatch, 'version-missing': mismatch }).status).toBe('passed');
    expect(codesOf(probed({ 'capabilities-missing': mismatch }))).toEqual(['missing_meta_not_32602']);
  });

  it('lets a server of both eras take a request without _meta for an old one', () => {
    const noSession = error(-32000, 'No valid session ID', undefined, 400);
    const both: Script = { discover: right, ...steps({ 'meta-missing': noSession }) };
    expect(verdictOf('modern.meta', goodRun(both, thorough)).status).toBe('passed');
    expect(codesOf(probed({ 'meta-missing': noSession }))).toEqual(['missing_meta_not_32602']);
  });

  it.each([
    ['a result', right, 'unsupported_version_not_32022'],
    ['another code', error(-32602, 'no', undefined, 400), 'unsupported_version_not_32022'],
    ['no list', error(-32022, 'no', undefined, 400), 'supported_versions_missing'],
  ])('warns where an unknown version meets %s', (_name, reply, code) => {
    expect(codesOf(probed({ 'unsupported-version': reply }))).toEqual([code]);
  });

  it('warns of a removed method that is still there, and of an unknown one without 404', () => {
    const verdict = probed({ ping: result({}) });
    expect(codesOf(verdict)).toEqual(['unknown_method_not_404']);
    expect(verdict.summary).toContain('ping, which this revision has removed');
    const found200 = error(-32601, 'Method not found');
    expect(codesOf(probed({ ping: found200, 'unknown-method': found200 }))).toEqual(['unknown_method_not_404']);
  });

  it('leaves an unknown method to jsonrpc.errors where that asked in this era', () => {
    const found200 = error(-32601, 'Method not found');
    const errors: Script = { 'probe.errors': labelled('unknown-method', found200) };
    expect(codesOf(probed({ ping: found200, 'unknown-method': found200 }, errors))).toEqual([]);
    expect(codesOf(probed({ ping: result({}), 'unknown-method': found200 }, errors))).toEqual([
      'unknown_method_not_404',
    ]);
  });

  it('warns where old clients are told nothing, or meet anything but 405', () => {
    expect(codesOf(probed({ initialize: text('no', 404) }))).toEqual(['refusal_names_no_versions']);
    const verdict = probed({ get: status(404), delete: status(200) });
    expect(codesOf(verdict)).toEqual(['other_methods_not_405']);
    expect(verdict.summary).toContain('to GET and DELETE');
  });

  it('is skipped where the era is not spoken', () => {
    const legacy = goodRun({ 'probe.modern-meta': { kind: 'era-not-spoken', step: 'discover' } }, thorough);
    expect(verdictOf('modern.meta', legacy).status).toBe('skipped');
  });
});
