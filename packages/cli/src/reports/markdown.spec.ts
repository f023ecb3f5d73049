import { describe, expect, test } from '@jest/globals';
import type { Node, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { aCheck, aFailedCheck, aFinding, anEvent } from '../../test/literals.js';
import { aReport, HOSTILE, hostileReport, TARGET } from '../../test/reports.js';
import { plainText } from '../render/plain-text.js';
import { renderMarkdown } from './markdown.js';

/** As GitHub and GitLab read it: with tables and bare links. */
function parse(markdown: string): Root {
  return fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
}

function childrenOf(node: Node): readonly Node[] {
  return 'children' in node && Array.isArray(node.children) ? node.children : [];
}

function everyNode(node: Node): Node[] {
  return [node, ...childrenOf(node).flatMap(everyNode)];
}

function textOf(node: Node): string {
  return 'value' in node ? String(node.value) : childrenOf(node).map(textOf).join('');
}

/** What the document is made of, but for the words and how they are cut into plain text and code. */
function shapeOf(node: Node): unknown {
  if (node.type === 'text' || node.type === 'inlineCode') return 'words';
  const children = childrenOf(node).map(shapeOf);
  return {
    type: node.type,
    children: children.filter((each, index) => each !== 'words' || children[index - 1] !== 'words'),
  };
}

const ofType = (root: Root, type: string) => everyNode(root).filter((node) => node.type === type);

describe('the Markdown report', () => {
  const failing = aFailedCheck('tools', 'no_array', { title: 'Tools', advice: 'Return an array.' });

  test('begins with the verdict and the target, and says what server it was', () => {
    const markdown = renderMarkdown(
      aReport({ discovery: { tools: { count: 3, pages: 1, complete: true, items: [] } } }),
    );
    expect(markdown.split('\n')[0]).toBe(`## ✓ Passed: \`${TARGET}\``);
    for (const line of ['- Server: example 1.2.3', '- Lists: 3 tools', '- Result: 1 passed in 1234 ms']) {
      expect(markdown).toContain(line);
    }
  });

  test('gives each check that is not passed a section with its finding, place, advice and clause', () => {
    const root = parse(
      renderMarkdown(aReport({ resultStatus: 'failed', checks: [aCheck({ title: 'Ping' }), failing] })),
    );
    expect(ofType(root, 'heading').map(textOf)).toEqual([
      `✗ Failed: ${TARGET}`,
      '✗ Failed: Tools',
      'Eras and revisions',
      'Checks',
    ]);
    expect(ofType(root, 'paragraph').map(textOf)).toEqual(
      expect.arrayContaining([
        'tools says no_array. At /result/tools/0 (transcript 9, 10)',
        'What to do: Return an array.',
      ]),
    );
    expect(ofType(root, 'link')).toMatchObject([{ url: failing.specUrl }]);
  });

  test('lists several findings, each with its place', () => {
    const findings = [
      aFinding({ message: 'One.' }),
      aFinding({ severity: 'note', message: 'Two.', pointer: null, events: [] }),
    ];
    const root = parse(renderMarkdown(aReport({ checks: [{ ...failing, findings }] })));
    expect(ofType(root, 'listItem').map(textOf).slice(-2)).toEqual([
      '✗ One. At /result/tools/0 (transcript 9, 10)',
      '· Two.',
    ]);
  });

  test('repeats no advice, and shows that of a finding where it differs', () => {
    const findings = [aFinding({ advice: 'Return an array.' }), aFinding({ advice: 'Add inputSchema.' })];
    const markdown = renderMarkdown(aReport({ checks: [{ ...failing, findings }] }));
    expect(markdown.match(/Return an array\./g)).toHaveLength(1);
    expect(markdown).toContain('Add inputSchema.');
  });

  test('lists every check with its verdict in a table', () => {
    const checks = [
      aCheck({ title: 'Ping', durationMs: 12 }),
      failing,
      aCheck({ title: 'Prompts', status: 'skipped' }),
    ];
    const tables = ofType(parse(renderMarkdown(aReport({ checks }))), 'table');
    const rows = childrenOf(tables.at(-1) ?? { type: 'none' }).map((row) => childrenOf(row).map(textOf));
    expect(rows.map((row) => row.slice(0, 3))).toEqual([
      ['Result', 'Check', 'Time'],
      ['✓ Passed', 'Ping', '12 ms'],
      ['✗ Failed', 'Tools', '41 ms'],
      ['⊖ Skipped', 'Prompts', ''],
    ]);
  });

  test('shows the matrix of eras and revisions', () => {
    const sent = anEvent({ payload: { method: 'initialize', params: { protocolVersion: '2024-11-05' } } });
    const answer = anEvent({
      seq: 2,
      direction: 'in',
      answers: 1,
      payload: { result: { protocolVersion: '2025-11-25' } },
    });
    const refusing = anEvent({ seq: 3, payload: { method: 'initialize', params: { protocolVersion: '2025-03-26' } } });
    const refused = anEvent({ seq: 4, direction: 'in', answers: 3, payload: { error: { code: -32602 } } });
    const checks = [aCheck({ id: 'eras' })];
    const transcript = [sent, answer, refusing, refused];
    const [table] = ofType(parse(renderMarkdown(aReport({ checks, transcript }))), 'table');
    expect(childrenOf(table ?? { type: 'none' }).map((row) => childrenOf(row).map(textOf))).toEqual([
      ['Era', 'Revision', 'Server'],
      ['Handshake', '2024-11-05', '→ proposes 2025-11-25'],
      ['Handshake', '2025-03-26', '✗ refused'],
      ['Handshake', '2025-06-18', 'not asked for'],
      ['Handshake', '2025-11-25', '✓ agreed'],
      ['Stateless', '2026-07-28', '⊖ not spoken'],
    ]);
  });

  test('says why a run has no verdict', () => {
    const markdown = renderMarkdown(aReport({ end: 'time-limit', checks: [], negotiatedProtocolVersion: null }));
    expect(markdown).toContain('↯ Internal error');
    expect(markdown).toMatch(/Not completed: .*time limit/);
    expect(ofType(parse(markdown), 'table')).toEqual([]);
  });

  test('ends with the transcript exactly where it is asked for', () => {
    const transcript = [anEvent({ method: 'tools/list', payload: { text: '```\n# not a heading' } })];
    const without = parse(renderMarkdown(aReport({ transcript })));
    const withIt = parse(renderMarkdown(aReport({ transcript }, { withTranscript: true })));
    expect(ofType(without, 'code')).toEqual([]);
    expect(ofType(withIt, 'code').map(textOf)).toEqual([expect.stringMatching(/^ +#1 OUT tools\/list .*```/)]);
    expect(withIt.children.at(-1)?.type).toBe('code');
  });

  describe.each(HOSTILE)('with %j from the server', (hostile) => {
    const markdown = renderMarkdown(hostileReport(hostile, { withTranscript: true }));
    const root = parse(markdown);

    test('has no other parts than with any text', () => {
      expect(shapeOf(root)).toEqual(shapeOf(parse(renderMarkdown(hostileReport('usual', { withTranscript: true })))));
    });

    test('links to clauses and nowhere else, and holds no HTML', () => {
      const clause = 'https://modelcontextprotocol.io/specification/2025-11-25/server/tools#tool';
      expect(ofType(root, 'link').map((node) => ('url' in node ? node.url : ''))).toEqual([clause, clause]);
      for (const type of ['html', 'image', 'definition', 'footnoteReference']) expect(ofType(root, type)).toEqual([]);
    });

    test('shows the text as it is', () => {
      const paragraphs = ofType(root, 'paragraph').map(textOf);
      const said = plainText(hostile);
      expect(paragraphs).toContain(said);
      expect(paragraphs).toContain(`${said} At /result/tools/0/${said} (transcript 9, 10)`);
      expect(paragraphs).toContain(`What to do: ${said}`);
      const cells = ofType(root, 'tableCell').map(textOf);
      expect(cells.filter((cell) => cell.trim() === said.trim())).toHaveLength(4);
    });

    test('mentions nobody and refers to no issue outside of code', () => {
      const words = ofType(root, 'text').map(textOf).join('\n');
      expect(words).not.toMatch(/[@#!]\w|GH-\d|\$\S/);
    });
  });
});
