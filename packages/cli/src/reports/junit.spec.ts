import { describe, expect, test } from '@jest/globals';
import { SaxesParser } from 'saxes';
import { aCheck, aFailedCheck, aFinding } from '../../test/literals.js';
import { aReport, HOSTILE, hostileReport, TARGET } from '../../test/reports.js';
import { plainText } from '../render/plain-text.js';
import { renderJunit } from './junit.js';

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

/** Parses strictly: anything that is no well-formed XML 1.0 throws. */
function parse(xml: string): Element {
  const root: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element: Element = { name, attributes, children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element) element.text += text;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(xml).close();
  const [suites] = root.children;
  if (!suites || root.children.length > 1) throw new Error('one root element was expected');
  return suites;
}

function suiteOf(xml: string): Element {
  const [suite] = parse(xml).children;
  if (!suite) throw new Error('no suite');
  return suite;
}

function casesOf(xml: string): Element[] {
  return suiteOf(xml).children.filter(({ name }) => name === 'testcase');
}

describe('the JUnit report', () => {
  test('has a test case for each check, in their order, and counts them', () => {
    const checks = [
      aCheck({ id: 'reachability', title: 'Reachability', group: 'connection' }),
      aFailedCheck('tools', 'no_array', { title: 'Tools', durationMs: 1234.5 }),
      aCheck({ id: 'prompts', title: 'Prompts', status: 'skipped', summary: 'not run: initialize failed' }),
      aCheck({ id: 'ping', title: 'Ping', status: 'warning' }),
    ];
    const xml = renderJunit(aReport({ resultStatus: 'failed', checks }));
    const counts = { tests: '4', failures: '1', errors: '0', skipped: '1', time: '1.234' };
    expect(parse(xml)).toMatchObject({ name: 'testsuites', attributes: { name: 'plumbline', ...counts } });
    expect(suiteOf(xml)).toMatchObject({
      attributes: { name: TARGET, timestamp: '2026-11-30T12:00:00.000Z', ...counts },
    });
    expect(casesOf(xml).map(({ attributes }) => attributes)).toEqual([
      { classname: 'plumbline.connection', name: 'Reachability (reachability)', time: '0.041' },
      { classname: 'plumbline.legacy', name: 'Tools (tools)', time: '1.234' },
      { classname: 'plumbline.legacy', name: 'Prompts (prompts)', time: '0.041' },
      { classname: 'plumbline.legacy', name: 'Ping (ping)', time: '0.041' },
    ]);
    expect(casesOf(xml).map(({ children }) => children.map(({ name }) => name))).toEqual([
      [],
      ['failure'],
      ['skipped'],
      ['system-out'],
    ]);
  });

  test('says in a failure what was found, where, what to do, and by which clause', () => {
    const check = aFailedCheck('tools', 'no_array', { advice: 'Return an array.' });
    const [failure] = casesOf(renderJunit(aReport({ checks: [check] })))[0]?.children ?? [];
    expect(failure?.attributes).toEqual({ message: 'tools says no_array.', type: 'no_array' });
    for (const part of ['failed no_array', '/result/tools/0', 'events 9, 10', 'Return an array.', check.specUrl]) {
      expect(failure?.text).toContain(part);
    }
  });

  test('fails a warning exactly where the command does', () => {
    const findings = [
      aFinding({ severity: 'note', code: 'seen' }),
      aFinding({ severity: 'warning', code: 'no_description' }),
    ];
    const checks = [aCheck({ status: 'warning', findings })];
    const tolerant = renderJunit(aReport({ resultStatus: 'warning', checks }));
    const strict = renderJunit(aReport({ resultStatus: 'warning', checks }, { failOn: 'warning' }));
    expect(parse(tolerant).attributes['failures']).toBe('0');
    expect(casesOf(tolerant)[0]?.children).toMatchObject([{ name: 'system-out' }]);
    expect(parse(strict).attributes['failures']).toBe('1');
    expect(casesOf(strict)[0]?.children).toMatchObject([{ name: 'failure', attributes: { type: 'no_description' } }]);
  });

  test.each([
    ['a time limit', { end: 'time-limit' } as const, 'worker_timeout'],
    ['a stop', { end: 'cancelled' } as const, 'cancelled'],
    ['a fault of ours', { internalErrors: [{ checkId: 'ping', error: new Error() }] }, 'internal_error'],
  ])('is never green after %s', (_what, over, type) => {
    const xml = renderJunit(aReport(over));
    expect(parse(xml).attributes).toMatchObject({ tests: '2', errors: '1' });
    expect(casesOf(xml).at(-1)?.children).toMatchObject([{ name: 'error', attributes: { type } }]);
  });

  test('names the run it is about', () => {
    const properties = suiteOf(renderJunit(aReport())).children.find(({ name }) => name === 'properties');
    const values = Object.fromEntries(
      properties?.children.map(({ attributes: { name, value } }) => [name, value]) ?? [],
    );
    expect(values).toMatchObject({ 'plumbline.version': '1.2.3', 'plumbline.result': 'passed' });
    expect(values['mcp.protocolVersion']).toBe('2025-11-25');
    const silent = renderJunit(aReport({ negotiatedProtocolVersion: null }));
    expect(silent).not.toContain('mcp.protocolVersion');
  });

  test.each(HOSTILE)('holds %j as text and nothing else', (hostile) => {
    const usual = parse(renderJunit(hostileReport('usual')));
    const xml = renderJunit(hostileReport(hostile));
    expect(shapeOf(parse(xml))).toEqual(shapeOf(usual));
    const said = plainText(hostile).replace(/[\p{Cs}\ufffe\uffff]/gu, '\ufffd');
    expect(casesOf(xml)[1]?.children[0]?.attributes['message']).toBe(said);
    expect(casesOf(xml)[2]?.children[0]?.text).toContain(said);
    expect(xml.replaceAll('\n', '')).not.toMatch(/\p{Cc}|\p{Cs}|\u202e/u);
  });
});

function shapeOf({ name, attributes, children }: Element): unknown {
  return { name, attributes: Object.keys(attributes), children: children.map(shapeOf) };
}
