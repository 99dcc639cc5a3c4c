import { ownWords, type ClientWords } from '@cloud-account/s3';
import { bounds } from '@cloud-account/spec/bounds';
import type { Clock } from '@cloud-account/runtime';
import type { Cloud } from './cloud/cloud.js';
import type { Config } from './config/config.js';
import type { Dialect } from '@cloud-account/dialect/dialect';
import { type ObjectStore, openObjectStore } from '@cloud-account/object-store';
import { storageHooks } from './lab/requests/storage-requests.js';
import { listClusterPlaces } from './repositories/object-storage/clusters.js';
import { mayOwnerMakeBuckets } from './repositories/object-storage/ends.js';

/** The dependencies that the store is opened with. */
interface StoreDependencies extends Pick<
  Cloud,
  'clock' | 'database' | 'dialect' | 'disks' | 'encryption' | 'lab' | 'log' | 'randomness'
> {
  readonly machine: Clock;
}

/** The words of clients of S3. */
const s3WordsOf = (dialect: Dialect): ClientWords => ({
  say: (own) => dialect.say(own),
  place: (own) => dialect.id(own),
  ownPlace: (theirs) => dialect.ownId(theirs),
});

/** Opens the store of objects on what the database keeps of accounts and of the catalog. */
export async function openObjects(
  config: Config,
  { clock, database, dialect, disks, encryption, lab, log, machine, randomness }: StoreDependencies,
): Promise<ObjectStore> {
  const hooks = lab && storageHooks(lab);
  return openObjectStore(config, {
    enter: hooks?.enter,
    interfere: hooks?.interfere,
    observe: hooks?.observe,
    database,
    clock,
    machine,
    randomness,
    log,
    encryption,
    clusters: await listClusterPlaces(database),
    words: dialect === undefined ? ownWords : s3WordsOf(dialect),
    bucketsPerCluster: bounds.StorageCluster.buckets.maximum,
    quota: { objects: bounds.StorageCluster.objects.maximum, bytes: bounds.StorageCluster.bytes.maximum },
    uploadsPerBucket: bounds.Bucket.uploads.maximum,
    logBytes: { ofBucket: bounds.Bucket.logBytes.maximum, ofAll: bounds.Bucket.logBytesOfAll.maximum },
    space: disks.objects,
    requestsPerSecond: bounds.Bucket.requests.maximum,
    costlyAtOnce: bounds.Bucket.costlyAtOnce.maximum,
    mayCreateBuckets: (owner) => mayOwnerMakeBuckets(database, owner),
  });
}
