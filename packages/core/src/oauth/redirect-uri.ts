const OF_THIS_MACHINE = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** Schemes of programs are domain names turned round, so that they have a dot (RFC 8252, 7.1). */
const OWN_SCHEME = /^[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:$/;

/** A host of plain characters: pages name it in their policies. */
const HOSTED = /^https?:\/\/[\w.:[\]-]+(?:[/?][^\\]*)?$/i;

const parsed = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined);

/** Whether users may be sent back to a URI at all; a decision, see `oauth-redirect-uris`. */
export function isRedirectUri(text: string): boolean {
  const uri = parsed(text);
  // What would be read otherwise than it is written cannot be compared as text.
  if (uri === undefined || text.includes('#') || !/^[\x21-\x7e]+$/.test(text)) return false;
  if (uri.username !== '' || uri.password !== '') return false;
  if (OWN_SCHEME.test(uri.protocol)) return true;
  if (!HOSTED.test(text)) return false;
  return uri.protocol === 'https:' || OF_THIS_MACHINE.has(uri.hostname);
}

/** An address of the machine itself, by its number, that names no port. */
const ANY_PORT = /^http:\/\/(?:127\.0\.0\.1|\[::1\])(?=[/?]|$)/;

const PORT = /^(http:\/\/(?:127\.0\.0\.1|\[::1\])):\d{1,5}(?=[/?]|$)/;

/**
 * Whether a client may have users sent back to a URI: it registered it, letter for letter. Where it registered an address
 * of the machine itself without a port, any port that there is will do (RFC 8252, 7.3).
 */
export function isRegistered(registered: readonly string[], uri: string): boolean {
  const portless = parsed(uri) === undefined ? uri : uri.replace(PORT, '$1');
  return registered.some((one) => one === uri || (ANY_PORT.test(one) && one === portless));
}
