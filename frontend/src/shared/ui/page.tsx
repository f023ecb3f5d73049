import type { ReactNode } from 'react';
import classes from './page.module.css';

export interface PageProps {
  /** Of the tab; the product's name is added. */
  readonly title: string;
  readonly heading: ReactNode;
  readonly actions?: ReactNode;
  /** The content is given the height that is left and scrolls inside; else the page grows with it. */
  readonly fill?: boolean;
  readonly children: ReactNode;
}

/** The frame of a page: its name, what can be done, its content. */
export function Page({ title, heading, actions, fill = false, children }: PageProps) {
  return (
    <div className={classes.page} data-fill={fill}>
      <title>{`${title} · Plumbline`}</title>
      <header className={classes.head}>
        <h1 className={classes.heading}>{heading}</h1>
        <div className={classes.actions}>{actions}</div>
      </header>
      {children}
    </div>
  );
}
