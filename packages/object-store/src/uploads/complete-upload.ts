import type { Bucket, Digests, Part, WriteCondition, WriteProblem } from '@cloud-account/s3';
import { type Database, inTransaction } from '@cloud-account/database';
import { noteFiles } from '../rows/garbage-rows.js';
import { withinQuota, type Quota } from '../limits/quota.js';
import { lock } from '../rows/object-rows.js';
import type { KeptObject } from '../rows/rows.js';
import { putLocked } from '../versions/put-locked.js';
import { takeUploadRows } from './upload-rows.js';

/** Rolls a transaction back. */
class NotWritten extends Error {
  constructor(readonly problem: WriteProblem) {
    super(problem);
  }
}

/**
 * Makes the object of an upload: its parts become its pieces without a copy. Unused parts are to be removed.
 *
 * @param version the random part of the id of its version, where the bucket keeps versions
 */
export async function completeRows(
  database: Database,
  bucket: Bucket,
  uploadId: string,
  wanted: readonly Pick<Part, 'number' | 'etag'>[],
  digests: Digests,
  now: Date,
  condition: WriteCondition | undefined,
  quota: Quota,
  version: string,
): Promise<KeptObject | WriteProblem> {
  const write = () =>
    inTransaction(database, async (tx) => {
      const locked = await lock(tx, bucket);
      if (locked === undefined) throw new NotWritten('no-bucket');
      const taken = await takeUploadRows(tx, bucket, uploadId);
      if (taken === undefined) throw new NotWritten('no-upload');
      const { upload, size, parts } = taken;
      const { dataKey } = upload;
      const left = new Map(parts.map((part) => [part.number, part]));
      const blobs = wanted.map(({ number, etag }) => {
        const part = left.get(number);
        if (part?.etag !== etag) throw new NotWritten('no-part');
        left.delete(number);
        return { id: part.file ?? '', size: Number(part.size), digest: part.checksum?.value };
      });
      const files = [...left.values()].flatMap(({ file }) => file ?? []);
      if (files.length > 0) await noteFiles.run(tx, { files });
      const { key, acl, contentType, headers, metadata, tags, protection } = upload;
      const values = { acl, contentType, headers, metadata, tags, protection, ...digests };
      const put = { key, blobs, uploadId, dataKey, version, values, modified: now, condition };
      const made = await putLocked(tx, bucket, locked, put, quota, size);
      if (typeof made === 'string') throw new NotWritten(made);
      return made;
    });
  try {
    return await withinQuota(write);
  } catch (error) {
    if (error instanceof NotWritten) return error.problem;
    throw error;
  }
}
