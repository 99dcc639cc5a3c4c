import type { RoutingRule, SiteRedirect } from '../bucket-settings.js';
import { uriEncodePath } from '../signature/uri.js';

/** A request for a page of a website. */
export interface PageRequest {
  readonly isSecure: boolean;
  /** The Host header. */
  readonly host: string;
  /** The decoded path without its first slash. */
  readonly key: string;
  /** The query with its `?`, as it was sent; empty: there is none. */
  readonly query: string;
}

/** An answer that sends the client to another place. */
export interface Location {
  readonly status: number;
  readonly location: string;
}

const defaultStatus = 301;

/** The path of a key. A second slash at its beginning would make the next part a host. */
export const pathOfKey = (key: string): string =>
  `/${uriEncodePath(key)}`.replace(/^\/\/+/, (slashes) => `/${'%2F'.repeat(slashes.length - 1)}`);

/** Sends a request to the same key elsewhere, or to another key. */
export const redirected = (
  { isSecure, host, key, query }: PageRequest,
  to: Omit<SiteRedirect, 'prefix'>,
): Location => {
  const protocol = to.protocol ?? (isSecure ? 'https' : 'http');
  return {
    status: to.status ?? defaultStatus,
    location: `${protocol}://${to.host ?? host}${pathOfKey(to.key ?? key)}${query}`,
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
  const { prefix, ...to } = rule.redirect;
  const replaced =
    prefix === undefined ? {} : { key: `${prefix}${request.key.slice(rule.prefix?.length ?? 0)}` };
  return redirected(request, { ...to, ...replaced });
};
