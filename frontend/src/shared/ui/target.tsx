import { showInvisible } from '../format/server-text.js';
import { targetParts } from '../format/target.js';
import classes from './target.module.css';

export interface TargetProps {
  readonly url: string;
  /** Show the scheme too, where the whole address matters. */
  readonly whole?: boolean;
}

/** A target's address: host strong, path light. An address without https says so, since that is the rarer case. */
export function Target({ url, whole = false }: TargetProps) {
  const { scheme, host, path } = targetParts(url);
  const showScheme = scheme !== '' && (whole || scheme !== 'https');
  return (
    <bdi className={classes.target} dir="ltr" title={whole ? undefined : url}>
      {showScheme && <span className={classes.light}>{scheme}://</span>}
      <span className={classes.host}>{showInvisible(host)}</span>
      <span className={classes.light}>{showInvisible(path)}</span>
    </bdi>
  );
}
