import { describe, expect, it } from '@jest/globals';
import { runView, withView } from './run-view.js';

describe('the view of a run in its address', () => {
  it('is read back as it was written', () => {
    const shown = withView(new URLSearchParams(), { tab: 'transcript', event: 10, pointer: '/result/tools/2' });
    expect(runView(shown)).toEqual({ tab: 'transcript', event: 10, pointer: '/result/tools/2', check: null });
    expect(runView(withView(shown, { tab: 'checks', check: 'ping' }))).toMatchObject({ tab: 'checks', check: 'ping' });
  });

  it('drops the place of the finding when another event is chosen', () => {
    const shown = withView(new URLSearchParams(), { tab: 'transcript', event: 10, pointer: '/result' });
    expect(runView(withView(shown, { tab: 'transcript', event: 11 }))).toMatchObject({ event: 11, pointer: null });
  });

  it('shows the checks for what it does not know', () => {
    expect(runView(new URLSearchParams('view=nonsense&event=-3'))).toMatchObject({ tab: 'checks', event: null });
  });
});
