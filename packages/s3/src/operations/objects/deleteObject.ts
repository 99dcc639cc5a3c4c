import { S3Error } from '../../errors.js';
import { removalConditionOf } from '../../requests/conditions.js';
import { refuseVersion, type Operation } from '../operation.js';
import { removalErrors } from './removal-outcome.js';

/** Removes an object. Unless an ETag is expected, it succeeds even when the object does not exist. */
export const deleteObject: Operation = {
  on: 'key',
  action: 'write',
  run: async (call) => {
    const { backend, bucket, key, headers, object } = call;
    refuseVersion(call);
    const condition = removalConditionOf(headers);
    if (object === undefined && condition?.etag === undefined) return { status: 204 };
    const [outcome = 'removed'] = await backend.removeObjects(bucket, [{ key, condition }]);
    if (outcome !== 'removed') throw new S3Error(removalErrors[outcome], undefined, { Key: key });
    return { status: 204 };
  },
};
