import { Button, Drawer } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { UsageNote } from '../../features/orgs/usage-note.js';
import { filtersOf } from '../../features/runs/list/filters-in-url.js';
import { RunFiltersBar } from '../../features/runs/list/run-filters.js';
import { RunList } from '../../features/runs/list/run-list.js';
import { Page } from '../../shared/ui/page.js';
import { useSession } from '../shell/use-session.js';
import classes from './diagnostics-page.module.css';
import { StartRun } from './start-run.js';

/** The address says whether the form's drawer is open, so back closes it. */
const DRAWER = 'new';

export function DiagnosticsPage() {
  const { org } = useSession();
  const [params, setParams] = useSearchParams();
  const filters = filtersOf(params);
  const mayRun = org.role !== 'viewer';
  const drawer = mayRun && params.has(DRAWER);
  const setDrawer = (open: boolean) =>
    setParams((current) => {
      const next = new URLSearchParams(current);
      if (open) next.set(DRAWER, '1');
      else next.delete(DRAWER);
      return next;
    });

  return (
    <Page
      title="MCP diagnostics"
      heading="MCP diagnostics"
      fill
      actions={
        <>
          <UsageNote orgId={org.orgId} />
          {mayRun && (
            <Button size="xs" leftSection={<IconPlus size={15} aria-hidden />} onClick={() => setDrawer(true)}>
              Run diagnostic
            </Button>
          )}
        </>
      }
    >
      <RunFiltersBar filters={filters} />
      <RunList
        orgId={org.orgId}
        filters={filters}
        onClearFilters={() => setParams({}, { replace: true })}
        empty={<FirstRun withForm={mayRun && !drawer} />}
      />
      <Drawer
        opened={drawer}
        onClose={() => setDrawer(false)}
        position="right"
        size={600}
        title="Run diagnostic"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <StartRun />
      </Drawer>
    </Page>
  );
}

function FirstRun({ withForm }: { readonly withForm: boolean }) {
  return (
    <div className={classes.first}>
      <p>
        A diagnostic talks to one remote MCP server as a client would and says what is wrong, and whose fault it is.
      </p>
      {withForm && <StartRun />}
    </div>
  );
}
