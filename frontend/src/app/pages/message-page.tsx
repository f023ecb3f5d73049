import type { ReactNode } from 'react';
import classes from './message-page.module.css';

export interface MessagePageProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A page that has one thing to say. */
export function MessagePage({ title, children }: MessagePageProps) {
  return (
    <div className={classes.page}>
      <title>{`${title} · Plumbline`}</title>
      <h1 className={classes.title}>{title}</h1>
      <div className={classes.body}>{children}</div>
    </div>
  );
}
