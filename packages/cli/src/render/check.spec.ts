import { describe, expect, test } from '@jest/globals';
import type { CheckResult, FindingResult } from '@plumbline/probe/catalogue';
import stringWidth from 'string-width';
import { aCheck, aFinding } from '../../test/literals.js';
import { renderCheck, type CheckStyle } from './check.js';
import { PLAIN as PLAIN_SURFACE } from './surface.js';

const PLAIN: CheckStyle = { ...PLAIN_SURFACE, withEvents: true };

const failed = (findings: FindingResult[], over: Partial<CheckResult> = {}) =>
  aCheck({
    status: 'failed',
    summary: findings[0]?.message ?? '',
    advice: 'Give every tool an inputSchema.',
    findings,
    ...over,
  });

const terminal = (columns: number): CheckStyle => ({ ...PLAIN, columns });

describe('a check in a report', () => {
  test('passed is one line: mark, word, title, milliseconds, sentence', () => {
    expect(renderCheck(aCheck(), PLAIN)).toMatch(
      /^✓ Passed {3}Tools +41 ms {2}The server lists 3 well-formed tools\.$/,
    );
  });

  test('skipped is one line with its reason and no time', () => {
    const text = renderCheck(aCheck({ status: 'skipped', summary: 'not run: initialize failed' }), PLAIN);
    expect(text).toMatch(/^⊖ Skipped {2}Tools +not run: initialize failed$/);
    expect(text).not.toContain(' ms');
  });

  test('failed shows the place, the advice and the clause under its line', () => {
    const lines = renderCheck(failed([aFinding()]), PLAIN).split('\n');
    expect(lines[0]).toContain('✗ Failed');
    expect(lines.slice(1).map((line) => line.trim())).toEqual([
      'at /result/tools/0 in #9 #10',
      '→ Give every tool an inputSchema.',
      'MCP 2025-11-25: https://modelcontextprotocol.io/specification/2025-11-25/server/tools#tool',
    ]);
  });

  test('what the line says already is not said again', () => {
    const findings = [
      aFinding(),
      aFinding({ message: 'The tool "sub" has no inputSchema.', pointer: '/result/tools/1' }),
    ];
    const text = renderCheck(failed(findings, { summary: `${findings[0]?.message ?? ''} (and 1 more)` }), PLAIN);
    expect(text.split('"add" has no inputSchema')).toHaveLength(2);
    expect(text).toContain('✗ at /result/tools/0');
    expect(text).toContain('✗ The tool "sub" has no inputSchema.');
  });

  test('numbers of events are left out where no transcript follows', () => {
    const text = renderCheck(failed([aFinding()]), { ...PLAIN, withEvents: false });
    expect(text).toContain('at /result/tools/0\n');
    expect(text).not.toContain('#9');
  });

  test('a passed check keeps its notes to itself', () => {
    const text = renderCheck(aCheck({ findings: [aFinding({ severity: 'note', message: 'A note.' })] }), PLAIN);
    expect(text).not.toContain('A note.');
  });

  test('several findings are listed worst first, each with its own advice where it differs', () => {
    const text = renderCheck(
      failed(
        [
          aFinding({ severity: 'note', message: 'The list costs 900 tokens.' }),
          aFinding({ severity: 'warning', message: 'The tool "sub" has no description.', advice: 'Describe it.' }),
          aFinding(),
        ],
        { summary: 'Three things.' },
      ),
      PLAIN,
    );
    const at = (words: string) => text.lastIndexOf(words);
    expect(at('has no inputSchema')).toBeLessThan(at('has no description'));
    expect(at('has no description')).toBeLessThan(at('The list costs'));
    expect(text).toContain('→ Describe it.');
  });

  test('more than five findings are counted, not listed', () => {
    const many = Array.from({ length: 12 }, (_, index) => aFinding({ message: `The tool "t${index}" is at fault.` }));
    const text = renderCheck(failed(many, { summary: 'Twelve tools are at fault.' }), PLAIN);
    expect(text).toContain('"t4"');
    expect(text).not.toContain('"t5"');
    expect(text).toContain('and 7 more');
  });

  test.each([60, 80, 100, 140])('nothing but a link is wider than a terminal of %d columns', (columns) => {
    const long = 'The tool "東京の天気を調べる道具" takes a parameter '.repeat(6);
    const text = renderCheck(failed([aFinding({ message: long }), aFinding()], { summary: long }), terminal(columns));
    for (const line of text.split('\n').filter((each) => !each.includes('https://'))) {
      expect(stringWidth(line)).toBeLessThanOrEqual(columns);
    }
  });

  test('a narrow terminal gets the sentence on lines of its own', () => {
    const lines = renderCheck(aCheck(), terminal(60)).split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]?.trim()).toBe('The server lists 3 well-formed tools.');
  });

  test('a server cannot reach the terminal through any field', () => {
    const evil = '\u001b[2J\u009b1mx\u202ey\r\n✓ Passed';
    const text = renderCheck(
      failed([aFinding({ message: evil, advice: evil, pointer: evil }), aFinding({ message: `${evil}2` })], {
        title: evil,
        summary: evil,
        advice: evil,
        specUrl: evil,
      }),
      PLAIN,
    );
    expect(text.replaceAll('\n', '')).not.toMatch(/\p{Cc}|\u202e/u);
    expect(text.split('\n').filter((line) => line.startsWith('✓'))).toEqual([]);
  });
});
