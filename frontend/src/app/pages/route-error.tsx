import { Button } from '@mantine/core';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { ProblemError } from '../../shared/api/problem.js';
import { ProblemAlert } from '../../shared/ui/problem-alert.js';
import { MessagePage } from './message-page.js';
import { NotFoundPage } from './not-found-page.js';

/** Where everything ends up that a page did not expect: a missing object, the API out of reach, a fault of ours. */
export function RouteError() {
  const error = useRouteError();
  if (isNotFound(error)) return <NotFoundPage />;
  const reload = () => window.location.reload();
  if (error instanceof ProblemError) {
    return (
      <MessagePage title="This page could not be loaded">
        <ProblemAlert error={error} onRetry={reload} />
      </MessagePage>
    );
  }
  return (
    <MessagePage title="This page stopped working">
      <p>
        A fault in the console itself, or a new version was installed while this page was open. Your runs are safe.
        Reload; if it comes back, send the line below to the operator.
      </p>
      <ProblemAlert error={error instanceof Error ? error : new Error('Unknown fault')} />
      <Button variant="default" onClick={reload}>
        Reload
      </Button>
    </MessagePage>
  );
}

function isNotFound(error: unknown): boolean {
  return (isRouteErrorResponse(error) || error instanceof ProblemError) && error.status === 404;
}
