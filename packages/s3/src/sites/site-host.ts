import type { ClientWords } from '../client-words.js';
import { isBucketName } from '../requests/bucket-names.js';
import { nameOfHost, storageHost } from '../requests/storage-host.js';
import type { Target } from '../backend.js';

/** The name of the host of a cluster's websites, below the domain of the storage (§2.3). */
const prefix = 'website-';

/** The cluster whose websites a name below the domain of the storage means, as clients write it; undefined for another name. */
export const placeOfSites = (name: string): string | undefined =>
  name.startsWith(prefix) ? name.slice(prefix.length) : undefined;

/** The host of the websites of a cluster. @param place the cluster as clients write it */
export const siteDomain = (place: string, domain: string): string => `${prefix}${place}.${domain}`;

/** The bucket whose website a host means. */
export type SiteBucket = Pick<Target, 'cluster' | 'wholeHost'> & { readonly bucket: string };

/**
 * The bucket whose website a host means: `<bucket>.website-<cluster>.<domain>`, or the bucket with the whole name of a host as
 * its label, which a CNAME record leads to.
 *
 * @param host the Host header
 * @param ownHosts hosts of the server itself, which never mean a bucket
 */
export const siteOf = (
  host: string,
  domain: string,
  ownHosts: readonly string[],
  { ownPlace }: ClientWords,
): SiteBucket | undefined => {
  const name = nameOfHost(host);
  if (ownHosts.includes(name)) return undefined;
  const named = storageHost(name, domain);
  if (named === undefined) {
    const isLabel = name.includes('.') && isBucketName(name);
    return isLabel ? { cluster: undefined, bucket: name, wholeHost: true } : undefined;
  }
  const place = placeOfSites(named.place ?? '');
  if (named.bucket === undefined || place === undefined) return undefined;
  return { cluster: ownPlace(place), bucket: named.bucket };
};
