import { wordOf } from '../../../shared/format/verdict.js';
import { VerdictMark } from '../../../shared/ui/verdict-mark.js';
import type { PlannedCheck } from '../catalogue.js';
import classes from './check-rail.module.css';

export interface CheckRailProps {
  readonly checks: readonly PlannedCheck[];
  readonly onChoose: (checkId: string) => void;
}

/** Every check in order as one mark, turning from pending to its verdict. Its length is fixed from the start. */
export function CheckRail({ checks, onChoose }: CheckRailProps) {
  return (
    <ol className={classes.rail} aria-label="Progress of the checks">
      {checks.map(({ id, title, result }) => {
        const mark = result?.status ?? 'pending';
        return (
          <li key={id} className={classes.stop}>
            <button
              type="button"
              className={classes.button}
              title={`${title}: ${wordOf(mark)}`}
              aria-label={`${title}: ${wordOf(mark)}`}
              onClick={() => onChoose(id)}
            >
              <VerdictMark mark={mark} size={17} decorative />
            </button>
          </li>
        );
      })}
    </ol>
  );
}
