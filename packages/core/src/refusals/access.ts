import type { CatalogueEntry } from './entry.js';

/** Permissions of callers: credentials, scopes, grants, and the things that a caller may know of. */
export const accessRefusals = [
  {
    id: 'access.token.valid',
    sentence: 'A request carries a token that is known, not expired and not revoked.',
    reason: 'Invalid Token',
    fix: 'Make another token, and send it as `Authorization: Bearer …`.',
    status: 401,
    source: '§5',
  },
  {
    id: 'access.scope.sufficient',
    sentence: 'The token holds the scope that the operation asks for.',
    reasons: {
      operation: 'Your OAuth token is not authorized to use this endpoint.',
      field: 'Your OAuth token is not authorized to change {field}.',
    },
    fix: 'Make a token with the scope that the operation asks for; the header `WWW-Authenticate` of the answer names it.',
    status: 401,
    source: '§5',
  },
  {
    id: 'access.grant.sufficient',
    sentence: 'A restricted user holds the grant that the operation asks for.',
    reason: 'Unauthorized',
    fix: 'Ask a user of the account that has no restrictions for the grant.',
    status: 403,
    source: '§5',
  },
  {
    id: 'access.resource.exists',
    sentence: 'The resource exists and belongs to the account of the caller.',
    reason: 'Not found',
    fix: 'Use an `id` of the list. A resource of another account gets the same answer.',
    status: 404,
  },
] as const satisfies readonly CatalogueEntry[];
