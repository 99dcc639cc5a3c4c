import { S3Error } from '../../errors.js';
import { removalConditionOf } from '../../requests/conditions.js';
import { nullVersion, readVersionId } from '../../requests/version-id.js';
import type { Operation } from '../operation.js';
import { removalErrors } from './removal-outcome.js';

/** Removes an object. Unless an ETag is expected, it succeeds even when the object or the version does not exist. */
export const deleteObject: Operation = {
  on: 'key',
  action: 'write',
  run: async (call) => {
    const { backend, bucket, key, headers, query, object } = call;
    const version = readVersionId(query);
    const condition = removalConditionOf(headers);
    const removed = {
      status: 204,
      ...(version !== undefined && { headers: { 'x-amz-version-id': version } }),
    };
    const isThere = object !== undefined && (version ?? nullVersion) === nullVersion;
    if (!isThere && condition?.etag === undefined) return removed;
    const [outcome = 'removed'] = isThere
      ? await backend.removeObjects(bucket, [{ key, condition }])
      : (['no-object'] as const);
    if (outcome !== 'removed') throw new S3Error(removalErrors[outcome], undefined, { Key: key });
    return removed;
  },
};
