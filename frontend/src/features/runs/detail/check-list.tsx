import { isFinished } from '../../../shared/format/verdict.js';
import type { Run } from '../../../shared/api/types.js';
import { groupTitle, type PlannedCheck } from '../catalogue.js';
import { arrangeChecks } from './arrange-checks.js';
import { CheckItem } from './check-item.js';
import classes from './check-list.module.css';
import type { Evidence } from './evidence.js';

export interface CheckListProps {
  readonly run: Run;
  readonly checks: readonly PlannedCheck[];
  /** The check that was asked for by name: open and in view. */
  readonly chosen: string | null;
  readonly onShow: (evidence: Evidence) => void;
}

export function CheckList({ run, checks, chosen, onShow }: CheckListProps) {
  if (checks.length === 0) return <p className={classes.none}>No check was decided in this run.</p>;
  return (
    <div className={classes.groups}>
      {arrangeChecks(checks, isFinished(run)).map((group) => (
        <section key={group.id} aria-labelledby={`group-${group.id}`}>
          <h2 id={`group-${group.id}`} className={classes.group}>
            {groupTitle(group.id)}
          </h2>
          <ul className={classes.list}>
            {group.checks.map((check) => (
              <CheckItem key={check.id} check={check} chosen={check.id === chosen} onShow={onShow} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
