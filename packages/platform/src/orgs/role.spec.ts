import { describe, expect, it } from '@jest/globals';
import { lesserRole, roleAtLeast, ROLES } from './role.js';

describe('a role', () => {
  it('is enough for itself and for every weaker one', () => {
    const enough = ROLES.map((role) => ROLES.filter((needed) => roleAtLeast(role, needed)));
    expect(enough).toEqual([
      ['viewer'],
      ['viewer', 'member'],
      ['viewer', 'member', 'admin'],
      ['viewer', 'member', 'admin', 'owner'],
    ]);
  });

  it('of a token is never above that of its creator', () => {
    expect(lesserRole('admin', 'member')).toBe('member');
    expect(lesserRole('viewer', 'owner')).toBe('viewer');
    expect(lesserRole('owner', 'owner')).toBe('owner');
  });
});
