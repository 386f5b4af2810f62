/** What an API key may be allowed, and in whose hands. Keys of admins only read: decisions about people need a sign-in. */
export const SCOPES = {
  'jobs:read': { roles: ['craftsman', 'client', 'admin'], summary: 'Reads jobs, quotes and earnings.' },
  'jobs:write': { roles: ['craftsman', 'client'], summary: 'Posts jobs, sends and accepts quotes, moves jobs on.' },
  profile: { roles: ['craftsman'], summary: 'Reads and saves the own profile.' },
  shop: { roles: ['craftsman'], summary: 'Reads and changes the own shop and its products.' },
  'audit:read': { roles: ['admin'], summary: 'Reads the audit log.' },
} as const satisfies Record<string, { readonly roles: readonly string[]; readonly summary: string }>;
export type Scope = keyof typeof SCOPES;
export const SCOPE_NAMES = Object.keys(SCOPES) as [Scope, ...Scope[]];

export const scopesOf = (role: string) =>
  SCOPE_NAMES.filter((name) => (SCOPES[name].roles as readonly string[]).includes(role));
