import { MessagePage } from './message-page.js';

/** Signed in, but a member of no organisation. */
export function WelcomePage() {
  return (
    <MessagePage title="No organisation yet">
      <p>You are signed in but belong to no organisation. Ask an administrator to invite you, then reload this page.</p>
    </MessagePage>
  );
}
