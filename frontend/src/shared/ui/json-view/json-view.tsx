import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { ALL_FOLDED, ALL_OPEN, initialFolding } from './folding.js';
import { type IsFolded, jsonLines } from './json-lines.js';
import { JsonLineView } from './json-line.js';
import classes from './json-view.module.css';
import { resolvePointer } from './pointed.js';

/** Lines drawn at once. */
const PART = 1000;

export interface JsonViewProps {
  readonly value: unknown;
  /** JSON Pointer to what is to be marked and shown. */
  readonly pointer?: string | null;
  /** Names the list of lines. */
  readonly label: string;
}

/** A JSON value, foldable. Mount it anew (by `key`) for another value: what was unfolded belongs to this one. */
export function JsonView({ value, pointer = null, label }: JsonViewProps) {
  const pointed = pointer === null ? null : resolvePointer(value, pointer);
  const [byDefault, setByDefault] = useState<{ isFolded: IsFolded }>(() => ({
    isFolded: initialFolding(value, pointed?.pointer ?? null),
  }));
  const [byHand, setByHand] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [parts, setParts] = useState(1);
  const list = useRef<HTMLUListElement>(null);

  const lines = jsonLines(value, (at, depth) => byHand.get(at) ?? byDefault.isFolded(at, depth));
  const markedAt = pointed === null ? -1 : lines.findIndex((line) => line.pointer === pointed.pointer);
  const shown = Math.max(parts * PART, markedAt + 50);

  useEffect(() => {
    list.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: 'center' });
  }, [pointer]);

  const setAll = (isFolded: IsFolded) => {
    setByDefault({ isFolded });
    setByHand(new Map());
  };
  return (
    <div className={classes.view}>
      <div className={classes.tools}>
        <Button size="compact-xs" variant="subtle" color="gray" onClick={() => setAll(ALL_OPEN)}>
          Unfold all
        </Button>
        <Button size="compact-xs" variant="subtle" color="gray" onClick={() => setAll(ALL_FOLDED)}>
          Fold all
        </Button>
      </div>
      <ul ref={list} className={classes.lines} aria-label={label}>
        {lines.slice(0, shown).map((line, index) => (
          <JsonLineView
            key={`${line.pointer}${line.kind === 'close' ? '#close' : ''}`}
            line={line}
            marked={index === markedAt}
            missing={index === markedAt ? (pointed?.missing ?? null) : null}
            onToggle={(folded) => setByHand((known) => new Map(known).set(line.pointer, folded))}
          />
        ))}
      </ul>
      {lines.length > shown && (
        <Button size="compact-xs" variant="default" onClick={() => setParts(Math.ceil(shown / PART) + 1)}>
          Show more lines ({(lines.length - shown).toLocaleString('en')} left)
        </Button>
      )}
    </div>
  );
}
