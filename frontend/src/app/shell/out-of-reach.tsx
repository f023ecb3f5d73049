import { useIsReachable } from '../../shared/api/reachability.js';
import { VerdictMark } from '../../shared/ui/verdict-mark.js';
import classes from './shell.module.css';

/** A page that goes on counting while nothing answers would blame the server under test for our own absence. */
export function OutOfReach() {
  if (useIsReachable()) return null;
  return (
    <p className={classes.outOfReach} role="alert">
      <VerdictMark mark="error" decorative />
      <span>
        <strong>Plumbline itself does not answer.</strong> This page shows what it last knew and goes on by itself once
        Plumbline is back; it says nothing about the server under test.
      </span>
    </p>
  );
}
