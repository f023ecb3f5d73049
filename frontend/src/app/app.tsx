import { RouterProvider } from 'react-router/dom';
import { Providers } from './providers.js';
import { queryClient } from './query-client.js';
import { createRouter } from './router.js';

const router = createRouter(queryClient);

export function App() {
  return (
    <Providers client={queryClient}>
      <RouterProvider router={router} />
    </Providers>
  );
}
