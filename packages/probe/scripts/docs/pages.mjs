/** The pages of docs/checks, as Markdown. Written as a tree, so that quoted text stays text. */
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown } from 'mdast-util-to-markdown';
import { ERAS, LEVELS, looksAt, PROFILES, revisions } from './words.mjs';

const VERDICTS = { failed: 'Failed', warning: 'Warning', note: 'Note' };
const SKIPS_SHOWN = 3;

/** @returns {string} */
export function checkPage(check, { title: group }, examples) {
  return write([
    heading(1, text(check.title)),
    table([
      row([text('Check')], [code(check.id)]),
      row([text('Group')], [text(group)]),
      row([text('Level')], [text(check.level)]),
      row([text('Era')], [text(ERAS[check.era])]),
      row([text('Revisions')], [text(revisions(check))]),
      row([text('Runs in')], prose(PROFILES[check.profile])),
    ]),
    heading(2, text('What it looks at')),
    paragraph(...prose(looksAt(check))),
    heading(2, text('Why it matters')),
    paragraph(text(check.cite.says)),
    paragraph(text(LEVELS[check.level]), text(' See the clause in '), clause(check.cite), text('.')),
    heading(2, text('Verdicts')),
    list(...verdictItems(examples)),
    heading(2, text('How to fix')),
    paragraph(text(check.advice)),
    ...findings(check, examples.findings),
  ]);
}

function verdictItems({ passed, skipped, findings }) {
  const of = (severity) =>
    findings.filter((finding) => finding.severity === severity).map(({ code: name }) => code(name));
  const withCodes = (verdict, codes) =>
    codes.length === 0 ? [] : [item(strong(verdict), text(': '), ...joined(codes))];
  return [
    ...(passed === undefined ? [] : [item(strong('Passed'), text(`: “${passed}”`))]),
    ...withCodes('Failed', of('failed')),
    ...withCodes('Warning', of('warning')),
    ...withCodes('Note, which lowers nothing', of('note')),
    ...skipped.slice(0, SKIPS_SHOWN).map((reason) => item(strong('Skipped'), text(`: “${reason}”`))),
  ];
}

/** What is said of each fault, as the check's own spec has it. */
function findings(check, all) {
  if (all.length === 0) return [];
  return [
    heading(2, text('Findings, by example')),
    ...all.flatMap(({ severity, code: name, message, advice }) => [
      heading(3, text(`${VERDICTS[severity]}: `), code(name)),
      quote(text(message)),
      ...(advice === null || advice === check.advice ? [] : [paragraph(text(advice))]),
    ]),
  ];
}

/** The page that leads to the others. */
export function indexPage(checks, groups) {
  const sections = groups.flatMap(({ id, title }) => {
    const members = checks.filter(({ group }) => group === id);
    if (members.length === 0) return [];
    const rows = members.map((check) =>
      row([link(`${check.id}.md`, code(check.id))], [text(check.title)], [text(check.level)], [text(check.cite.says)]),
    );
    return [
      heading(2, text(title)),
      table([row([text('Check')], [text('Title')], [text('Level')], [text('Rule')]), ...rows]),
    ];
  });
  const levels = Object.entries(LEVELS).map(([level, meaning]) => item(strong(level), text(`: ${meaning}`)));
  return write([
    heading(1, text('Checks')),
    paragraph(
      text('What a run looks at, one page a check. The pages are made from the checks themselves by '),
      code('npm run docs:checks'),
      text('; '),
      code('plumbline checks'),
      text(' shows the same on the command line.'),
    ),
    heading(2, text('Levels')),
    list(...levels),
    ...sections,
  ]);
}

function write(children) {
  return toMarkdown({ type: 'root', children }, { extensions: [gfmToMarkdown()], bullet: '-' });
}

const text = (value) => ({ type: 'text', value });
const code = (value) => ({ type: 'inlineCode', value });
const strong = (value) => ({ type: 'strong', children: [text(value)] });
const link = (url, ...children) => ({ type: 'link', url, children });
const clause = ({ url, revision }) => link(url, text(`MCP ${revision}`));
const paragraph = (...children) => ({ type: 'paragraph', children });
const heading = (depth, ...children) => ({ type: 'heading', depth, children });
const quote = (...children) => ({ type: 'blockquote', children: [paragraph(...children)] });
const list = (...children) => ({ type: 'list', ordered: false, spread: false, children });
const item = (...children) => ({ type: 'listItem', spread: false, children: [paragraph(...children)] });
const row = (...cells) => ({ type: 'tableRow', children: cells.map((children) => ({ type: 'tableCell', children })) });
const table = (rows) => ({ type: 'table', children: rows });

/** Our own words, in which backticks mean code. */
function prose(words) {
  return words.split('`').map((part, index) => (index % 2 === 1 ? code(part) : text(part)));
}

function joined(parts) {
  return parts.flatMap((part, index) => (index === 0 ? [part] : [text(', '), part]));
}
