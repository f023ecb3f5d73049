import { useState } from 'react';
import type { Finding } from '../../../shared/api/types.js';
import { JsonView } from '../../../shared/ui/json-view/json-view.js';
import { ServerText } from '../../../shared/ui/server-text.js';
import { VerdictMark } from '../../../shared/ui/verdict-mark.js';
import { describeItem, type Parameter } from './describe-item.js';
import classes from './discovery-view.module.css';

export interface DiscoveredItemProps {
  readonly item: unknown;
  /** What was found at fault in this item. */
  readonly findings: readonly Finding[];
}

export function DiscoveredItem({ item, findings }: DiscoveredItemProps) {
  const [open, setOpen] = useState(false);
  const { name, title, description, parameters } = describeItem(item);
  const faults = findings.filter(({ severity }) => severity !== 'note');
  return (
    <li className={classes.item}>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={classes.summary}>
          <code className={classes.name}>{name === null ? '(no name)' : <ServerText>{name}</ServerText>}</code>
          <span className={classes.text}>
            <ServerText>{title ?? description ?? ''}</ServerText>
          </span>
          {faults[0] && (
            <span className={classes.faults}>
              <VerdictMark
                mark={faults.some(({ severity }) => severity === 'failed') ? 'failed' : 'warning'}
                size={13}
              />
              {faults.length}
            </span>
          )}
        </summary>
        {/* Written out only when it is looked at: there may be hundreds. */}
        {open && (
          <div className={classes.body}>
            {description !== null && (
              <p className={classes.description}>
                <ServerText>{description}</ServerText>
              </p>
            )}
            {findings.map(({ code, message }, index) => (
              <p key={`${index}-${code}`} className={classes.finding}>
                <ServerText>{message}</ServerText>
              </p>
            ))}
            {parameters.length > 0 && <Parameters parameters={parameters} />}
            <JsonView value={item} label={`${name ?? 'Item'} as JSON`} />
          </div>
        )}
      </details>
    </li>
  );
}

function Parameters({ parameters }: { readonly parameters: readonly Parameter[] }) {
  return (
    <table className={classes.parameters} aria-label="Parameters">
      <thead>
        <tr>
          <th scope="col">Parameter</th>
          <th scope="col">Type</th>
          <th scope="col">Description</th>
        </tr>
      </thead>
      <tbody>
        {parameters.map(({ name, type, required, description }, index) => (
          <tr key={`${index}-${name}`}>
            <td>
              <code className={classes.name}>
                <ServerText>{name}</ServerText>
              </code>
              {required && <span className={classes.required}> required</span>}
            </td>
            <td>
              <ServerText>{type}</ServerText>
            </td>
            <td>{description !== null && <ServerText>{description}</ServerText>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
