import { Skeleton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { AdvancedFieldsProps } from './advanced-fields.js';
import classes from './run-form.module.css';

/** Fetched when it is opened: its choices depend on the catalogue of checks, which no other part of the form needs. */
const AdvancedFields = lazy(async () => ({ default: (await import('./advanced-fields.js')).AdvancedFields }));

/** What most runs leave as it is. */
export function Advanced(props: AdvancedFieldsProps) {
  const [opened, setOpened] = useState(false);
  return (
    <details className={classes.advanced} onToggle={(event) => setOpened(opened || event.currentTarget.open)}>
      <summary>Advanced</summary>
      {opened && (
        <Suspense fallback={<Skeleton height={140} mt={12} radius={6} aria-label="Loading the options" />}>
          <AdvancedFields {...props} />
        </Suspense>
      )}
    </details>
  );
}
