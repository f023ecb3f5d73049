import { expect, it } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import { unwrap } from '../../shared/api/client.js';
import { OutOfReach } from './out-of-reach.js';

it('says that Plumbline itself does not answer, from the first request without one until the next that has', async () => {
  render(
    <MantineProvider>
      <OutOfReach />
    </MantineProvider>,
  );
  expect(screen.queryByRole('alert')).toBeNull();
  await act(() => unwrap(Promise.reject(new TypeError('Failed to fetch'))).catch(() => undefined));
  expect(screen.getByRole('alert').textContent).toContain('Plumbline itself does not answer');
  const response = { ok: true, status: 200 } as Response;
  await act(() => unwrap(Promise.resolve({ data: {}, response })));
  expect(screen.queryByRole('alert')).toBeNull();
});
