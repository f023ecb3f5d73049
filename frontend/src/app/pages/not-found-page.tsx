import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { MessagePage } from './message-page.js';

export function NotFoundPage() {
  return (
    <MessagePage title="Nothing here">
      <p>There is nothing at this address, or it is not yours to see. It may have been deleted.</p>
      <Button component={Link} to="/" variant="default">
        Go to diagnostics
      </Button>
    </MessagePage>
  );
}
