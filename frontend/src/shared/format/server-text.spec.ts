import { describe, expect, it } from '@jest/globals';
import { showInvisible } from './server-text.js';

describe('showInvisible', () => {
  it('writes out direction overrides, zero-width and control characters', () => {
    expect(showInvisible('a\u202eb')).toBe('a\\u202eb');
    expect(showInvisible('a\u200bb\u0000')).toBe('a\\u200bb\\u0000');
    expect(showInvisible('\u2066x\u2069')).toBe('\\u2066x\\u2069');
  });

  it('writes out a lone surrogate and keeps a pair', () => {
    expect(showInvisible('\ud800')).toBe('\\ud800');
    expect(showInvisible('😀')).toBe('😀');
  });

  it('keeps line breaks, tabs and right-to-left letters', () => {
    expect(showInvisible('שלום\n\tمرحبا')).toBe('שלום\n\tمرحبا');
  });
});
