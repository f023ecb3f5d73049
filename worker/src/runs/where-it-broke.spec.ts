import { describe, expect, it } from '@jest/globals';
import { whereItBroke } from './where-it-broke.js';

describe('an error of ours near what a server said', () => {
  it('is logged by type and place, never by its message', () => {
    const error = new TypeError('cannot read "sk-secret-of-a-user"\nof undefined at secret');
    const said = whereItBroke(error);
    expect(said.type).toBe('TypeError');
    expect(said.at[0]).toMatch(/^at .*where-it-broke\.spec/);
    expect(JSON.stringify(said)).not.toContain('secret-of');
    expect(whereItBroke('sk-secret')).toEqual({ type: 'string', at: [] });
  });
});
