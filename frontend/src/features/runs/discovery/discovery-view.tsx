import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Finding, Run } from '../../../shared/api/types.js';
import classes from './discovery-view.module.css';
import { DiscoveredItem } from './discovered-item.js';
import { describeItem } from './describe-item.js';

/** The lists in the order of a report, each with the check that judged it. */
const LISTS = [
  { key: 'tools', title: 'Tools', check: 'tools' },
  { key: 'resources', title: 'Resources', check: 'resources' },
  { key: 'resourceTemplates', title: 'Resource templates', check: 'resource-templates' },
  { key: 'prompts', title: 'Prompts', check: 'prompts' },
] as const;

const AT_FIRST = 50;

/** What the server lists, as it listed it. */
export function DiscoveryView({ run }: { readonly run: Run }) {
  const lists = LISTS.filter(({ key }) => run.discovery[key] !== undefined);
  if (lists.length === 0) return <p className={classes.none}>The server listed nothing in this run.</p>;
  return (
    <div className={classes.lists}>
      {lists.map(({ key, title, check }) => (
        <List key={key} title={title} run={run} name={key} findings={findingsOf(run, check)} />
      ))}
    </div>
  );
}

interface ListProps {
  readonly run: Run;
  readonly name: (typeof LISTS)[number]['key'];
  readonly title: string;
  readonly findings: readonly Finding[];
}

function List({ run, name, title, findings }: ListProps) {
  const [shown, setShown] = useState(AT_FIRST);
  const list = run.discovery[name];
  if (!list) return null;
  const left = list.items.length - shown;
  return (
    <section aria-label={title}>
      <h2 className={classes.title}>
        {title} <span className={classes.count}>{list.count}</span>
        {!list.complete && <span className={classes.partial}>not read to the end</span>}
      </h2>
      {list.items.length > 0 && (
        <ul className={classes.list}>
          {list.items.slice(0, shown).map((item, index) => {
            const { name: called } = describeItem(item);
            const about = findings.filter(({ subject }) => subject !== null && subject === called);
            return <DiscoveredItem key={index} item={item} findings={about} />;
          })}
        </ul>
      )}
      {left > 0 && (
        <Button size="compact-sm" variant="subtle" mt={6} onClick={() => setShown(shown + AT_FIRST)}>
          Show more ({left} left)
        </Button>
      )}
    </section>
  );
}

function findingsOf(run: Run, checkId: string): readonly Finding[] {
  return run.checks.find(({ id }) => id === checkId)?.findings ?? [];
}
