import { Button, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ProblemAlert } from '../../../shared/ui/problem-alert.js';
import { type RunFilters, runsQuery } from '../queries.js';
import { isFiltered } from './filters-in-url.js';
import { RunCards } from './run-cards.js';
import classes from './run-list.module.css';
import { RunsTable } from './runs-table.js';

export interface RunListProps {
  readonly orgId: string;
  readonly filters: RunFilters;
  readonly onClearFilters: () => void;
  /** Shown when there is not one run. */
  readonly empty: ReactNode;
}

export function RunList({ orgId, filters, onClearFilters, empty }: RunListProps) {
  const narrow = useMediaQuery('(max-width: 800px)', false, { getInitialValueInEffect: false });
  const query = useInfiniteQuery({ ...runsQuery(orgId, filters), placeholderData: (previous) => previous });
  const runs = query.data?.pages.flatMap((page) => page.data) ?? [];

  if (query.isPending) return <RunListSkeleton />;
  if (query.isError && runs.length === 0) {
    return <ProblemAlert error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (runs.length === 0) {
    return isFiltered(filters) ? (
      <div className={classes.nothing}>
        <p>No run matches these filters.</p>
        <Button variant="default" size="compact-sm" onClick={onClearFilters}>
          Clear the filters
        </Button>
      </div>
    ) : (
      empty
    );
  }
  const Rows = narrow ? RunCards : RunsTable;
  return (
    <>
      {query.isError && <ProblemAlert error={query.error} onRetry={() => void query.refetch()} />}
      <div className={classes.rows} data-narrow={narrow}>
        <Rows
          runs={runs}
          hrefOf={(run) => `/o/${orgId}/diagnostics/${run.id}`}
          onEnd={() => {
            if (query.hasNextPage && !query.isFetchingNextPage && !query.isError) void query.fetchNextPage();
          }}
        />
      </div>
    </>
  );
}

function RunListSkeleton() {
  return (
    <div className={classes.rows} role="status" aria-label="Loading runs">
      {Array.from({ length: 14 }, (_, row) => (
        <div key={row} className={classes.skeleton}>
          <Skeleton height={12} width={88} />
          <Skeleton height={12} width="32%" />
          <Skeleton height={12} width="14%" />
          <Skeleton height={12} width={70} />
        </div>
      ))}
    </div>
  );
}
