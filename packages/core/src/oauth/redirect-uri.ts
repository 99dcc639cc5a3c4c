const OF_THIS_MACHINE = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** Schemes of programs are reversed domain names, so they have a dot (RFC 8252, 7.1). */
const OWN_SCHEME = /^[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:$/;

/** A host of plain characters, because pages have it in their content security policy. */
const HOSTED = /^https?:\/\/[\w.:[\]-]+(?:[/?][^\\]*)?$/i;

const parsed = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined);

/** True if a URI is an allowed redirect URI; a decision, see `oauth-redirect-uris`. */
export function isRedirectUri(text: string): boolean {
  const uri = parsed(text);
  // A URI that parsers normalise cannot be compared as text.
  if (uri === undefined || text.includes('#') || !/^[\x21-\x7e]+$/.test(text)) return false;
  if (uri.username !== '' || uri.password !== '') return false;
  if (OWN_SCHEME.test(uri.protocol)) return true;
  if (!HOSTED.test(text)) return false;
  return uri.protocol === 'https:' || OF_THIS_MACHINE.has(uri.hostname);
}

/** A loopback address without a port. */
const ANY_PORT = /^http:\/\/(?:127\.0\.0\.1|\[::1\])(?=[/?]|$)/;

/** With a port as browsers write it; that it is at most 65,535 is known from parsing. */
const PORT = /^(http:\/\/(?:127\.0\.0\.1|\[::1\])):[1-9]\d{0,4}(?=[/?]|$)/;

/**
 * True if a client registered exactly this redirect URI. A registered loopback address without a port allows any port
 * (RFC 8252, 7.3).
 *
 * @param isImplicit true if it is a client of the implicit grant, which may add a query
 */
export function isRegistered(registered: readonly string[], uri: string, isImplicit = false): boolean {
  const wanted = isImplicit && isRedirectUri(uri) ? [uri, uri.replace(/\?.*$/, '')] : [uri];
  return wanted.some((one) => {
    const portless = parsed(one) === undefined ? one : one.replace(PORT, '$1');
    return registered.some((known) => known === one || (ANY_PORT.test(known) && known === portless));
  });
}
