import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { cssVariables, theme } from './theme.js';

/** The key is also read by `public/color-scheme.js`. */
const colorSchemeManager = localStorageColorSchemeManager({ key: 'plumbline-color-scheme' });

export interface ProvidersProps {
  readonly client: QueryClient;
  readonly children: ReactNode;
}

export function Providers({ client, children }: ProvidersProps) {
  return (
    <QueryClientProvider client={client}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="auto"
      >
        {children}
      </MantineProvider>
    </QueryClientProvider>
  );
}
