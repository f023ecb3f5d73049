import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';

/** Draws a component as the page does, without transitions. */
export function draw(node: ReactNode) {
  return render(node, { wrapper: ({ children }) => <MantineProvider env="test">{children}</MantineProvider> });
}
