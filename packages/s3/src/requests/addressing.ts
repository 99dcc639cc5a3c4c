import { S3Error } from '../errors.js';
import { uriDecode } from '../signature/uri.js';
import { isBucketName } from './bucket-names.js';
import { nameOfHost, storageHost } from './storage-host.js';

/** The maximum bytes of a key. */
export const longestKey = 1024;

/** The bucket and the key that the host and the path of a request name; they may not exist. */
export interface Address {
  readonly cluster: string | undefined;
  readonly bucket: string | undefined;
  /** True when the whole host is the bucket's label. */
  readonly wholeHost: boolean;
  /** True when the host names the bucket, and all of the path is the key. */
  readonly inHost: boolean;
  readonly key: string | undefined;
}

/** Decodes a part of a path. U+0000 is refused: the database cannot store it in a text. */
const decode = (text: string): string => {
  const decoded = uriDecode(text);
  if (decoded.includes('\0')) throw new S3Error('InvalidURI', 'A name cannot have the character U+0000.');
  return decoded;
};

/** @throws S3Error when a key has too many bytes */
export const requireShortKey = ({ key }: Pick<Address, 'key'>): void => {
  if (key !== undefined && Buffer.byteLength(key) > longestKey) throw new S3Error('KeyTooLongError');
};

/** The bucket is the first part of the path. */
const pathStyle = (path: string, cluster: string | undefined): Address => {
  const end = path.indexOf('/', 1);
  const [bucket, key] = end === -1 ? [path.slice(1), ''] : [path.slice(1, end), path.slice(end + 1)];
  const label = decode(bucket) || undefined;
  return {
    cluster,
    bucket: label,
    wholeHost: false,
    inHost: false,
    key: bucket === '' ? undefined : decode(key) || undefined,
  };
};

/** The bucket is in the host, and all of the path is the key. */
const hostStyle = (path: string, cluster: string | undefined, bucket: string): Address => ({
  cluster,
  bucket,
  wholeHost: cluster === undefined,
  inHost: true,
  key: decode(path.slice(1)) || undefined,
});

/**
 * The possible readings of host and path, the most likely first. The second counts only when the bucket of the first
 * does not exist. A host `[<bucket>.]<cluster>.<domain>` has one reading; another name with a dot may be the label of a
 * bucket; other hosts, such as IP addresses or names of machines and containers, have the bucket in the path.
 *
 * @param host the Host header
 * @param path as received, escaped
 * @param domain of the storage
 * @param ownHosts hosts of the gateway itself, with the bucket in the path; no bucket can replace them with its label
 * @returns one or two readings; the key of the first of two may be too long, because it may not count
 * @throws S3Error when the path cannot be read, or the key is too long
 */
export const addressesOf = (
  host: string,
  path: string,
  domain: string,
  ownHosts: readonly string[] = [],
): readonly [Address] | readonly [Address, Address] => {
  if (!path.startsWith('/')) throw new S3Error('InvalidURI');
  const name = nameOfHost(host);
  const isOwn = ownHosts.includes(name);
  const byHost = isOwn ? undefined : byStorageHost(name, path, domain);
  const last = byHost ?? pathStyle(path, undefined);
  requireShortKey(last);
  const isLabel = !isOwn && byHost === undefined && name.includes('.') && isBucketName(name);
  return isLabel ? [hostStyle(path, undefined, name), last] : [last];
};

/** @returns undefined when the host is not below the domain of the storage */
const byStorageHost = (name: string, path: string, domain: string): Address | undefined => {
  const named = storageHost(name, domain);
  if (named === undefined) return undefined;
  const { place, bucket } = named;
  return bucket === undefined ? pathStyle(path, place) : hostStyle(path, place, bucket);
};
