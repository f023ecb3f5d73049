import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { showInvisible } from '../../format/server-text.js';
import type { JsonLine } from './json-lines.js';
import classes from './json-view.module.css';

export interface JsonLineViewProps {
  readonly line: JsonLine;
  readonly marked: boolean;
  /** What the finding points at and is not there. */
  readonly missing: string | null;
  readonly onToggle: (folded: boolean) => void;
}

export function JsonLineView({ line, marked, missing, onToggle }: JsonLineViewProps) {
  const foldable = line.kind === 'open' || (line.kind === 'folded' && line.size > 0);
  return (
    <li
      className={classes.line}
      aria-current={marked ? 'true' : undefined}
      style={{ paddingLeft: 20 + line.depth * 14 }}
    >
      {foldable && <Toggle line={line} onToggle={onToggle} />}
      {line.name !== null && (
        <>
          <bdi className={classes.name}>{quoted(line.name)}</bdi>
          {': '}
        </>
      )}
      <Value line={line} />
      {line.comma && ','}
      {missing !== null && (
        <span className={classes.missing}>
          <bdi>{showInvisible(missing)}</bdi> is missing here
        </span>
      )}
    </li>
  );
}

function Toggle({ line, onToggle }: { readonly line: JsonLine; readonly onToggle: (folded: boolean) => void }) {
  const open = line.kind === 'open';
  const what =
    line.name === null ? (line.pointer === '' ? 'all' : `item ${line.pointer.split('/').at(-1) ?? ''}`) : line.name;
  const Icon = open ? IconChevronDown : IconChevronRight;
  return (
    <button
      type="button"
      className={classes.toggle}
      style={{ left: 2 + line.depth * 14 }}
      aria-expanded={open}
      aria-label={`${open ? 'Fold' : 'Unfold'} ${showInvisible(what)}`}
      onClick={() => onToggle(open)}
    >
      <Icon size={13} aria-hidden />
    </button>
  );
}

function Value({ line }: { readonly line: JsonLine }) {
  switch (line.kind) {
    case 'open':
    case 'close':
      return line.bracket;
    case 'folded':
      return <Folded line={line} />;
    case 'leaf':
      if (typeof line.value === 'string') return <bdi className={classes.string}>{quoted(line.value)}</bdi>;
      return (
        <span className={typeof line.value === 'number' ? classes.number : classes.literal}>{String(line.value)}</span>
      );
  }
}

function Folded({ line }: { readonly line: Extract<JsonLine, { kind: 'folded' }> }) {
  if (line.size === 0) return line.bracket;
  const [open, close] = line.bracket;
  const what = line.bracket === '[]' ? 'item' : 'key';
  return (
    <>
      {open} {line.called !== null && <bdi className={classes.string}>{quoted(line.called)}</bdi>}{' '}
      <span className={classes.size}>{`${line.size} ${what}${line.size === 1 ? '' : 's'}`}</span> {close}
    </>
  );
}

function quoted(text: string): string {
  return showInvisible(JSON.stringify(text));
}
