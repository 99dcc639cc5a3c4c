import { isIP } from 'node:net';
import { hostname } from 'node:os';
import type { Config } from '../../config/config.js';

/** The last two are how containers on a desktop reach programs of its loopback address; nobody can register them. */
const LOOPBACK_NAME = /(^|\.)localhost$|^host\.(docker|containers)\.internal$/;

/** The name or address in a `Host` header, in lower case; undefined where it is none. */
function nameIn(host: string): string | undefined {
  try {
    return new URL(`http://${host}`).hostname.replace(/^\[|\]$/g, '');
  } catch {
    return undefined;
  }
}

/**
 * True if a `Host` header names this machine: by an address, as `localhost`, by its own name or by that of a public URL. Anybody can have another
 * name resolve to this machine, and pages of that name could then read in a browser all that needs no key.
 *
 * @param host the header; a request without it, of HTTP 1.0, is from no browser
 */
export function isOwnName(
  host: string,
  { publicUrl, objects }: Pick<Config, 'publicUrl' | 'objects'>,
): boolean {
  const name = nameIn(host);
  const urls = [publicUrl, objects.publicUrl].filter((url) => url !== undefined);
  return (
    host === '' ||
    (name !== undefined &&
      (isIP(name) !== 0 ||
        LOOPBACK_NAME.test(name) ||
        [hostname().toLowerCase(), ...urls.map((url) => new URL(url).hostname)].includes(name)))
  );
}
