/**
 * True if users call the API of a specification: they hold tokens with scopes, have grants and are limited in their rate.
 * Another is called by a program with a key of its own, which may do everything.
 */
export const servesUsers = (root) =>
  Object.values(root.components?.securitySchemes ?? {}).some((scheme) => scheme.type === 'oauth2');
