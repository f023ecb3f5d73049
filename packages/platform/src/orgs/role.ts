/** What a member (or an API token) may do in one organisation, weakest first. */
export const ROLES = ['viewer', 'member', 'admin', 'owner'] as const;
export type Role = (typeof ROLES)[number];

export function roleAtLeast(role: Role, needed: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(needed);
}

/** The lesser of two roles: a token never does more than its creator may do today. */
export function lesserRole(a: Role, b: Role): Role {
  return roleAtLeast(a, b) ? b : a;
}
