import OAuth2Server from '@node-oauth/oauth2-server';
import type { Request } from 'express';
import type { Dialect } from '@cloud-account/dialect/dialect';

/** The parameters of a request, each given once. */
export type Parameters = Readonly<Partial<Record<string, string>>>;

/**
 * The parameters of a request, scopes in the words of the specification. One without a value counts as not given
 * (RFC 6749, 3.1).
 *
 * @param dialect the words that clients use, where they are not the specification's
 * @throws InvalidRequestError when one is given twice, or has a NUL character in it
 */
export function parametersIn(text: string, dialect?: Dialect): Parameters {
  const parameters = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(text)) {
    if (parameters.has(name))
      throw new OAuth2Server.InvalidRequestError(`\`${name}\` is given more than once`);
    // No database keeps it, and nothing that is looked up has it.
    if (value.includes('\0')) throw new OAuth2Server.InvalidRequestError(`\`${name}\` is not valid`);
    if (value === '') continue;
    parameters.set(name, name === 'scope' ? (dialect?.ownScopes(value) ?? value) : value);
  }
  return Object.fromEntries(parameters);
}

/** The form that a request carries; none is read as an empty one. */
export const bodyOf = ({ body }: Request): string => (typeof body === 'string' ? body : '');

/** A redirect URI with parameters: in its fragment, or added to those of its query. */
export function withParameters(uri: string, parameters: Parameters, place: 'query' | 'fragment'): string {
  const given = Object.entries(parameters).filter((one): one is [string, string] => one[1] !== undefined);
  const sign = place === 'fragment' ? '#' : uri.includes('?') ? '&' : '?';
  return `${uri}${sign}${new URLSearchParams(given).toString()}`;
}
