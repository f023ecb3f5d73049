import { useSearchParams } from 'react-router';
import { Page } from '../../shared/ui/page.js';
import classes from './new-run-page.module.css';
import { StartRun } from './start-run.js';

export function NewRunPage() {
  const [params] = useSearchParams();
  return (
    <Page title="Run diagnostic" heading="Run diagnostic">
      <div className={classes.card}>
        <StartRun initialUrl={params.get('url') ?? ''} />
      </div>
    </Page>
  );
}
