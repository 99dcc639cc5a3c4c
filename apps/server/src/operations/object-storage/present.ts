import type { Schema } from '@cloud-account/spec';
import type {
  BucketAccess,
  ListedEntry,
  ObjectAcl,
  ObjectStore,
  StoreBucket,
} from '@cloud-account/object-store';
import type { StoredCluster } from '../../repositories/object-storage/clusters.js';
import type { StoredKey } from '../../repositories/object-storage/keys.js';
import { wireTime } from '../common/wire-time.js';

/** A cluster as the API shows it. @param objects gives the hosts */
export const presentCluster = (
  objects: ObjectStore,
  { id, region, status }: StoredCluster,
): Schema<'StorageCluster'> => {
  const { domain, staticSite } = objects.clusterHosts(id);
  return { id, domain, static_site_domain: staticSite, region, status };
};

/** A bucket as the API shows it. @param objects gives the host */
export const presentBucket = (objects: ObjectStore, bucket: StoreBucket): Schema<'Bucket'> => ({
  cluster: bucket.cluster,
  created: wireTime(bucket.created),
  hostname: objects.hostname(bucket),
  label: bucket.label,
  objects: bucket.objects,
  size: bucket.size,
});

/** The access to a bucket as the API shows it. */
export const presentAccess = (access: BucketAccess): Schema<'BucketAccess'> => ({
  acl: access.acl,
  acl_xml: access.aclXml,
  cors_enabled: access.corsEnabled,
  cors_xml: access.corsXml,
});

/** The ACL of an object as the API shows it. */
export const presentAcl = ({ acl, aclXml }: ObjectAcl): Schema<'ObjectAcl'> => ({ acl, acl_xml: aclXml });

const nameOf = (entry: ListedEntry): string => ('name' in entry ? entry.name : entry.commonPrefix);

/** A part of the contents of a bucket as the API shows it; each entry repeats the fields of the list (§2.4). */
export function presentObjects(entries: readonly ListedEntry[], truncated: boolean): Schema<'ObjectList'> {
  const last = entries.at(-1);
  const list = {
    next_marker: truncated && last !== undefined ? nameOf(last) : null,
    is_truncated: truncated,
  };
  const data = entries.map((entry) => ({
    name: nameOf(entry),
    ...('name' in entry
      ? {
          etag: entry.etag,
          last_modified: wireTime(entry.modified),
          owner: entry.owner,
          size: entry.size,
        }
      : { etag: null, last_modified: null, owner: null, size: null }),
    ...list,
  }));
  return { data, ...list };
}

/** A key as the API shows it. @param secret the secret of a new key */
export const presentKey = (
  { id, label, access_key, bucket_access: buckets }: StoredKey,
  secret = '[REDACTED]',
): Schema<'StorageKey'> => ({
  id,
  label,
  access_key,
  secret_key: secret,
  limited: buckets !== null,
  bucket_access: buckets,
});
