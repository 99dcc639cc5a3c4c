import type { CatalogueEntry } from './entry.js';

/** Who may call: credentials, scopes, grants, and what a caller may know of. */
export const accessRefusals = [
  {
    id: 'access.token.valid',
    sentence: 'A request carries a token that is known, not expired and not revoked.',
    status: 401,
    source: '§5',
  },
  {
    id: 'access.scope.sufficient',
    sentence: 'The token holds the scope that the operation asks for.',
    status: 401,
    source: '§5',
  },
  {
    id: 'access.grant.sufficient',
    sentence: 'A restricted user holds the grant that the operation asks for.',
    status: 403,
    source: '§5',
  },
  {
    id: 'access.resource.exists',
    sentence: 'The resource exists and belongs to the account of the caller.',
    status: 404,
    source: 'decision',
  },
] as const satisfies readonly CatalogueEntry[];
