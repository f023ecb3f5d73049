import type { QueryClient } from '@tanstack/react-query';
import { createBrowserRouter, redirect } from 'react-router';
import { meQuery } from '../features/session/queries.js';
import { NotFoundPage } from './pages/not-found-page.js';
import { RouteError } from './pages/route-error.js';
import { WelcomePage } from './pages/welcome-page.js';
import { BootScreen } from './shell/boot-screen.js';
import { Shell } from './shell/shell.js';
import { homeOf, requireMe } from './session-gate.js';

/** Every page is a chunk of its own; the shell and the pages for what went wrong are in the first load. */
export function createRouter(client: QueryClient) {
  return createBrowserRouter([
    {
      errorElement: <RouteError />,
      HydrateFallback: BootScreen,
      children: [
        {
          path: '/login',
          lazy: async () => ({ Component: (await import('./pages/login-page.js')).LoginPage }),
        },
        {
          path: '/',
          loader: async () => {
            const me = await client.ensureQueryData(meQuery);
            return redirect(me ? homeOf(me) : '/login');
          },
        },
        {
          id: 'shell',
          path: '/o/:orgId',
          loader: ({ request, params }) => requireMe(client, request, params['orgId']),
          shouldRevalidate: ({ currentParams, nextParams }) => currentParams['orgId'] !== nextParams['orgId'],
          Component: Shell,
          errorElement: <RouteError />,
          children: [
            { index: true, loader: ({ params }) => redirect(`/o/${params['orgId'] ?? ''}/diagnostics`) },
            {
              errorElement: <RouteError />,
              children: [
                {
                  path: 'diagnostics',
                  lazy: async () => ({ Component: (await import('./pages/diagnostics-page.js')).DiagnosticsPage }),
                },
                {
                  path: 'diagnostics/new',
                  lazy: async () => ({ Component: (await import('./pages/new-run-page.js')).NewRunPage }),
                },
                {
                  path: 'diagnostics/:runId',
                  lazy: async () => ({ Component: (await import('./pages/run-page.js')).RunPage }),
                },
                { path: '*', Component: NotFoundPage },
              ],
            },
          ],
        },
        { path: '/welcome', Component: WelcomePage },
        { path: '*', Component: NotFoundPage },
      ],
    },
  ]);
}
