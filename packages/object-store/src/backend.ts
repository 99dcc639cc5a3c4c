import type { Backend, Bucket, Removal, RemovalOutcome } from '@cloud-account/s3';
import { dataKeysOf, storedForm } from './encryption/data-keys.js';
import { corsOf } from './bucket-access.js';
import { findBucketRow, insertBucketRow, listBucketRows, setBucketRow } from './rows/bucket-rows.js';
import { completeRows } from './uploads/complete-upload.js';
import { finderIn } from './find.js';
import type { Garbage } from './removal/garbage.js';
import { listRows } from './objects/object-lists.js';
import { setRowAcl } from './rows/object-rows.js';
import { setProtectionRow } from './rows/protection-rows.js';
import { setObjectTagsRow } from './rows/tag-rows.js';
import { listPieceRows } from './rows/piece-rows.js';
import { removeObjectRows } from './versions/removal.js';
import type { AccessLogs } from './logs/access-logs.js';
import type { StoreOptions } from './options.js';
import { withinQuota } from './limits/quota.js';
import type { Outbound } from './limits/outbound.js';
import type { ObjectBytes } from './object-bytes.js';
import { Puts } from './objects/puts.js';
import { removeBucket } from './removal/purge.js';
import { listUploads } from './uploads/upload-lists.js';
import { findVersionRow } from './versions/find-version.js';
import { listVersions } from './objects/version-lists.js';
import {
  abortUploadRows,
  findUploadRow,
  insertUploadRow,
  listPartRows,
  putPartRow,
} from './uploads/upload-rows.js';
import type { Writing } from './objects/writing.js';

/** The maximum of objects that one statement removes, so that it does not delay others for long. */
const REMOVED_AT_ONCE = 200;

/** The parts of a store that a backend needs. */
interface Parts {
  readonly options: StoreOptions;
  readonly bytes: ObjectBytes;
  readonly garbage: Garbage;
  readonly logs: Pick<AccessLogs, 'add'>;
  readonly outbound: Outbound;
  readonly writing: Writing;
}

type BucketOperations = Pick<Backend, 'listBuckets' | 'createBucket' | 'removeBucket' | 'setBucket'>;

const bucketOperations = ({ options, garbage, writing }: Parts): BucketOperations => {
  const { database, bucketsPerCluster: max, clock } = options;
  return {
    listBuckets: (owner, cluster) => listBucketRows(database, owner, { cluster, offset: 0, limit: max }),
    createBucket: async (owner, name, settings) => {
      if (!(await options.mayCreateBuckets(owner))) return 'refused';
      const values = { ...name, ...settings, owner, cors: corsOf(options.corsEnabled) };
      const request = { ...values, created: clock.now(), max, byKey: true };
      const made = await writing.inTurn(owner, () => insertBucketRow(database, request));
      if (made !== 'exists') return made;
      return (await findBucketRow(database, name))?.owner === owner ? 'own' : 'taken';
    },
    removeBucket: async (bucket) => {
      const remove = () => removeBucket(database, bucket.id, clock.now());
      if (await writing.countedInTurn(bucket, remove)) {
        garbage.schedule();
        return 'removed';
      }
      return (await findBucketRow(database, bucket))?.id === bucket.id ? 'not-empty' : 'removed';
    },
    setBucket: ({ id }, settings) => writing.inTurn(id, () => setBucketRow(database, id, settings)),
  };
};

type UploadOperations = Pick<
  Backend,
  'listUploads' | 'createUpload' | 'findUpload' | 'putPart' | 'listParts' | 'completeUpload' | 'abortUpload'
>;

const uploadOperations = ({ options, bytes, garbage, writing }: Parts): UploadOperations => {
  const { database, clock, quota, randomness, uploadsPerBucket: max } = options;
  return {
    listUploads: (bucket, request) => listUploads(database, bucket.id, request),
    createUpload: (bucket, key, { dataKey, ...others }) => {
      const values = { ...others, dataKey: storedForm(dataKey) };
      return writing.inTurn(bucket.id, () =>
        insertUploadRow(database, bucket, randomness.uuid(), key, values, clock.now(), max),
      );
    },
    findUpload: (bucket, key, id) => findUploadRow(database, bucket, key, id),
    putPart: async (bucket, upload, number, blob, digests) => {
      const filed = await bytes.filed(blob);
      const put = () => putPartRow(database, bucket, upload, number, filed, digests, clock.now(), quota);
      return bytes.assign([filed], async () => {
        const made = await writing.countedInTurn(bucket, put, upload.id);
        return { made, kept: typeof made !== 'string' };
      });
    },
    listParts: async (upload, after, limit) =>
      pageOf(await listPartRows(database, upload, after, limit + 1), limit),
    completeUpload: async (bucket, upload, parts, digests, condition) => {
      const [version, now] = [randomness.uuid(), clock.now()];
      const made = await writing.countedInTurn(bucket, () =>
        completeRows(database, bucket, upload.id, parts, digests, now, condition, quota, version),
      );
      garbage.schedule();
      return made;
    },
    abortUpload: async (bucket, upload) => {
      await writing.countedInTurn(bucket, () => abortUploadRows(database, [upload.id]), upload.id);
      garbage.schedule();
    },
  };
};

/** Removes objects together; when their delete markers would exceed the quota, one after the other. */
async function removeTogether(
  parts: Parts,
  bucket: Bucket,
  removals: readonly Removal[],
): Promise<readonly RemovalOutcome[]> {
  const { options, writing } = parts;
  const { database, clock, quota, randomness } = options;
  const marking = { now: clock.now(), uuid: () => randomness.uuid(), quota };
  const remove = () => withinQuota(() => removeObjectRows(database, bucket, removals, marking));
  const removed = await writing.countedInTurn(bucket, remove);
  if (removed !== 'quota') return removed;
  if (removals.length === 1) return [removed];
  const outcomes: RemovalOutcome[] = [];
  for (const removal of removals) outcomes.push(...(await removeTogether(parts, bucket, [removal])));
  return outcomes;
}

/** A page of parts, of which one more was read. */
const pageOf = <Part>(parts: readonly Part[], limit: number) => ({
  parts: parts.slice(0, limit),
  truncated: parts.length > limit,
});

/** Serves the protocol from rows in the database and bytes of an engine. */
export function openBackend(parts: Parts): Backend {
  const { options, bytes, garbage, logs, outbound, writing } = parts;
  const { database, clock, randomness, encryption } = options;
  const puts = new Puts(database, writing, options.quota);
  return {
    ...dataKeysOf(encryption),
    ...bytes.operations,
    ...bucketOperations(parts),
    ...uploadOperations(parts),
    find: finderIn(database, encryption, options.clusters),
    listObjects: (bucket, request) => listRows(database, bucket.id, request),
    listVersions: (bucket, request) => listVersions(database, bucket, request),
    findVersion: (bucket, key, version) => findVersionRow(database, bucket, key, version),
    putObject: (bucket, key, blobs, values, condition) => {
      const [version, modified] = [randomness.uuid(), clock.now()];
      const dataKey = storedForm(values.dataKey);
      const put = { key, blobs, uploadId: undefined, dataKey, version, values, modified, condition };
      return bytes.assign(blobs, () => puts.put(bucket, put));
    },
    listObjectParts: async (object, after, limit) =>
      pageOf(await listPieceRows(database, object, after, limit + 1), limit),
    setObjectAcl: (bucket, object, acl) =>
      bucket.ownership === 'BucketOwnerEnforced'
        ? Promise.resolve(true)
        : setRowAcl(database, bucket, object, JSON.stringify(acl)),
    setObjectTags: (bucket, object, tags) => setObjectTagsRow(database, bucket, object, tags),
    setObjectProtection: (bucket, object, protection) =>
      writing.inTurn(bucket.id, () => setProtectionRow(database, bucket, object, protection)),
    removeObjects: async (bucket, removals) => {
      const outcomes: RemovalOutcome[] = [];
      for (let at = 0; at < removals.length; at += REMOVED_AT_ONCE)
        outcomes.push(...(await removeTogether(parts, bucket, removals.slice(at, at + REMOVED_AT_ONCE))));
      garbage.schedule();
      return outcomes;
    },
    countOutbound: ({ owner }, bytesSent) => {
      outbound.count(owner, bytesSent);
    },
    logAccess: (bucket, line, time) => {
      logs.add(bucket, line, time);
    },
  };
}
