/**
 * True if the scopes of a token cover the scope of an operation (§5).
 *
 * `*` covers all scopes, `domains:*` covers its family, and `read_write` includes `read_only`.
 *
 * @param tokenScopes the scopes of the token, for example `['domains:read_write']`
 * @param needed the scope of the operation, for example `domains:read_only`
 */
export function scopeAllows(tokenScopes: readonly string[], needed: string): boolean {
  const [family = '', level = ''] = needed.split(':');
  const enough = new Set(['*', `${family}:*`, needed]);
  if (level === 'read_only') enough.add(`${family}:read_write`);
  return tokenScopes.some((scope) => enough.has(scope));
}

/** True if a token may have these scopes: `*` alone, or known scopes (§5). @param known all scopes */
export function areScopes(scopes: readonly string[], known: readonly string[]): boolean {
  if (scopes.length === 1 && scopes[0] === '*') return true;
  return scopes.length > 0 && scopes.every((scope) => known.includes(scope));
}
