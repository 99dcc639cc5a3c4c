import type { RoutingRule, SiteRedirect } from '../bucket-settings.js';
import { uriEncode, uriEncodePath } from '../signature/uri.js';

/** A request for a page of a website. */
export interface PageRequest {
  readonly isSecure: boolean;
  /** The Host header. */
  readonly host: string;
  /** The decoded path without its first slash. */
  readonly key: string;
  /** The query without its `?`, as it was sent. */
  readonly query: string;
}

/** An answer that sends the client to another place. */
export interface Location {
  readonly status: number;
  readonly location: string;
}

const defaultStatus = 301;

/** A path with a query. */
const withQuery = (path: string, query: string): string =>
  query === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`;

/** The path of a folder on the same host. A second slash at its beginning would make the next part another host. */
export const folderPath = ({ key, query }: Pick<PageRequest, 'key' | 'query'>): string => {
  const path = uriEncodePath(key).replace(/^\/+/, (slashes) => '%2F'.repeat(slashes.length));
  return withQuery(`/${path}/`, query);
};

/** The text of a rule, which may be more than a part of a path: what a header cannot have is encoded. */
const written = (text: string): string => text.replace(/[^!-~]+/g, (characters) => uriEncode(characters));

/**
 * Sends a request elsewhere.
 *
 * @param path without its first slash; by default, that of the request
 */
export const redirected = (
  { isSecure, host, key, query }: PageRequest,
  to: Pick<SiteRedirect, 'protocol' | 'host' | 'status'>,
  path = uriEncodePath(key),
): Location => {
  const protocol = to.protocol ?? (isSecure ? 'https' : 'http');
  return {
    status: to.status ?? defaultStatus,
    location: `${protocol}://${to.host ?? host}${withQuery(`/${path}`, query)}`,
  };
};

/**
 * The redirect of the first rule for a request.
 *
 * @param error the status of the error that the request ended in; undefined: it was not served yet
 */
export const routeRequest = (
  rules: readonly RoutingRule[],
  request: PageRequest,
  error?: number,
): Location | undefined => {
  const rule = rules.find((one) => one.error === error && request.key.startsWith(one.prefix ?? ''));
  if (rule === undefined) return undefined;
  const { key, prefix, ...to } = rule.redirect;
  if (key !== undefined) return redirected(request, to, written(key));
  if (prefix === undefined) return redirected(request, to);
  const rest = uriEncodePath(request.key.slice(rule.prefix?.length ?? 0));
  return redirected(request, to, `${written(prefix)}${rest}`);
};
