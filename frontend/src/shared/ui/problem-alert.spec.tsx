import { describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { draw } from '../../../test/render.js';
import { ProblemError } from '../api/problem.js';
import { ProblemAlert } from './problem-alert.js';

describe('ProblemAlert', () => {
  it('says the sentence of the API and offers the request id for copying, never a bare status', async () => {
    const error = new ProblemError('Something broke on our side.', {
      status: 500,
      code: 'internal_error',
      requestId: 'r-7',
    });
    const onRetry = jest.fn();
    draw(<ProblemAlert error={error} onRetry={onRetry} />);
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain('Something broke on our side.');
    expect(alert.textContent).toContain('r-7');
    expect(alert.textContent).not.toContain('500');
    expect(screen.getByRole('button', { name: 'Copy request id' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });
});
