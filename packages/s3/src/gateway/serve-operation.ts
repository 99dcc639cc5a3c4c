import { objectOf, permit, permittedObject } from '../access/permit.js';
import type { Bucket, StoredObject } from '../backend.js';
import { S3Error, type ErrorCode } from '../errors.js';
import type { Call, Operation, Reply } from '../operations/operation.js';
import { requireOwner } from '../operations/operation.js';
import { findNamed } from '../operations/versions/find-named.js';
import { readVersionId } from '../requests/version-id.js';

/** The existing things that a request names. */
export interface Named {
  readonly label: string | undefined;
  readonly bucket: Bucket | undefined;
  readonly key: string | undefined;
  readonly object: StoredObject | undefined;
}

const requireBucket = (call: Call, { bucket, label }: Named): Bucket => {
  if (bucket === undefined) throw new S3Error('NoSuchBucket', undefined, { BucketName: label ?? '' });
  requireOwner(call, 'x-amz-expected-bucket-owner', bucket);
  return bucket;
};

/** Answers the owner about settings that this store does not have. */
export const alwaysRefused = (code: ErrorCode): Operation => ({
  on: 'bucket',
  action: 'read-settings',
  run: () => Promise.reject(new S3Error(code)),
});

/**
 * Serves a request by its operation if the things that it names exist and its signer has permission.
 *
 * @param ask called with the bucket of a permitted request; its error becomes the answer
 * @throws S3Error
 */
export const serveOperation = async (
  operation: Operation,
  call: Call,
  named: Named,
  ask: (bucket: Bucket, owner: string | undefined) => void,
): Promise<Reply> => {
  if (operation.on === 'service') return operation.run(call);
  if (operation.on === 'label') {
    return operation.run({ ...call, label: named.label ?? '', existing: named.bucket });
  }
  const bucket = requireBucket(call, named);
  const { signer } = call;
  if (operation.on === 'form') {
    return operation.run({
      ...call,
      bucket,
      ask: (owner) => {
        ask(bucket, owner);
      },
    });
  }
  const { key = '', object } = named;
  if (operation.on === 'object') {
    const looked = await findNamed(call.backend, bucket, key, readVersionId(call.query), object);
    const there = objectOf(looked.found);
    permit(signer, there === undefined ? 'list' : operation.action, bucket, there);
    ask(bucket, signer?.owner);
    const permitted = permittedObject(signer, operation.action, looked);
    return operation.run({ ...call, bucket, key, object: permitted });
  }
  permit(signer, operation.action, bucket, object);
  ask(bucket, signer?.owner);
  return operation.on === 'bucket'
    ? operation.run({ ...call, bucket })
    : operation.run({ ...call, bucket, key, object });
};
