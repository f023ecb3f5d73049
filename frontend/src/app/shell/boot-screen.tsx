import { BrandMark } from '../../shared/ui/brand-mark.js';
import classes from './boot-screen.module.css';

/** While the first page's code and the session are on their way. Appears only when that takes noticeably long. */
export function BootScreen() {
  return (
    <div className={classes.screen} role="status" aria-label="Loading Plumbline">
      <BrandMark size={32} />
    </div>
  );
}
