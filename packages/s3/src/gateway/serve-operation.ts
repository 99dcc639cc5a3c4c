import { versioned } from '../policy/actions.js';
import { permit, permittedObject } from '../access/permit.js';
import type { AccessKey, Bucket, StoredObject } from '../backend.js';
import { S3Error } from '../errors.js';
import type { Call, Operation, Reply } from '../operations/operation.js';
import { requireOwner } from '../operations/operation.js';
import { findNamed } from '../operations/objects/find-named.js';
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
  ask: (bucket: Bucket, signer: AccessKey | undefined) => void,
): Promise<Reply> => {
  if (operation.on === 'service') return operation.run(call);
  if (operation.on === 'label') {
    return operation.run({ ...call, label: named.label ?? '', existing: named.bucket });
  }
  const bucket = requireBucket(call, named);
  const { signer } = call;
  if (operation.on === 'content') {
    return operation.run({
      ...call,
      bucket,
      ask: (asking) => {
        ask(bucket, asking);
      },
    });
  }
  const { key = '', object } = named;
  if (operation.on === 'object') {
    const looked = await findNamed(call.backend, bucket, key, readVersionId(call.query), object);
    // Without a policy no permission depends on them, and a document is read from those alone who have it.
    const reading = bucket.policy === undefined ? undefined : operation.readTags?.({ ...call, bucket });
    // That they cannot be read, only those learn who have permission.
    const newTags = await reading?.catch(() => []);
    const permitted = () => {
      ask(bucket, signer);
    };
    const found = permittedObject(call, operation.action, looked, { newTags, permitted });
    return operation.run({ ...call, bucket, key, object: found, newTags: await reading });
  }
  if (operation.on === 'bucket') {
    permit(call, operation.action, { bucket });
    ask(bucket, signer);
    return operation.run({ ...call, bucket });
  }
  const version = readVersionId(call.query);
  permit(call, versioned(operation.action, version), { bucket, key, version });
  ask(bucket, signer);
  return operation.run({ ...call, bucket, key, object });
};
