import { describe, expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { checkResult, finding } from '../../../../test/fixtures.js';
import { draw } from '../../../../test/render.js';
import type { CheckResult } from '../../../shared/api/types.js';
import { CheckItem } from './check-item.js';
import type { Evidence } from './evidence.js';

const failed = checkResult({
  id: 'tools',
  title: 'Tools',
  status: 'failed',
  summary: 'The tool get_forecast has no inputSchema. (and 1 more)',
  advice: 'Give every tool an inputSchema.',
  events: [9, 10],
  findings: [
    finding(),
    finding({
      severity: 'warning',
      subject: 'search',
      pointer: null,
      message: 'No description.',
      advice: 'Describe it.',
      events: [11, 12],
    }),
  ],
});

function show(result: CheckResult | null) {
  const onShow = jest.fn<(evidence: Evidence) => void>();
  const check = { id: 'tools', title: 'Tools', group: 'legacy', result };
  draw(
    <ul>
      <CheckItem check={check} chosen={false} onShow={onShow} />
    </ul>,
  );
  return onShow;
}

describe('CheckItem', () => {
  it('opens by itself when it failed, with advice, findings and the clause', () => {
    show(failed);
    expect(screen.getByText('Give every tool an inputSchema.')).toBeTruthy();
    expect(screen.getByRole('link', { name: /Specification 2025-11-25/ }).getAttribute('rel')).toContain('noopener');
    const findings = within(screen.getByRole('table', { name: 'Findings of Tools' }));
    expect(findings.getByText('get_forecast')).toBeTruthy();
    expect(findings.getByText('Describe it.')).toBeTruthy();
  });

  it('leads to the last event of the worst finding, and to the place in it', async () => {
    const onShow = show(failed);
    await userEvent.click(screen.getByRole('button', { name: 'Show in transcript' }));
    expect(onShow).toHaveBeenLastCalledWith({ seq: 10, pointer: '/result/tools/2/inputSchema' });
    await userEvent.click(screen.getByRole('button', { name: /event 12/ }));
    expect(onShow).toHaveBeenLastCalledWith({ seq: 12, pointer: null });
  });

  it('stays closed when it passed, until it is asked for', async () => {
    show(checkResult({ title: 'Tools' }));
    const row = screen.getByRole('button', { name: /Tools/ });
    expect(row.getAttribute('aria-expanded')).toBe('false');
    await userEvent.click(row);
    expect(row.getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByText('ping')).toBeTruthy();
  });

  it('is an empty ring with its name while it is still to come', () => {
    show(null);
    expect(screen.getByRole('img', { name: 'Pending' })).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
